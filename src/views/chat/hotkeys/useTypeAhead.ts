/** Letters that follow the key which opens a field, typed before the field is here: kept for it. */
import { onMounted, onScopeDispose, watch } from 'vue';
import { isComposing } from '@/composables/composition';
import { useComposeDesk } from '../compose/composeDesk';
import type { ChatOverlay } from './hotkey';
import { isTyping } from './isTyping';
import type { OverlayState } from './overlayState';

/** Those that begin with a field. */
const HAVE_FIELD: ReadonlySet<ChatOverlay | null> = new Set([
  'palette',
  'write',
  'people',
  'channels',
  'search',
]);

/** Besides those that make a character, whose names are one character long. The others stay the browser's. */
const EDITING: ReadonlySet<string> = new Set(['Backspace', 'Enter', 'Escape']);

function isForField(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isComposing(event)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // A field that has the cursor keeps its letters: nobody knows whether the other one comes.
  if (isTyping(event.target)) return false;
  return [...event.key].length === 1 || EDITING.has(event.key);
}

export function useTypeAhead({ overlay, typedAhead }: OverlayState): void {
  const { request, isBoxComing } = useComposeDesk();
  const isBoxCalled = () => request.value !== null && isBoxComing.value;

  // At once: the next key may be pressed before anything is drawn.
  watch(
    [overlay, isBoxCalled],
    ([one, isCalled]) => (typedAhead.value = isCalled || HAVE_FIELD.has(one) ? '' : null),
    { flush: 'sync' },
  );

  function giveUp() {
    overlay.value = null;
    if (isBoxCalled()) request.value = null;
  }

  function press(event: KeyboardEvent) {
    const { value: text } = typedAhead;
    if (text === null || !isForField(event)) return;
    // Nobody else's: what lies below must not act on what is meant for the field.
    event.stopPropagation();
    event.preventDefault();
    if (event.key === 'Escape') giveUp();
    else if (event.key === 'Backspace') typedAhead.value = text.slice(0, -1);
    else if (event.key !== 'Enter') typedAhead.value = text + event.key;
  }

  /** Who points at something else wants the field no more. */
  function turnAway() {
    if (typedAhead.value !== null) giveUp();
  }

  onMounted(() => {
    document.addEventListener('keydown', press, { capture: true });
    document.addEventListener('pointerdown', turnAway, { capture: true });
  });
  onScopeDispose(() => {
    document.removeEventListener('keydown', press, { capture: true });
    document.removeEventListener('pointerdown', turnAway, { capture: true });
  });
}
