/** Uploading files, their temporary addresses, and the list of one's own. */

import { canReadAttachment } from '../assets';
import { announceAttachment } from '../attachmentEvents';
import type { Attachment } from '../model';
import { nextId } from '../realm';
import { LIMITS } from '../realmSettings';
import { notFound, Refusal } from '../refusals';
import { findUpload } from '../rendering';
import { route, type Call } from '../router';
import { attachmentWire, uploadSpaceUsed } from '../smallWires';
import type { World } from '../world';

const TEMPORARY_MS = 60_000;

const token = ({ random }: World, length: number): string =>
  Array.from({ length }, () => Math.floor(random() * 36).toString(36)).join('');

/** Names lose what could lead elsewhere, and white space. */
const safeName = (name: string): string =>
  name
    .replaceAll(/[\\/]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '') || 'uploaded-file';

/** The file's name holds slashes, which arrive as they are or encoded. */
function temporaryUrl({ world, user, segments }: Call<unknown>) {
  const { realm = '', shard, token: middle, name = '' } = segments;
  const parts = [realm, shard, middle, name].filter((part) => part !== undefined);
  const attachment = findUpload(world.realm, parts.join('/'));
  if (!attachment) throw notFound('File not found.');
  if (!canReadAttachment(world, user, attachment))
    throw new Refusal('You are not authorized to view this file.', { status: 403 });
  const granted = token(world, 40);
  world.temporaryUrls.set(granted, {
    attachmentId: attachment.id,
    expiresAt: world.clock() + TEMPORARY_MS,
  });
  return { url: `/user_uploads/temporary/${granted}/${encodeURIComponent(attachment.name)}` };
}

export const uploadRoutes = [
  route('POST /user_uploads', {}, async ({ world, user, files }) => {
    const [file, ...others] = files;
    if (!file) throw new Refusal('You must specify a file to upload');
    if (others.length > 0) throw new Refusal('You may only upload one file at a time');
    if (file.size > LIMITS.uploadMebibytes * 1024 * 1024)
      throw new Refusal(
        `Uploaded file is larger than the allowed limit of ${LIMITS.uploadMebibytes} MiB`,
      );
    const attachment: Attachment = {
      id: nextId(world.realm, 'attachment'),
      ownerId: user.id,
      name: file.name,
      pathId: `1/${token(world, 2)}/${token(world, 24)}/${safeName(file.name)}`,
      contentType: file.type || 'application/octet-stream',
      bytes: new Uint8Array(await file.arrayBuffer()),
      createdAt: world.clock(),
    };
    world.realm.attachments.set(attachment.id, attachment);
    announceAttachment(world, 'add', attachment);
    const url = `/user_uploads/${attachment.pathId}`;
    return { uri: url, url };
  }),

  route('GET /user_uploads/:realm/:name', {}, temporaryUrl, { limiter: 'none' }),
  route('GET /user_uploads/:realm/:shard/:token/:name', {}, temporaryUrl, { limiter: 'none' }),

  route('GET /attachments', {}, ({ world, user }) => ({
    attachments: [...world.realm.attachments.values()]
      .filter(({ ownerId }) => ownerId === user.id)
      .map((attachment) => attachmentWire(world.realm, attachment)),
    upload_space_used: uploadSpaceUsed(world.realm),
  })),

  route('DELETE /attachments/:attachmentId', {}, ({ world, user, id }) => {
    const attachment = world.realm.attachments.get(id('attachmentId'));
    if (attachment?.ownerId !== user.id) throw new Refusal('Invalid attachment');
    world.realm.attachments.delete(attachment.id);
    announceAttachment(world, 'remove', attachment);
    return {};
  }),
];
