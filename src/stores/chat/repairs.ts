/** When what could not be fetched again is asked for once more: soon at first, later at least every half a minute. */
import { onScopeDispose } from 'vue';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { usePlatform, type Timer } from '@/platform/index';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

export interface Repairs {
  /** Does the work after a pause, which is longer with each failure since the last success. */
  later(work: () => void): void;
  /** Asks, and again after a pause where that failed; what the server refused it would refuse again. */
  insist(ask: () => Promise<unknown>): void;
  /** Something was fetched: the way is good again. */
  succeeded(): void;
}

/** For a store: where its account signs out, nothing is asked for any more. */
export function createRepairs(): Repairs {
  const { timers, random } = usePlatform();
  const waiting = new Set<Timer>();
  let failures = 0;
  let isOver = false;

  onScopeDispose(() => {
    isOver = true;
    for (const timer of waiting) timer.cancel();
  });

  function later(work: () => void) {
    if (isOver) return;
    const boundMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    failures += 1;
    const timer = timers.after(boundMs * (0.5 + random.fraction() / 2), () => {
      waiting.delete(timer);
      work();
    });
    waiting.add(timer);
  }

  function succeeded() {
    failures = 0;
  }

  function insist(ask: () => Promise<unknown>) {
    ask().then(succeeded, (error: unknown) => {
      if (!isRefusedByServer(error)) later(() => insist(ask));
    });
  }

  return { later, insist, succeeded };
}
