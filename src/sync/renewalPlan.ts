/** When the picture is to be registered anew although its queue lives on: because no event brings what is new. */
import type { ChatEvent } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { Platform, Timer } from '@/platform/index';

/** Everybody hears of a restart at once: the new registrations are spread over so many milliseconds. */
export const RESTART_SPREAD_MS = 5 * 60_000;

export interface RenewalPlan {
  /** A registration brought the current picture. */
  registered(snapshot: Pick<InitialSnapshot, 'featureLevel' | 'ownUser'>): void;
  /** Looks for a reason among events. */
  heard(events: readonly ChatEvent[]): void;
  stop(): void;
}

export function createRenewalPlan(
  { timers, random }: Pick<Platform, 'timers' | 'random'>,
  reregister: () => void,
): RenewalPlan {
  let knownLevel = 0;
  let ownUserId: number | undefined;
  let planned: Timer | null = null;

  function cancel() {
    planned?.cancel();
    planned = null;
  }

  function plan(delayMs: number) {
    cancel();
    planned = timers.after(delayMs, reregister);
  }

  function hear(event: ChatEvent) {
    if (event.type === 'restart') {
      // Another version may mean another picture.
      const isOther = event.featureLevel !== undefined && event.featureLevel !== knownLevel;
      if (isOther && !planned) plan(random.fraction() * RESTART_SPREAD_MS);
    } else if (event.type === 'realmUser' && event.op === 'update') {
      // What I may do, and which bots I am shown, is told to who registers.
      if (event.userId === ownUserId && event.change.role !== undefined) plan(0);
    }
  }

  return {
    registered({ featureLevel, ownUser }) {
      knownLevel = featureLevel;
      ownUserId = ownUser?.userId;
      cancel();
    },
    heard: (events) => events.forEach(hear),
    stop: cancel,
  };
}
