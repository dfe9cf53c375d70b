/** When the outbox asks the server what became of a message. Milliseconds throughout. */

/** A look that failed, or that says nothing yet, is taken again after this. */
export const LOOK_AGAIN_MS = 10_000;

/** The event of a second copy follows that of the first; it is waited for so long where no more events may come. */
export const COPY_WAIT_MS = 5_000;

/** When to look for a message whose answer was lost, after that; a server may work on it for a minute. */
const LOOK_TIMES_MS: readonly number[] = [2_000, 5_000, 10_000, 20_000, 40_000, 65_000];
/** When to ask after a message that was accepted and whose event does not come. */
const CONFIRM_TIMES_MS: readonly number[] = [5_000, 7_000, 15_000, 30_000];
const CONFIRM_ON_MS = 60_000;

function waitMs(times: readonly number[], round: number, onwardMs: number): number {
  const at = times[round];
  return at === undefined ? onwardMs : at - (times[round - 1] ?? 0);
}

/** How long to wait before a look, from the one before it; rounds count from 0. */
export function lookWaitMs(round: number): number {
  return waitMs(LOOK_TIMES_MS, round, LOOK_AGAIN_MS);
}

/** Whether a message that this look, or a later one, does not find was not sent. */
export function isDecisiveLook(round: number): boolean {
  return round >= LOOK_TIMES_MS.length - 1;
}

/** How long to wait before asking after an accepted message, from the time before; rounds count from 0. */
export function confirmWaitMs(round: number): number {
  return waitMs(CONFIRM_TIMES_MS, round, CONFIRM_ON_MS);
}
