/** The search in the page itself, in short slices, where no worker can be made. It speaks like a worker. */

import type { MessageToWorker } from './powWorkerMessages';
import { createSearchRunner } from './searchRunner';
import type { WorkerLike } from './workerLike';

/** Half a frame: the page stays usable, if not smooth. */
const SLICE_MS = 8;

/** What a search in the page needs. */
export interface PageSurroundings {
  readonly clock: { monotonic(): number };
  readonly timers: { after(milliseconds: number, run: () => void): unknown };
}

/** Makes a worker that is none. */
export function createSearchInPage({ clock, timers }: PageSurroundings): WorkerLike {
  let isOver = false;
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => {
      // The pool sends nothing else.
      if (!isOver) receive(message as MessageToWorker);
    },
    terminate() {
      isOver = true;
      receive({ kind: 'pause' });
    },
  };
  const receive = createSearchRunner({
    now: () => clock.monotonic(),
    yieldThen: (next) => void timers.after(0, next),
    post(data) {
      if (!isOver) worker.onmessage?.(new MessageEvent('message', { data }));
    },
    sliceMs: SLICE_MS,
    isArm: false,
  });
  return worker;
}
