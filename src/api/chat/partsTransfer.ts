/** Large files on their way to the chat server in pieces: https://tus.io/protocols/resumable-upload, from level 296 on. */
import { ApiError, NetworkError, ServerError } from '@/domain/requestError';
import type { Platform } from '@/platform/index';
import {
  isRecord,
  jsonOf,
  routeName,
  WRITE_TIMEOUT_MS,
  type Answer,
  type Transport,
} from '@/api/transport';
import type { UploadOptions } from '@/api/chat/fileTransfer';

/** What goes at once: less than what stands before servers usually lets through. */
export const PIECE_BYTES = 25 * 1024 * 1024;

const STALL_MS = 60_000;
const PROTOCOL = { 'Tus-Resumable': '1.0.0' };

interface PartsTransferParts {
  platform: Pick<Platform, 'upload'>;
  transport: Transport;
  /** Without a slash at the end. */
  serverUrl: string;
  /** Signs each request. */
  headers: Record<string, string>;
}

export interface LargeFile {
  content: Blob;
  name: string;
}

export interface PartsTransfer {
  /**
   * Answers what the server says at the end, or null where it, or what stands before it, takes no pieces.
   * @throws RequestError, or what the signal was aborted with
   */
  sendInParts(file: LargeFile, options: UploadOptions): Promise<Answer | null>;
}

function inBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function metadataOf({ content, name }: LargeFile): string {
  const told = [`filename ${inBase64(name)}`];
  if (content.type !== '') told.push(`filetype ${inBase64(content.type)}`);
  return told.join(',');
}

/** What refuses here speaks another language than the server: `{message}`. */
function refusalOf(route: string, { status, text }: Pick<Answer, 'status' | 'text'>) {
  if (status >= 500) return new ServerError(route, status);
  const body = jsonOf(text);
  const message = isRecord(body) && typeof body.message === 'string' ? body.message : '';
  return new ApiError(route, {
    status,
    code: null,
    serverMessage: message,
    retryAfterMs: null,
    details: {},
  });
}

/** What the server calls what was begun; its address may be told by another host's name than is asked here. */
function begunId({ headers }: Answer): string | null {
  return /\/api\/v1\/tus\/([^?#]+)$/.exec(headers.get('location') ?? '')?.[1] ?? null;
}

/** Where the pieces go, or null where none are taken. */
async function begin(
  { transport, serverUrl, headers }: PartsTransferParts,
  file: LargeFile,
  signal: AbortSignal,
): Promise<string | null> {
  const route = routeName('POST', '/tus');
  const url = `${serverUrl}/api/v1/tus/`;
  const told = {
    'Upload-Length': String(file.content.size),
    'Upload-Metadata': metadataOf(file),
  };
  const answer = await transport
    .send({
      method: 'POST',
      url,
      route,
      headers: { ...headers, ...PROTOCOL, ...told },
      signal,
      timeoutMs: WRITE_TIMEOUT_MS,
    })
    .catch((error: unknown) => {
      // Servers of another origin let nobody send these headers: to a browser that is no answer.
      if (error instanceof NetworkError) return null;
      throw error;
    });
  if (answer?.status === 413) throw refusalOf(route, answer);
  const id = answer?.status === 201 ? begunId(answer) : null;
  return id === null ? null : url + id;
}

async function sendPiece(
  { platform, headers }: PartsTransferParts,
  { url, body, offset }: { url: string; body: Blob; offset: number },
  { signal, onProgress }: Required<UploadOptions>,
) {
  const route = routeName('PATCH', '/tus');
  const told = {
    'Upload-Offset': String(offset),
    'Content-Type': 'application/offset+octet-stream',
  };
  try {
    const answer = await platform.upload({
      method: 'PATCH',
      url,
      headers: { ...headers, ...PROTOCOL, ...told },
      body,
      onProgress,
      signal,
      stallTimeoutMs: STALL_MS,
    });
    if (answer.status >= 300) throw refusalOf(route, answer);
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError || error instanceof ServerError) throw error;
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new NetworkError(route, isLate ? 'timeout' : 'unreachable', { cause: error });
  }
}

async function sendPieces(
  parts: PartsTransferParts,
  { url, content }: { url: string; content: Blob },
  options: Required<UploadOptions>,
): Promise<Answer> {
  const { size } = content;
  let last = { status: 0, text: '' };
  for (let offset = 0; offset < size; offset += PIECE_BYTES) {
    const body = content.slice(offset, offset + PIECE_BYTES);
    const onProgress = (share: number) => options.onProgress((offset + share * body.size) / size);
    last = await sendPiece(parts, { url, body, offset }, { ...options, onProgress });
  }
  return { ...last, headers: new Headers() };
}

/** What nobody goes on with would lie on the server for good. */
function giveUp({ transport, headers }: PartsTransferParts, url: string) {
  transport
    .send({
      method: 'DELETE',
      url,
      route: routeName('DELETE', '/tus'),
      headers: { ...headers, ...PROTOCOL },
      timeoutMs: WRITE_TIMEOUT_MS,
    })
    .catch(() => undefined);
}

export function createPartsTransfer(parts: PartsTransferParts): PartsTransfer {
  return {
    async sendInParts(
      file,
      { signal = new AbortController().signal, onProgress = () => undefined },
    ) {
      const url = await begin(parts, file, signal);
      if (url === null) return null;
      try {
        return await sendPieces(parts, { url, content: file.content }, { signal, onProgress });
      } catch (error) {
        giveUp(parts, url);
        throw error;
      }
    },
  };
}
