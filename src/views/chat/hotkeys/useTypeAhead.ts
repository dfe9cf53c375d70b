/** Letters that follow the key which opens a field, typed before the field is here: kept for it. */
import { onMounted, onScopeDispose, watch } from 'vue';
import type { ChatOverlay } from './hotkey';
import { isTyping } from './isTyping';
import type { OverlayState } from './overlayState';

/** Those that begin with a field. */
const HAVE_FIELD: ReadonlySet<ChatOverlay | null> = new Set(['palette', 'people', 'search']);

export function useTypeAhead({ overlay, typedAhead }: OverlayState): void {
  // At once: the next key may be pressed before anything is drawn.
  watch(overlay, (one) => (typedAhead.value = HAVE_FIELD.has(one) ? '' : null), { flush: 'sync' });

  function press(event: KeyboardEvent) {
    const { value: text } = typedAhead;
    if (text === null || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    // A field that has the cursor keeps its letters: nobody knows whether the other one comes.
    if (isTyping(event.target)) return;
    // Nobody else's: what lies below must not act on a letter that belongs into a field.
    event.stopPropagation();
    event.preventDefault();
    if (event.key === 'Escape') overlay.value = null;
    else if (event.key === 'Backspace') typedAhead.value = text.slice(0, -1);
    // Keys without a character have names of several letters.
    else if ([...event.key].length === 1) typedAhead.value = text + event.key;
  }

  /** Who points at something else wants the field no more. */
  function turnAway() {
    if (typedAhead.value !== null) overlay.value = null;
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
