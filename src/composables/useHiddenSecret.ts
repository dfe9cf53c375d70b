/** Showing something that nobody behind one should read: hidden again after a while, and when the page is left. */
import { computed, onScopeDispose, ref, watch } from 'vue';
import { usePlatform, type Timer } from '@/platform/index';

const SHOWN_FOR_MS = 60_000;

/** `mustHide`: while it holds nothing is shown, whatever is pressed, and nothing comes back when it no longer does. */
export function useHiddenSecret(mustHide: () => boolean) {
  const { timers, presence } = usePlatform();
  const wanted = ref(false);
  const isShown = computed({
    get: () => wanted.value && !mustHide(),
    set: (next) => (wanted.value = next && !mustHide()),
  });
  let timer: Timer | null = null;
  watch(isShown, (shown) => {
    timer?.cancel();
    timer = shown ? timers.after(SHOWN_FOR_MS, hide) : null;
    if (!shown) hide();
  });
  function hide() {
    wanted.value = false;
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
