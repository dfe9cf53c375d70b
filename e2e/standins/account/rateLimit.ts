/** The request limit: so many a minute for each token, or for each address where there is none. */
import { Refused } from './conditions';
import type { World } from './world';

const WINDOW_MS = 60_000;

function bucketKey(world: World, request: Request): string {
  const token = request.headers.get('x-auth-token');
  if (token !== null && world.tokens.has(token)) return `token ${token}`;
  return `address ${request.headers.get('x-forwarded-for') ?? ''}`;
}

/** Counts a request. @throws Refused with the time left if it is one too many. */
export function countRequest(world: World, request: Request): void {
  const limit = world.settings.rateLimitPerMinute;
  if (limit === null) return;
  const key = bucketKey(world, request);
  const now = world.now();
  const current = world.buckets.get(key);
  const bucket =
    current !== undefined && now - current.startedAt < WINDOW_MS && now >= current.startedAt
      ? current
      : { startedAt: now, count: 0 };
  world.buckets.set(key, bucket);
  if (bucket.count >= limit) {
    throw new Refused('rateLimited', { retryAfterMs: bucket.startedAt + WINDOW_MS - now });
  }
  bucket.count += 1;
}
