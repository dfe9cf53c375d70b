/** Keys that follow the one which opens a field, pressed before the field is here: kept for it. */
import { onScopeDispose, watch } from 'vue';
import { isComposing } from '@/composables/composition';
import { useComposeDesk } from '../compose/composeDesk';
import type { ChatOverlay } from './hotkey';
import { isTyping } from './isTyping';
import { TYPED_CTRL_ENTER, TYPED_ENTER, type OverlayState } from './overlayState';
import { isOfText } from './useEarlyKeys';

/** Those that begin with a field. */
const HAVE_FIELD: ReadonlySet<ChatOverlay | null> = new Set([
  'palette',
  'write',
  'people',
  'channels',
  'search',
]);

const isWithCtrl = ({ ctrlKey, metaKey }: KeyboardEvent) => ctrlKey || metaKey;

function isForField(event: Event): event is KeyboardEvent {
  if (!(event instanceof KeyboardEvent)) return false;
  if (event.defaultPrevented || isComposing(event) || event.altKey) return false;
  // A field that has the cursor keeps its letters: nobody knows whether the other one comes.
  return !isTyping(event.target) && isOfText(event);
}

/**
 * Call it wherever such keys are listened to: a feed opens the box before the other keys are here. Where two listen, the
 * first takes what is pressed.
 */
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

  /** Fields in overlays choose by it from what is not there yet; a box is told what it is to do once it is here. */
  function enterOf(event: KeyboardEvent): string {
    if (isWithCtrl(event)) return TYPED_CTRL_ENTER;
    return isBoxCalled() && !event.shiftKey ? TYPED_ENTER : '';
  }

  function press(event: Event) {
    const { value: text } = typedAhead;
    if (text === null || !isForField(event)) return;
    if (isWithCtrl(event) && (event.key !== 'Enter' || !isBoxCalled())) return;
    // Nobody else's: what lies below must not act on what is meant for the field.
    event.stopPropagation();
    event.preventDefault();
    if (event.key === 'Escape') giveUp();
    // What was sent is not taken back by it.
    else if (event.key === 'Backspace') typedAhead.value = text.replace(/[^\r]$/, '');
    else typedAhead.value = text + (event.key === 'Enter' ? enterOf(event) : event.key);
  }

  /** Who points at something else wants the field no more. */
  function turnAway() {
    if (typedAhead.value !== null) giveUp();
  }

  /** Only while a field is awaited; the key that calls for one is no part of what is typed for it. */
  function listen(isAwaited: boolean) {
    const change = isAwaited ? 'addEventListener' : 'removeEventListener';
    document[change]('keydown', press, { capture: true });
    document[change]('pointerdown', turnAway, { capture: true });
  }

  watch(() => typedAhead.value !== null, listen, { flush: 'sync', immediate: true });
  onScopeDispose(() => listen(false));
}
