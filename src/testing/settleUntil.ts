/** Waiting for what comes after many turns of the event loop, such as a solver's answer: by turns, never by time. */
import type { FakePlatform } from './fakePlatform';

/** Turns of this thread's loop pass meanwhile: seconds of them, at most. */
const MOST_TURNS = 50_000;

/** Lets the world run, without time passing, until something holds. @throws Error where it never does */
export async function settleUntil(
  platform: Pick<FakePlatform, 'settle'>,
  holds: () => boolean | Promise<boolean>,
): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    if (await holds()) return;
    await platform.settle();
  }
  throw new Error('What the test waits for never came');
}
