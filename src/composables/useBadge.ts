/** The number on the page's icon, for as long as the component that asks for it stands. */
import { onScopeDispose, watch } from 'vue';
import { usePlatform } from '@/platform/index';

/** Counts come in bursts, and an icon is drawn anew for each. */
const SHOW_AT_MOST_EVERY_MS = 500;

/** `follow` reads what the count depends on; `count` is asked after it changed, and may cost something. */
export function useBadge(follow: () => unknown, count: () => number): void {
  const { page, timers } = usePlatform();
  let isOver = false;
  let isDue = false;

  function show() {
    isDue = false;
    if (!isOver) page.setBadge(count());
  }

  watch(
    follow,
    () => {
      if (isDue) return;
      isDue = true;
      timers.after(SHOW_AT_MOST_EVERY_MS, show);
    },
    { immediate: true },
  );
  onScopeDispose(() => {
    isOver = true;
    page.setBadge(0);
  });
}
