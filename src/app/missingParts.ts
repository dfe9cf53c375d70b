/**
 * What is said of parts of the app that do not come. It is fetched before any is missed: later it might not come, either.
 * With it comes what no first view needs, and every page does.
 */
// What shows it comes along.
import '@/components/ToastRegion.vue';
import { focusPressed } from '@/composables/pressedFocus';
import { tellOfRestingFingers } from '@/composables/restingFinger';
import type { Words } from '@/i18n/words';
import type { Platform } from '@/platform/index';
import { watchForNewBuild } from './newBuild';
import { watchForSlowPages, type WatchedRouter } from './slowPages';

let isWatching = false;

/** Watches for as long as the page lives. Whoever asks again has it already. */
export function watchForMissingParts(
  platform: Platform,
  words: Words,
  router: WatchedRouter,
): void {
  if (isWatching) return;
  isWatching = true;
  watchForNewBuild(platform, words);
  watchForSlowPages(platform, words, router);
  focusPressed(platform.timers);
  tellOfRestingFingers(platform.timers);
}
