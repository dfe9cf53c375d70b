/** Which paths of one origin belong to which service; the app itself has no route below any of them. */

/** Paths of the hosting service: its API, and the discovery files beside it. */
export const HOSTING_PATHS = ['/v2', '/endpoints', '/llms.txt'] as const;

/** Paths of the chat server: its API, and what its messages link to. */
export const CHAT_PATHS = [
  '/api/v1',
  '/user_uploads',
  '/user_avatars',
  '/avatar',
  '/thumbnail',
  '/external_content',
  '/static',
] as const;

/** Below this path lives the second organization, with paths of its own. */
export const OUTPOST_PATH = '/outpost';

/** Where tests reach the back doors of the stand-ins. */
export const CONTROL_PATH = '/__control__';

/** Whether a path (with or without a query) is one of `prefixes` or below one. */
export function isBelow(path: string, prefixes: readonly string[]): boolean {
  const [pathname = ''] = path.split(/[?#]/, 1);
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`));
}
