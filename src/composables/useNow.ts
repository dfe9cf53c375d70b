/** The time, moving on while the page is shown. */
import { onScopeDispose, readonly, ref, type Ref } from 'vue';
import { usePlatform } from '@/platform/index';

interface Now {
  /** Milliseconds since 1970, by this device. */
  wallMs: Readonly<Ref<number>>;
  /** Milliseconds of the steady clock, for countdowns. */
  steadyMs: Readonly<Ref<number>>;
}

/** Both clocks, read again every `everyMs` milliseconds and when the page comes back to the front. */
export function useNow(everyMs: number): Now {
  const { clock, timers, presence } = usePlatform();
  const wallMs = ref(clock.now());
  const steadyMs = ref(clock.monotonic());
  function read() {
    wallMs.value = clock.now();
    steadyMs.value = clock.monotonic();
  }
  const timer = timers.every(everyMs, read);
  const stops = [presence.onVisibility(read), presence.onResume(read), () => timer.cancel()];
  onScopeDispose(() => stops.forEach((stop) => stop()));
  return { wallMs: readonly(wallMs), steadyMs: readonly(steadyMs) };
}
