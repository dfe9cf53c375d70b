/** Pages that are long in coming: whoever asked for one sees that it is being fetched, and what can be done if it does not come. */
import type { Router } from 'vue-router';
import { departures, lastDestination, type Destination } from '@/composables/departures';
import type { Words } from '@/i18n/words';
import type { Platform } from '@/platform/index';
import { useToastsStore, type Toast } from '@/stores/toasts';

/** How long a page may take before something is said, in milliseconds: most come sooner. */
const SLOW_AFTER_MS = 2_000;

/** What of a router is needed, however its table of pages came about. */
export type WatchedRouter = Pick<
  Router,
  'push' | 'afterEach' | 'onError' | 'isReady' | 'currentRoute'
>;

/** Watches for as long as the page lives, and says of a first view that has not come by now that it may never. */
export function watchForSlowPages(
  { timers, page }: Pick<Platform, 'timers' | 'page'>,
  { t }: Pick<Words, 't'>,
  router: WatchedRouter,
): void {
  const toasts = useToastsStore();
  let stopSaying = () => {};

  function say(toast: Pick<Toast, 'text' | 'tone' | 'action'>) {
    const toastId = toasts.show({ ...toast, stays: true });
    stopSaying = () => toasts.dismiss(toastId);
  }

  function waitFor() {
    stopSaying();
    const slow = timers.after(SLOW_AFTER_MS, () =>
      say({ text: t('common.slowPage.text'), tone: 'plain' }),
    );
    stopSaying = () => slow.cancel();
  }

  /** Where somebody is going; null once they are there, or have given it up. */
  let destination: Destination | null = null;
  function depart(to: Destination) {
    destination = to;
    waitFor();
  }
  departures.add(depart);

  /** Whether it is where they were going: of whoever goes elsewhere meanwhile, the router tells that the first way has ended. */
  function isOver(to: Destination): boolean {
    if (to !== destination) return false;
    destination = null;
    stopSaying();
    return true;
  }
  router.afterEach((to) => void isOver(to));
  router.onError((_, to) => {
    if (!isOver(to)) return;
    const tryAgain = () => void router.push(to.fullPath).catch(() => undefined);
    const action = { label: t('common.action.tryAgain'), run: tryAgain };
    say({ text: t('common.slowPage.failed'), tone: 'danger', action });
  });

  const here = router.currentRoute.value;
  if (here.matched.length > 0) {
    // The press that brought this here may have been one on a link.
    if (lastDestination && lastDestination.fullPath !== here.fullPath) depart(lastDestination);
    return;
  }
  // What is asked for at a start and gets no answer is asked for again by no page but one loaded anew
  // (`src/platform/partLoader.ts`). Nothing is lost by that: nothing was shown that could be written in.
  const action = { label: t('common.lateStart.load'), run: page.reload };
  say({ text: t('common.lateStart.text'), tone: 'plain', action });
  void router.isReady().then(stopSaying, stopSaying);
}
