/** "Back" while something lies over the page closes that, and leaves the page as it is. */
import { onScopeDispose } from 'vue';
import { useRouter } from 'vue-router';
import { closeLastOverlay } from '@/composables/useOverlay';

export function useBackCloses(): void {
  const router = useRouter();
  let isBack = false;
  // Told before the guards are asked, and not of the way forth again by which the router takes a refused "back" back.
  const stopListening = router.options.history.listen((_to, _from, { delta }) => {
    isBack = delta < 0;
  });
  const stopGuarding = router.beforeEach(async () => {
    const wasBack = isBack;
    isBack = false;
    return !wasBack || !(await closeLastOverlay());
  });
  onScopeDispose(() => {
    stopListening();
    stopGuarding();
  });
}
