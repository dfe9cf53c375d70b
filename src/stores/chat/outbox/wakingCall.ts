/**
 * Asks something small before the first message after a silence. A connection that died in the silence is then found
 * by a question that may be asked twice: browsers repeat what they sent on it, a message included, and nobody is told.
 */
import type { ChatClient } from '@/api/chat/client';
import { getOwnUser } from '@/api/chat/routes/users';
import type { Clock } from '@/platform/index';

/** Servers and what stands before them have been seen to close connections that were silent for half a minute. */
const SILENCE_MS = 30_000;

/** The message must not wait long for a question. */
const PATIENCE_MS = 5_000;

export interface WakingCall {
  /** Settles when the way is known to be open, or cannot be known. @throws ApiError where the server asks us to wait */
  beforeSending(): Promise<void>;
  /** An answer came. */
  heard(): void;
}

export function createWakingCall(
  client: ChatClient,
  clock: Pick<Clock, 'monotonic'>,
  isLimited: (error: unknown) => boolean,
): WakingCall {
  let lastHeardMs = clock.monotonic();

  function heard() {
    lastHeardMs = clock.monotonic();
  }

  return {
    async beforeSending() {
      if (clock.monotonic() - lastHeardMs <= SILENCE_MS) return;
      try {
        await getOwnUser(client, { timeoutMs: PATIENCE_MS });
        heard();
      } catch (error) {
        // Whatever else went wrong, sending finds out by itself; but not before the server allows it.
        if (isLimited(error)) throw error;
      }
    },
    heard,
  };
}
