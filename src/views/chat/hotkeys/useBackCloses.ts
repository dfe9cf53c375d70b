/**
 * "Back" while something lies over the page closes that, and leaves the page as it is. Whoever goes to another page
 * leaves behind what lay over the old one, and is asked first where something would be lost. What is opened on the way,
 * as by keys that follow one another, is for the new one.
 */
import { nextTick, onScopeDispose } from 'vue';
import { useRouter } from 'vue-router';
import { askOfUnsaved, closeLastOverlay, overlaysNow } from '@/composables/useOverlay';

export function useBackCloses(): void {
  const router = useRouter();
  let isBack = false;
  let leaveBehind = () => {};
  // Told before the guards are asked, and not of the way forth again by which the router takes a refused "back" back.
  const stopListening = router.options.history.listen((_to, _from, { delta }) => {
    isBack = delta < 0;
  });
  const stopGuarding = router.beforeEach(async (to, from) => {
    const wasBack = isBack;
    isBack = false;
    leaveBehind = overlaysNow();
    if (wasBack && (await closeLastOverlay())) return false;
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
    stopGuarding();
    stopClosing();
  });
}
