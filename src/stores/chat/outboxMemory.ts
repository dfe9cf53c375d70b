/** What the outbox remembers of messages that are done: the newest, not all of a long day. */

const REMEMBERED = 1_000;

/** Lets go of the oldest entry of a map where there are too many. */
export function forgetOldest(kept: Map<unknown, unknown>): void {
  const [oldest] = kept.keys();
  if (kept.size > REMEMBERED) kept.delete(oldest);
}
