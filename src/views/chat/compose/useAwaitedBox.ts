/** Before a view's box is on screen: keys may call it by then, and what is typed for it waits. */
import { onScopeDispose, watch } from 'vue';
import { useOverlayState } from '../hotkeys/overlayState';
import { useTypeAhead } from '../hotkeys/useTypeAhead';
import { useComposeDesk } from './composeDesk';

/** `isToCome`: whether the view is to have a box; `hurry` is called where somebody wants it now. */
export function useAwaitedBox(isToCome: () => boolean, hurry: () => void): void {
  const { boxes, isBoxComing, request } = useComposeDesk();
  useTypeAhead(useOverlayState());
  watch(isToCome, (isIt) => (isBoxComing.value = isIt && boxes.size === 0), { immediate: true });
  watch(
    () => request.value !== null && isBoxComing.value,
    (isCalled) => isCalled && hurry(),
    { immediate: true },
  );
  onScopeDispose(() => (isBoxComing.value = false));
}
