/** Fetches the second half of sync, and starts it with what the first half has by then. */
import type { ChatAccount } from '@/stores/chat/chatAccount';
import type { FaultLog } from './faultLog';
import type { LoadPoller } from './latePoller';
import type { PictureSwap } from './pictureSwap';

export interface LateHalf {
  /** Fetches it once, and again where that failed. */
  fetchPoller: LoadPoller;
  /** Its stores would outlive an account that has gone meanwhile: it is not started any more. */
  stop(): void;
}

export function createLateHalf(
  account: ChatAccount,
  picture: PictureSwap,
  faults: FaultLog,
): LateHalf {
  let asked: ReturnType<LoadPoller> | null = null;
  let isStopped = false;

  async function fetch() {
    const [{ startLive }, { createPoller }] = await Promise.all([
      import('./live'),
      import('./poller'),
    ]);
    if (!isStopped) picture.takeOver(startLive(account, faults));
    return createPoller;
  }

  return {
    fetchPoller() {
      asked ??= fetch();
      asked.catch(() => (asked = null));
      return asked;
    },
    stop() {
      isStopped = true;
    },
  };
}
