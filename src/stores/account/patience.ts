/** The time that the service wants to be left alone, as the stores keep it. */
import { shallowRef } from 'vue';
import { patienceMs } from '@/domain/account/patience';
import { ApiError, isRateLimited, ServerError } from '@/domain/requestError';
import { usePlatform, type Timer } from '@/platform/index';

export function usePatience() {
  const { clock, random, timers } = usePlatform();
  /** By the steady clock; null where nothing must be waited for. */
  const untilMs = shallowRef<number | null>(null);
  let refusals = 0;
  let timer: Timer | null = null;

  /** What is left of the time, in milliseconds; 0 where nothing must be waited for. */
  const leftMs = () => Math.max(0, (untilMs.value ?? 0) - clock.monotonic());

  function over(): void {
    timer?.cancel();
    untilMs.value = null;
  }

  /** Begins to wait, given what the service says of it (null for nothing); for how long, in milliseconds. */
  function begin(statedMs: number | null): number {
    refusals += 1;
    // What was told to another request holds as well.
    const waitMs = Math.max(leftMs(), patienceMs(statedMs, refusals, random.fraction()));
    timer?.cancel();
    untilMs.value = clock.monotonic() + waitMs;
    timer = timers.after(waitMs, over);
    return waitMs;
  }

  /** Begins to wait where an error asks for that, at whatever status; whether it does. */
  function heed(error: unknown): boolean {
    if (!(error instanceof ApiError || error instanceof ServerError)) return false;
    const { retryAfterMs } = error;
    const asks = retryAfterMs !== null || isRateLimited(error);
    if (asks) begin(retryAfterMs);
    return asks;
  }

  /** The service answered as it should. A wait that runs was told to another request, and goes on. */
  function end(): void {
    refusals = 0;
  }

  /** Whoever was to wait is gone, or does not want to. */
  function stop(): void {
    over();
    refusals = 0;
  }

  return { untilMs, leftMs, begin, heed, end, stop };
}
