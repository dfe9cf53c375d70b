/**
 * What a person turns on and off, or chooses, and what may be told twice without harm: shown at once, told until the server
 * has heard it, taken back where it refuses. One request at a time about each: two at once could end the wrong way round.
 */
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { isUnauthorized } from '@/domain/requestError';
import { usePlatform } from '@/platform/index';
import { createRepairs } from './repairs';

/** After so long nobody remembers having pressed. */
const PATIENCE_MS = 10 * 60_000;

export interface SwitchPort<Value = boolean> {
  show(value: Value): void;
  /** @throws RequestError */
  tell(value: Value): Promise<unknown>;
}

export interface WishPort<Value> extends SwitchPort<Value> {
  /** What the server has before. */
  known: Value;
}

interface Wish<Value> {
  wanted: Value;
  /** What the server had before, or took since. */
  known: Value;
  /** Ends when the server has what is wanted. */
  done: Promise<void>;
}

/** For a store: where its account signs out, nothing is told any more. Values are equal where they are the same. */
export function createWishes<Value>() {
  const { clock } = usePlatform();
  const repairs = createRepairs();
  const open = new Map<string, Wish<Value>>();

  /** Whether the server heard what is wanted. What got no answer may have been heard, and does no harm twice. */
  async function isHeard(one: Wish<Value>, { show, tell }: SwitchPort<Value>, endsAt: number) {
    const { wanted } = one;
    try {
      await tell(wanted);
      one.known = wanted;
      repairs.succeeded();
      return true;
    } catch (error) {
      // With a key that may be dead nothing is told again.
      const isOver = isRefusedByServer(error) || isUnauthorized(error);
      if (isOver || clock.monotonic() > endsAt) {
        show(one.known);
        throw error;
      }
      await new Promise<void>(repairs.later);
      return false;
    }
  }

  /** Over in the turn in which nothing else is wanted: what is wanted from then on is a wish of its own. */
  async function settle(key: string, one: Wish<Value>, port: SwitchPort<Value>): Promise<void> {
    const endsAt = clock.monotonic() + PATIENCE_MS;
    let isKnown = true;
    try {
      while (!isKnown || one.known !== one.wanted) isKnown = await isHeard(one, port, endsAt);
    } finally {
      open.delete(key);
    }
  }

  /** Ends when the server has heard the last word on it. @throws RequestError after taking the change back */
  return function wish(key: string, value: Value, port: WishPort<Value>): Promise<void> {
    port.show(value);
    const underWay = open.get(key);
    if (underWay) {
      underWay.wanted = value;
      return underWay.done;
    }
    const one: Wish<Value> = { wanted: value, known: port.known, done: Promise.resolve() };
    open.set(key, one);
    one.done = settle(key, one, port);
    return one.done;
  };
}

/** The same for what is on or off, where each press changes what the server has. */
export function createSwitches() {
  const wish = createWishes<boolean>();
  return (key: string, isOn: boolean, port: SwitchPort): Promise<void> =>
    wish(key, isOn, { ...port, known: !isOn });
}
