/**
 * What a person turns on and off, and what may be told twice without harm: shown at once, told until the server has heard
 * it, taken back where it refuses. One request at a time about each: two at once could end the wrong way round.
 */
import { onScopeDispose } from 'vue';
import { isOutcomeUnknown, isRateLimited } from '@/domain/requestError';
import { usePlatform } from '@/platform/index';

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;
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

function pauseAfter(error: unknown, tries: number): number {
  const growing = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
  return isRateLimited(error) ? Math.max(growing, error.retryAfterMs ?? 0) : growing;
}

export function createSwitches() {
  const { clock, timers } = usePlatform();
  const open = new Map<string, Switch>();
  let isOver = false;
  // Nobody is signed in any more.
  onScopeDispose(() => (isOver = true));

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => void timers.after(milliseconds, resolve));

  /** Tells what is wanted until it is heard. What got no answer may have been heard, and does no harm twice. */
  async function tellUntilHeard(one: Switch, { show, tell }: SwitchPort): Promise<void> {
    const endsAt = clock.monotonic() + PATIENCE_MS;
    let heard: boolean | null = one.known;
    let tries = 0;
    while (heard !== one.wanted && !isOver) {
      const { wanted } = one;
      try {
        await tell(wanted);
        one.known = heard = wanted;
        tries = 0;
      } catch (error) {
        const isOpen = isOutcomeUnknown(error) || isRateLimited(error);
        const waitMs = pauseAfter(error, tries);
        if (!isOpen || clock.monotonic() + waitMs > endsAt) {
          show(one.known);
          throw error;
        }
        heard = null;
        tries += 1;
        await sleep(waitMs);
      }
    }
  }

  /** Ends when the server has heard the last word on it. @throws RequestError after taking the change back */
  return function turn(key: string, isOn: boolean, port: SwitchPort): Promise<void> {
    port.show(isOn);
    const known = open.get(key);
    if (known) {
      known.wanted = isOn;
      return known.done;
    }
    const one: Switch = { wanted: isOn, known: !isOn, done: Promise.resolve() };
    open.set(key, one);
    one.done = tellUntilHeard(one, port).finally(() => open.delete(key));
    return one.done;
  };
}
