/** Showing something that nobody behind one should read: hidden again after a while, and when the page is left. */
import { onScopeDispose, ref, watch } from 'vue';
import { usePlatform, type Timer } from '@/platform/index';

const SHOWN_FOR_MS = 60_000;

export function useHiddenSecret() {
  const { timers, presence } = usePlatform();
  const isShown = ref(false);
  let timer: Timer | null = null;
  watch(isShown, (shown) => {
    timer?.cancel();
    timer = shown ? timers.after(SHOWN_FOR_MS, () => (isShown.value = false)) : null;
  });
  function hide() {
    isShown.value = false;
  }
  const stops = [
    presence.onVisibility((isVisible) => {
      if (!isVisible) hide();
    }),
    presence.onLeaving(hide),
    () => timer?.cancel(),
  ];
  onScopeDispose(() => stops.forEach((stop) => stop()));
  return { isShown };
}
