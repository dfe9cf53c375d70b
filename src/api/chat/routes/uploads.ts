/** Endpoints for files that people put into messages. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import type { UploadOptions } from '@/api/chat/fileTransfer';
import { attachment } from '@/api/chat/model/attachment';

/** Below level 272 only the older name is there. */
const uploadAnswer = v.pipe(
  v.object({ url: v.optional(v.string()), uri: v.optional(v.string()) }),
  v.transform(({ url, uri }) => url ?? uri),
  v.string(),
);

export interface FileToUpload {
  content: Blob;
  name: string;
  /** Sends it in pieces where the server takes them: whole ones of this size may get stuck on the way. */
  isLarge?: boolean;
}

/**
 * https://zulip.com/api/upload-file
 *
 * Answers with a path as "/user_uploads/2/ab/…/name.png"; nobody else can see the file until a message links it.
 */
export async function uploadFile(
  client: ChatClient,
  { content, name, isLarge = false }: FileToUpload,
  options?: UploadOptions,
): Promise<string> {
  const path = isLarge
    ? await client.uploadInParts(uploadAnswer, { content, name }, options)
    : null;
  if (path !== null) return path;
  return client.upload('/user_uploads', uploadAnswer, { content, name }, options);
}

const urlAnswer = wire({ url: v.string() });

/**
 * https://zulip.com/api/get-file-temporary-url
 *
 * Takes an upload's path as links have it, escapes included, and answers with one that needs no credentials and
 * lives for a minute. Not for thumbnails.
 * @throws RangeError for a path that is no upload's.
 */
export async function getFileTemporaryUrl(
  client: ChatClient,
  { path }: { path: string },
  options?: CallOptions,
): Promise<string> {
  const [, realmId, filename] = /^\/user_uploads\/(\d+)\/([^?#]+)$/.exec(path) ?? [];
  if (realmId === undefined || filename === undefined) throw new RangeError('not an upload');
  // To the server all that follows the realm is one parameter, so its slashes are escaped.
  const temporary = `/user_uploads/${realmId}/${filename.replaceAll('/', '%2F')}`;
  return (await client.get(temporary, urlAnswer, {}, options)).url;
}

const attachmentsAnswer = wire({
  attachments: v.array(attachment),
  /** Bytes, of the whole organization. */
  upload_space_used: v.number(),
});

/** https://zulip.com/api/get-attachments (our own) */
export function getAttachments(client: ChatClient, options?: CallOptions) {
  return client.get('/attachments', attachmentsAnswer, {}, options);
}

/** https://zulip.com/api/remove-attachment (gone from every message that links it) */
export async function removeAttachment(
  client: ChatClient,
  { attachmentId }: { attachmentId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/attachments/${attachmentId}`, emptyAnswer, {}, options);
}
