/** What registering and polling share: the way out, the waits, what is told, and who is believed about sign-outs. */
import type { ChatClient } from '@/api/chat/client';
import { getOwnUser } from '@/api/chat/routes/users';
import { isRateLimited, isUnauthorized } from '@/domain/requestError';
import type { Platform } from '@/platform/index';
import type { Backoff } from './backoff';
import type { ConnectionState } from './connectionState';
import { pause } from './pause';
import { askedWait, mayBeSignedOut, waitingState } from './queueTrouble';

export interface QueueContext {
  readonly client: ChatClient;
  readonly platform: Pick<Platform, 'timers' | 'clock' | 'random'>;
  /** Aborts for good: stopped or signed out. */
  readonly ending: AbortController;
  /** Tells how the connection stands. */
  tell(state: ConnectionState): void;
  /**
   * Waits as long as the failure asks for, and says so; cut short by waking, but never before the server allows.
   * Gives the milliseconds, 0 where it was cut short.
   */
  waitAfter(error: unknown, backoff: Backoff): Promise<number>;
  /** Waits, and says nothing; cut short by waking. Gives whether it was not. */
  rest(milliseconds: number): Promise<boolean>;
  /** Cuts the wait under way short. */
  wake(): void;
  /** Signs out where the failure says so and a second question confirms it. */
  signsOut(error: unknown): Promise<boolean>;
}

/** Until all is well again, trouble does not grow less because another part of the queue begins to count. */
function notBetter(before: ConnectionState | null, next: ConnectionState): ConnectionState {
  if (before?.kind !== 'trouble' || next.kind !== 'trouble') return next;
  return { ...next, failures: Math.max(before.failures, next.failures) };
}

export function createQueueContext(options: {
  client: ChatClient;
  platform: Pick<Platform, 'timers' | 'clock' | 'random'>;
  onState(state: ConnectionState): void;
}): QueueContext {
  const { client, platform, onState } = options;
  const ending = new AbortController();
  const wakeUp = new EventTarget();
  const never = new EventTarget();
  let told: ConnectionState | null = null;

  function tell(state: ConnectionState) {
    told = state;
    onState(state);
  }

  /** A refusal of the credentials may come from something in between: a second one, asked elsewhere, is believed. */
  async function isConfirmed(): Promise<boolean> {
    try {
      await getOwnUser(client, { signal: ending.signal });
      return false;
    } catch (error) {
      // The server's own has a code: a gate in front of it, that wants another sign-in, knows nothing of ours.
      return isUnauthorized(error) && error.code !== null;
    }
  }

  const rest = (milliseconds: number, wakenBy = wakeUp) =>
    pause(platform.timers, milliseconds, { signal: ending.signal, wakeUp: wakenBy });

  return {
    client,
    platform,
    ending,
    tell,
    rest: (milliseconds) => rest(milliseconds),
    wake: () => wakeUp.dispatchEvent(new Event('wake')),
    async waitAfter(error, backoff) {
      const delayMs = backoff.failed(askedWait(error));
      const state = waitingState(error, backoff.failures());
      tell(notBetter(told, state(platform.clock.monotonic() + delayMs)));
      return (await rest(delayMs, isRateLimited(error) ? never : wakeUp)) ? delayMs : 0;
    },
    async signsOut(error) {
      if (!mayBeSignedOut(error) || !(await isConfirmed())) return false;
      ending.abort();
      tell({ kind: 'signedOut', code: error.code });
      return true;
    },
  };
}
