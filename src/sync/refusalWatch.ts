/** Hears of every refused key, whoever asked. */
import type { Platform } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import type { EventQueue } from './eventQueue';

/** What the queue asks by itself: it draws its own conclusions from the answers. */
const ASKED_BY_QUEUE: ReadonlySet<string> = new Set([
  'POST /register',
  'GET /events',
  'DELETE /events',
  'GET /users/me',
]);
/** Something in between that refuses one kind of request for ever is not to keep the queue from its poll. */
const ASK_AGAIN_AFTER_MS = 15_000;

/**
 * Where anything else is refused for its key, the queue asks at once: its own question may hang for a minute, and the
 * person would wait as long to hear that they are signed out.
 */
export function watchRefusals(
  { client }: Pick<ChatAccount, 'client'>,
  { clock }: Pick<Platform, 'clock'>,
  { resume }: Pick<EventQueue, 'resume'>,
): () => void {
  let askedMs = -Infinity;
  return client.onUnauthorized((route) => {
    const now = clock.monotonic();
    if (ASKED_BY_QUEUE.has(route) || now - askedMs < ASK_AGAIN_AFTER_MS) return;
    askedMs = now;
    resume();
  });
}
