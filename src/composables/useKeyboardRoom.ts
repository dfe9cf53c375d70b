/** Keeps the page above a keyboard on the screen, in browsers that lay it over the page instead of giving that less height. */
import { onScopeDispose } from 'vue';
import { usePlatform } from '@/platform/index';

/** What a browser's own bars take and give back while one scrolls is less; no keyboard is as low. */
const LOWEST_KEYBOARD_PX = 120;

/** Fingers enlarge by more; what counts to them is rounded. */
const LEAST_SCALE = 1.01;

export function useKeyboardRoom(): void {
  const { page } = usePlatform();
  const stop = page.followSight(({ top, height, scale, pageHeight }) => {
    // As high as it would be if nobody had enlarged it.
    const covered = pageHeight - height * scale;
    if (covered < LOWEST_KEYBOARD_PX) return null;
    // Whoever looks closer at something finds all of it where it was.
    return scale < LEAST_SCALE ? { top, height } : undefined;
  });
  onScopeDispose(stop);
}
