/**
 * What a person turns on and off, and what may be told twice without harm: shown at once, told until the server has heard
 * it, taken back where it refuses. One request at a time about each: two at once could end the wrong way round.
 */
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { isUnauthorized } from '@/domain/requestError';
import { usePlatform } from '@/platform/index';
import { createRepairs } from './repairs';

/** After so long nobody remembers having pressed. */
const PATIENCE_MS = 10 * 60_000;

export interface SwitchPort {
  show(isOn: boolean): void;
  /** @throws RequestError */
  tell(isOn: boolean): Promise<unknown>;
}

interface Switch {
  wanted: boolean;
  /** What the server had before, or took since. */
  known: boolean;
  /** Ends when the server has what is wanted. */
  done: Promise<void>;
}

/** For a store: where its account signs out, nothing is told any more. */
export function createSwitches() {
  const { clock } = usePlatform();
  const repairs = createRepairs();
  const open = new Map<string, Switch>();

  /** Tells what is wanted until it is heard. What got no answer may have been heard, and does no harm twice. */
  async function tellUntilHeard(one: Switch, { show, tell }: SwitchPort): Promise<void> {
    const endsAt = clock.monotonic() + PATIENCE_MS;
    let heard: boolean | null = one.known;
    while (heard !== one.wanted) {
      const { wanted } = one;
      try {
        await tell(wanted);
        one.known = heard = wanted;
        repairs.succeeded();
      } catch (error) {
        // With a key that may be dead nothing is told again.
        const isOver = isRefusedByServer(error) || isUnauthorized(error);
        if (isOver || clock.monotonic() > endsAt) {
          show(one.known);
          throw error;
        }
        heard = null;
        await new Promise<void>(repairs.later);
      }
    }
  }

  async function settle(key: string, one: Switch, port: SwitchPort): Promise<void> {
    try {
      await tellUntilHeard(one, port);
    } finally {
      open.delete(key);
    }
  }

  /** Ends when the server has heard the last word on it. @throws RequestError after taking the change back */
  return function turn(key: string, isOn: boolean, port: SwitchPort): Promise<void> {
    port.show(isOn);
    const underWay = open.get(key);
    if (underWay) {
      underWay.wanted = isOn;
      return underWay.done;
    }
    const one: Switch = { wanted: isOn, known: !isOn, done: Promise.resolve() };
    open.set(key, one);
    one.done = settle(key, one, port);
    return one.done;
  };
}
