/** Waiting that can be cut short: by waking up, by the person, or for good. */
import type { Timers } from '@/platform/index';

/** Ends the task that is running, so that input and a frame come before the next one. */
export function nextTurn({ timers }: { timers: Pick<Timers, 'soon'> }): Promise<void> {
  return new Promise((resolve) => timers.soon(resolve));
}

/**
 * Ends after `milliseconds`, or as soon as `wakeUp` fires or `signal` aborts; never rejects. Gives whether it was not cut
 * short.
 */
export function pause(
  timers: Timers,
  milliseconds: number,
  options: { signal: AbortSignal; wakeUp: EventTarget },
): Promise<boolean> {
  return new Promise((resolve) => {
    if (options.signal.aborted) {
      resolve(false);
      return;
    }
    const finish = (isOver: boolean) => {
      timer.cancel();
      options.signal.removeEventListener('abort', cutShort);
      options.wakeUp.removeEventListener('wake', cutShort);
      resolve(isOver);
    };
    const cutShort = () => finish(false);
    const timer = timers.after(milliseconds, () => finish(true));
    options.signal.addEventListener('abort', cutShort);
    options.wakeUp.addEventListener('wake', cutShort);
  });
}
