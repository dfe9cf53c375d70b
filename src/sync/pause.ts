/** Waiting that can be cut short: by waking up, by the person, or for good. */
import type { Timers } from '@/platform/index';

/** Ends the task that is running, so that input and a frame come before the next one. */
export function nextTurn({ timers }: { timers: Pick<Timers, 'soon'> }): Promise<void> {
  return new Promise((resolve) => timers.soon(resolve));
}

/** Ends after `milliseconds`, or as soon as `wakeUp` fires or `signal` aborts; never rejects. */
export function pause(
  timers: Timers,
  milliseconds: number,
  options: { signal: AbortSignal; wakeUp: EventTarget },
): Promise<void> {
  return new Promise((resolve) => {
    if (options.signal.aborted) {
      resolve();
      return;
    }
    const finish = () => {
      timer.cancel();
      options.signal.removeEventListener('abort', finish);
      options.wakeUp.removeEventListener('wake', finish);
      resolve();
    };
    const timer = timers.after(milliseconds, finish);
    options.signal.addEventListener('abort', finish);
    options.wakeUp.addEventListener('wake', finish);
  });
}
