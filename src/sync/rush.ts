/** Says while much comes at once, so that what stands beside the messages can wait and be drawn in frames of its own. */
import type { Platform, Timer } from '@/platform/index';

/** Nobody is left with what was true so long ago. */
const LONGEST_HOLD_MS = 2_000;

/** The last messages are on screen by then. */
const LAST_FRAME_MS = 50;

export interface Rush {
  /** What waits does so from here on. */
  goesOn(): void;
  /** Between two slices: what has waited for long may be drawn in the turn that follows. */
  rests(): void;
  /** What waits may be drawn once the last frame is out. */
  ends(): void;
}

export function createRush(
  { timers, clock }: Pick<Platform, 'timers' | 'clock'>,
  onRush: (isRush: boolean) => void,
): Rush {
  let isOn = false;
  let sinceMs = 0;
  let ending: Timer | null = null;

  function turn(on: boolean) {
    if (isOn === on) return;
    isOn = on;
    sinceMs = clock.monotonic();
    onRush(on);
  }

  return {
    goesOn() {
      ending?.cancel();
      turn(true);
    },
    rests() {
      if (clock.monotonic() - sinceMs > LONGEST_HOLD_MS) turn(false);
    },
    ends() {
      if (!isOn) return;
      ending = timers.after(LAST_FRAME_MS, () => turn(false));
    },
  };
}
