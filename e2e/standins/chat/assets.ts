/** Paths outside the API: uploads, avatars, emoji, thumbnails and static files. */

import { authenticate } from './api';
import { emojiListWire } from './emoji';
import type { Attachment, User } from './model';
import { canSeeMessage } from './permissions';
import { avatarPng, emojiPng, realmIconSvg, spinnerSvg, type Rgb } from './pictures';
import { findUpload } from './rendering';
import { Refusal } from './refusals';
import { avatarUrl, userOfAvatar } from './wire';
import type { World } from './world';

const PREFIXES = [
  '/user_uploads/',
  '/user_avatars/',
  '/avatar/',
  '/thumbnail',
  '/external_content/',
  '/static/',
];

/** Whether a path is answered here and not by the API. */
export const isAssetPath = (path: string): boolean =>
  PREFIXES.some((prefix) => path.startsWith(prefix));

const missing = () =>
  new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } });

const svg = (body: string) =>
  new Response(body, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' },
  });

const png = (bytes: Uint8Array<ArrayBuffer>) =>
  new Response(bytes, {
    headers: { 'content-type': 'image/png', 'cache-control': 'max-age=3600' },
  });

// --- Uploads --------------------------------------------------------------

/** The user of a header or of `?api_key=`, which files alone take. */
function requesterOf(world: World, request: Request): User {
  const apiKey = new URL(request.url).searchParams.get('api_key');
  if (apiKey === null) return authenticate(world, request.headers.get('authorization'));
  const user = [...world.realm.users.values()].find((candidate) => candidate.apiKey === apiKey);
  if (!user || apiKey === '')
    throw new Refusal('Invalid API key', { status: 401, code: 'INVALID_API_KEY' });
  return user;
}

/** A file is its owner's own until a message that the user can see links it. */
export function canReadAttachment(world: World, user: User, attachment: Attachment): boolean {
  if (attachment.ownerId === user.id) return true;
  return world.realm.messages
    .all()
    .some(
      (message) =>
        message.content.includes(attachment.pathId) && canSeeMessage(world.realm, user, message),
    );
}

/** Only these are shown in place; all else is offered for saving. */
const INLINE =
  /^(image\/(png|jpeg|gif|webp)|video\/(mp4|webm)|audio\/(mpeg|wav|webm|ogg)|application\/pdf|text\/plain)/;

function fileAnswer(attachment: Attachment, { isDownload }: { isDownload: boolean }): Response {
  const isInline = INLINE.test(attachment.contentType) && !isDownload;
  const name = encodeURIComponent(attachment.name);
  return new Response(new Uint8Array(attachment.bytes), {
    headers: {
      'content-type': attachment.contentType,
      'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
      'content-security-policy':
        "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; object-src 'self'; plugin-types application/pdf;",
      'cache-control': 'private, immutable',
    },
  });
}

function temporaryFile(world: World, token: string): Response {
  const granted = world.temporaryUrls.get(token);
  const attachment = world.realm.attachments.get(granted?.attachmentId ?? -1);
  if (!granted || !attachment || granted.expiresAt < world.clock())
    return new Response('Invalid token', {
      status: 403,
      headers: { 'content-type': 'text/plain' },
    });
  return fileAnswer(attachment, { isDownload: false });
}

function uploadAnswer(world: World, request: Request, path: string): Response {
  const [, , first = '', second = ''] = path.split('/');
  if (first === 'temporary') return temporaryFile(world, second);
  const isThumbnail = first === 'thumbnail';
  const isDownload = first === 'download';
  const rest = path.split('/').slice(isThumbnail || isDownload ? 3 : 2);
  // A thumbnail's path ends in the format that is asked for.
  const pathId = (isThumbnail ? rest.slice(0, -1) : rest).join('/');
  const attachment = findUpload(world.realm, decodeURIComponent(pathId));
  if (!attachment) return missing();
  const user = requesterOf(world, request);
  if (!canReadAttachment(world, user, attachment))
    return new Response('<p>You are not authorized to view this file.</p>', {
      status: 403,
      headers: { 'content-type': 'text/html' },
    });
  return fileAnswer(attachment, { isDownload });
}

