/**
 * "Back" while something lies over the page closes that, and leaves the page as it is. Whoever goes to another page
 * leaves behind what lay over the old one, and is asked first where something would be lost. What is opened on the way,
 * as by keys that follow one another, is for the new one.
 */
import { nextTick, onScopeDispose } from 'vue';
import { useRouter } from 'vue-router';
import { departures } from '@/composables/departures';
import { askOfUnsaved, closeLastOverlay, overlaysNow } from '@/composables/useOverlay';

export function useBackCloses(): void {
  const router = useRouter();
  let isBack = false;
  let leaveBehind = () => {};
  let closing: Promise<boolean> | null = null;
  // Told before the guards are asked, and not of the way forth again by which the router takes a refused "back" back.
  const stopListening = router.options.history.listen((_to, _from, { delta }) => {
    isBack = delta < 0;
  });
  // At once: until what the new page needs is here, something else may be opened.
  function depart() {
    leaveBehind = overlaysNow();
    closing = isBack ? closeLastOverlay() : null;
    isBack = false;
  }
  departures.add(depart);
  const stopGuarding = router.beforeEach(async (to, from) => {
    if (await closing) return false;
    if (to.path === from.path) return true;
    // What goes with an account that is no more is gone by then.
    await nextTick();
    return !askOfUnsaved();
  });
  const stopClosing = router.afterEach((to, from, failure) => {
    if (!failure && to.path !== from.path) leaveBehind();
  });
  onScopeDispose(() => {
    stopListening();
    departures.delete(depart);
    stopGuarding();
    stopClosing();
  });
}
