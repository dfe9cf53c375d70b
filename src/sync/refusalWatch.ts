/** Hears of every refused key, whoever asked. */
import type { Platform, Timer } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import type { EventQueue } from './eventQueue';

/** What the queue asks by itself: it draws its own conclusions from the answers. */
const ASKED_BY_QUEUE: ReadonlySet<string> = new Set([
  'POST /register',
  'GET /events',
  'DELETE /events',
  'GET /users/me',
]);
/**
 * Whose address changed is refused with the old one until the poll that hangs has told of the new one: to cut it off and
 * ask with the old one would sign them out.
 */
const NEWS_COME_WITHIN_MS = 2_000;
/** Something in between that refuses one kind of request for ever is not to keep the queue from its poll. */
const ASK_AGAIN_AFTER_MS = 15_000;

/**
 * Where anything else is refused for its key, the queue asks soon: its own question may hang for a minute, and the person
 * would wait as long to hear that they are signed out. The returned function ends it.
 */
export function watchRefusals(
  { client }: Pick<ChatAccount, 'client'>,
  { clock, timers }: Pick<Platform, 'clock' | 'timers'>,
  { resume }: Pick<EventQueue, 'resume'>,
): () => void {
  let refusedMs = -Infinity;
  let asking: Timer | null = null;
  const stopHearing = client.onUnauthorized((route) => {
    const now = clock.monotonic();
    if (ASKED_BY_QUEUE.has(route) || now - refusedMs < ASK_AGAIN_AFTER_MS) return;
    refusedMs = now;
    asking = timers.after(NEWS_COME_WITHIN_MS, resume);
  });
  return () => {
    stopHearing();
    asking?.cancel();
  };
}
