/** What to do when the server has restarted: its queues live on, but another version may mean another picture. */
import type { ChatEvent } from '@/api/chat/model/events/index';
import type { Platform, Timer } from '@/platform/index';

/** Everybody hears of a restart at once: the new registrations are spread over so many milliseconds. */
export const RESTART_SPREAD_MS = 5 * 60_000;

export interface RestartPlan {
  /** A registration brought the current picture, of this feature level. */
  registered(featureLevel: number): void;
  /** Looks for a restart among events. */
  heard(events: readonly ChatEvent[]): void;
  stop(): void;
}

export function createRestartPlan(
  { timers, random }: Pick<Platform, 'timers' | 'random'>,
  reregister: () => void,
): RestartPlan {
  let knownLevel = 0;
  let planned: Timer | null = null;

  function cancel() {
    planned?.cancel();
    planned = null;
  }

  return {
    registered(featureLevel) {
      knownLevel = featureLevel;
      cancel();
    },
    heard(events) {
      for (const event of events) {
        if (event.type !== 'restart' || event.featureLevel === undefined) continue;
        if (event.featureLevel === knownLevel || planned) continue;
        planned = timers.after(random.fraction() * RESTART_SPREAD_MS, reregister);
      }
    },
    stop: cancel,
  };
}
