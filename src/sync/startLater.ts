/** Starts what the first moments do not need, and which is therefore fetched after them. */
import type { Timers } from '@/platform/index';

/** The messages have the network to themselves first. */
const LATER_MS = 1_000;
const AGAIN_MS = 60_000;

/** `fetch` gives what starts it and ends it again. The returned function ends it, started or not. */
export function startLater(
  timers: Pick<Timers, 'after'>,
  fetch: () => Promise<() => () => void>,
): () => void {
  let isStopped = false;
  let timer = timers.after(LATER_MS, () => void start());
  let stop = () => timer.cancel();

  async function start() {
    try {
      const begin = await fetch();
      if (!isStopped) stop = begin();
    } catch {
      // The network is away.
      if (!isStopped) timer = timers.after(AGAIN_MS, () => void start());
    }
  }

  return () => {
    isStopped = true;
    stop();
  };
}
