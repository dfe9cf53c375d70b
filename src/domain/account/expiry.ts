/** How near the end of a session is, and how its remaining time is told. */

/** From "no need to think of it" to the last minutes; `due` once the time has come. */
export type ExpiryStage = 'quiet' | 'near' | 'soon' | 'final' | 'due';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const STAGES: readonly (readonly [ExpiryStage, number])[] = [
  ['due', 0],
  ['final', 5 * MINUTE_MS],
  ['soon', 2 * HOUR_MS],
  ['near', 48 * HOUR_MS],
];

/** The stage that a session is in with this much time left, in milliseconds. */
export function expiryStageOf(remainingMs: number): ExpiryStage {
  return STAGES.find(([, untilMs]) => remainingMs <= untilMs)?.[0] ?? 'quiet';
}

/** Time left in the two largest units that matter. */
export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Splits a duration; what is past counts as nothing left. */
export function timeLeftOf(remainingMs: number): TimeLeft {
  const seconds = Math.ceil(Math.max(0, remainingMs) / 1000);
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

const NOTICEABLE_OFFSET_MS = 2 * MINUTE_MS;

/** Whole minutes that this device's clock is wrong, positive where it is slow; null where it hardly matters. */
export function clockErrorMinutes(offsetMs: number | null): number | null {
  if (offsetMs === null || Math.abs(offsetMs) <= NOTICEABLE_OFFSET_MS) return null;
  return Math.round(offsetMs / MINUTE_MS);
}
