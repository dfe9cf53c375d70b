/** Waiting for what may never come: some browsers have been seen never to open a database. */
import type { Timers } from './index';

/** What `awaited` gives; null where it takes longer than so many milliseconds. Rejects as it does. */
export function inTime<Value>(
  awaited: Promise<Value>,
  milliseconds: number,
  timers: Pick<Timers, 'after'>,
): Promise<Value | null> {
  let giveUp = () => {};
  const patience = new Promise<null>((resolve) => (giveUp = () => resolve(null)));
  const limit = timers.after(milliseconds, giveUp);
  return Promise.race([awaited, patience]).finally(() => limit.cancel());
}
