/** The time that the service wants to be left alone, as the stores keep it. */
import { shallowRef } from 'vue';
import { patienceMs } from '@/domain/account/patience';
import { usePlatform } from '@/platform/index';

export function usePatience() {
  const { clock, random } = usePlatform();
  /** By the steady clock; null where the service has not asked us to wait. */
  const untilMs = shallowRef<number | null>(null);
  let refusals = 0;

  /** Begins to wait, given what the service says of it (null for nothing); for how long, in milliseconds. */
  function begin(statedMs: number | null): number {
    refusals += 1;
    const waitMs = patienceMs(statedMs, refusals, random.fraction());
    untilMs.value = clock.monotonic() + waitMs;
    return waitMs;
  }

  /** Something else came. Another refusal still counts as one in a row. */
  function stop(): void {
    untilMs.value = null;
  }

  /** The service answered as it should. */
  function end(): void {
    stop();
    refusals = 0;
  }

  return {
    untilMs,
    begin,
    stop,
    end,
    isRunning: () => untilMs.value !== null && clock.monotonic() < untilMs.value,
  };
}
