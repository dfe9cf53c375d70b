/** Fetches the second half of sync, and starts it with what the first half has by then. */
import type { Platform } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import type { FaultLog } from './faultLog';
import type { LoadPoller } from './latePoller';
import { nextTurn } from './pause';
import type { PictureSwap } from './pictureSwap';

/** The first view has the network to itself; where its answer takes longer than this, the network is idle. */
const IDLE_AFTER_MS = 1_000;

export interface LateHalf {
  /** Fetches it once, and again where that failed; what is to be drawn is drawn before. */
  fetchPoller: LoadPoller;
  /** The same for whoever does not wait for it. Where it cannot be had, a queue asks again, once there is one. */
  start(): void;
  /** Its stores would outlive an account that has gone meanwhile: it is not started any more. */
  stop(): void;
}

export function createLateHalf(
  account: ChatAccount,
  { timers }: Pick<Platform, 'timers'>,
  picture: PictureSwap,
  faults: FaultLog,
): LateHalf {
  let asked: ReturnType<LoadPoller> | null = null;
  let isStopped = false;

  async function fetch() {
    await nextTurn({ timers });
    const [{ startLive }, { createPoller }] = await Promise.all([
      import('./live'),
      import('./poller'),
    ]);
    if (!isStopped) picture.takeOver(startLive(account, faults));
    return createPoller;
  }

  function fetchPoller() {
    asked ??= fetch();
    asked.catch(() => (asked = null));
    return asked;
  }

  function start() {
    fetchPoller().catch(() => undefined);
  }

  const early = timers.after(IDLE_AFTER_MS, start);

  return {
    fetchPoller,
    start,
    stop() {
      early.cancel();
      isStopped = true;
    },
  };
}
