/** Files on their way to the chat server and back: too large and too slow for the rules of ordinary requests. */
import { ApiError, NetworkError, ServerError } from '@/domain/requestError';
import type { Platform, UploadRequest } from '@/platform/index';
import { routeName, type Answer, type CallOptions, type Transport } from '@/api/transport';

/** A file to be sent, with the fields of the form beside it. */
export interface FileToSend {
  method: UploadRequest['method'];
  content: Blob;
  name: string;
  fields: URLSearchParams;
}

export interface UploadOptions {
  signal?: AbortSignal;
  onProgress?(share: number): void;
}

const UPLOAD_STALL_MS = 60_000;
/** Files are larger than answers, and somebody waits for one that they asked for. */
const FILE_TIMEOUT_MS = 60_000;

/** The server takes exactly one file, under whatever name. */
function formWithFile({ content, name, fields }: FileToSend): FormData {
  const form = new FormData();
  for (const [field, value] of fields) form.append(field, value);
  form.append('filename', content, name);
  return form;
}

interface FileTransferParts {
  platform: Pick<Platform, 'upload'>;
  transport: Transport;
  /** Without a slash at the end. */
  serverUrl: string;
  /** Signs each request. */
  headers: Record<string, string>;
}

export interface FileTransfer {
  /** @throws NetworkError, or what the signal was aborted with */
  sendFile(path: string, file: FileToSend, options: UploadOptions): Promise<Answer>;
  /** @throws RequestError, RangeError for what is no path */
  fetchFile(path: string, options: CallOptions): Promise<Blob>;
}

export function createFileTransfer({
  platform,
  transport,
  serverUrl,
  headers,
}: FileTransferParts): FileTransfer {
  async function sendFile(
    path: string,
    file: FileToSend,
    { signal = new AbortController().signal, onProgress = () => undefined }: UploadOptions,
  ): Promise<Answer> {
    signal.throwIfAborted();
    const url = `${serverUrl}/api/v1${path}`;
    const body = formWithFile(file);
    const stallTimeoutMs = UPLOAD_STALL_MS;
    try {
      const answer = await platform.upload({
        method: file.method,
        url,
        headers,
        body,
        onProgress,
        signal,
        stallTimeoutMs,
      });
      return { ...answer, headers: new Headers() };
    } catch (error) {
      signal.throwIfAborted();
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      const reason = isLate ? 'timeout' : 'unreachable';
      throw new NetworkError(routeName(file.method, path), reason, { cause: error });
    }
  }

  async function fetchFile(path: string, { signal, timeoutMs }: CallOptions): Promise<Blob> {
    // Without its slash a path could go on with the host's name, and take the key to another host.
    if (!path.startsWith('/')) throw new RangeError('not a path on the server');
    const route = routeName('GET', path);
    const { status, content } = await transport.fetchFile({
      method: 'GET',
      url: `${serverUrl}${path}`,
      route,
      headers,
      signal,
      timeoutMs: timeoutMs ?? FILE_TIMEOUT_MS,
    });
    if (status >= 500) throw new ServerError(route, status);
    if (status >= 300) {
      const refusal = { status, code: null, serverMessage: '', retryAfterMs: null, details: {} };
      throw new ApiError(route, refusal);
    }
    return content;
  }

  return { sendFile, fetchFile };
}