// --- Pictures -------------------------------------------------------------

const FACES: Rgb[] = [[255, 205, 84], [126, 200, 216], [240, 140, 120], [150, 200, 120]]; // prettier-ignore

/** Painted once each: thousands of organizations start in one run of the tests, with the same people. */
const paintedAvatars = new Map<string, Uint8Array<ArrayBuffer>>();

function paintedAvatar(userId: number, size: 100 | 500): Uint8Array<ArrayBuffer> {
  const key = `${userId} ${size}`;
  const painted = paintedAvatars.get(key) ?? avatarPng(userId, size);
  paintedAvatars.set(key, painted);
  return painted;
}

function avatarAnswer(world: World, path: string): Response {
  const file = path.split('/').at(-1) ?? '';
  if (path.includes('/emoji/images/')) {
    const uploaded = world.pictureFiles.get(path);
    if (uploaded)
      return new Response(new Uint8Array(uploaded.bytes), {
        headers: { 'content-type': uploaded.contentType },
      });
    return png(emojiPng(FACES[file.length % FACES.length] ?? [255, 205, 84]));
  }
  if (file === 'icon.svg') return svg(realmIconSvg());
  const name = file.replace(/(-medium)?\.png$/, '');
  const uploaded = world.pictureFiles.get(`/user_avatars/1/${name}`);
  if (uploaded)
    return new Response(new Uint8Array(uploaded.bytes), {
      headers: { 'content-type': uploaded.contentType },
    });
  const user = userOfAvatar(world.realm, name);
  return user ? png(paintedAvatar(user.id, file.includes('-medium') ? 500 : 100)) : missing();
}

/** Exports lie there as well, for whoever knows the address. */
function exportAnswer(world: World, path: string): Response {
  const file = world.pictureFiles.get(path);
  if (!file) return missing();
  return new Response(new Uint8Array(file.bytes), {
    headers: { 'content-type': file.contentType, 'content-disposition': 'attachment' },
  });
}

/** /avatar/{id or address} sends the reader on to where the picture lies. */
function avatarRedirect(world: World, request: Request, path: string): Response {
  requesterOf(world, request);
  const [, , operand = '', size] = path.split('/');
  const wanted = decodeURIComponent(operand);
  const user = [...world.realm.users.values()].find(
    ({ id, email }) => String(id) === wanted || email === wanted,
  );
  if (!user) return missing();
  return new Response(null, {
    status: 302,
    headers: { location: avatarUrl(user, size === 'medium' ? '-medium' : '') },
  });
}

function staticAnswer(world: World, path: string): Response {
  if (/^\/static\/generated\/emoji\/emoji_api[.\w]*\.json$/.test(path))
    return Response.json(emojiListWire(world.emoji), {
      headers: { 'access-control-allow-origin': '*', 'cache-control': 'max-age=3600' },
    });
  if (path.endsWith('/loader-black.svg')) return svg(spinnerSvg());
  if (path.endsWith('/zulip.png')) return png(emojiPng([80, 120, 220]));
  if (path.startsWith('/static/images/logo/')) return svg(realmIconSvg());
  return missing();
}

/** Answers a request for a file; refusals come as the API's errors do. */
export function answerAsset(world: World, request: Request, path: string): Response {
  try {
    if (path.startsWith('/user_uploads/')) return uploadAnswer(world, request, path);
    if (path.startsWith('/user_avatars/exports/')) return exportAnswer(world, path);
    if (path.startsWith('/user_avatars/')) return avatarAnswer(world, path);
    if (path.startsWith('/avatar/')) return avatarRedirect(world, request, path);
    if (path.startsWith('/static/')) return staticAnswer(world, path);
    return missing();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json(
      { result: 'error', msg: error.message, code: error.code },
      { status: error.status, headers: error.headers },
    );
  }
}
