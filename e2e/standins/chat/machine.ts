/** What the server takes from its surroundings, so that tests may hold the clock still. */

/** UNIX milliseconds. */
export type Clock = () => number;

/** From 0 up to, not including, 1. */
export type Random = () => number;

export interface Timers {
  set(callback: () => void, milliseconds: number): unknown;
  clear(timer: unknown): void;
}

/** Timers of the run-time that do not keep the process alive. */
export const realTimers: Timers = {
  set: (callback, milliseconds) => {
    const timer = setTimeout(callback, milliseconds);
    timer.unref();
    return timer;
  },
  clear: (timer) => {
    if (timer instanceof Object) clearTimeout(timer as NodeJS.Timeout);
  },
};

/** A small generator with a seed, so that a realm can be made again exactly (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
