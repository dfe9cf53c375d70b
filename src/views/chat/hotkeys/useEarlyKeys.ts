/** Keys that were pressed before those came who listen to them: kept, and pressed once more for them. */
import { onMounted, onScopeDispose } from 'vue';
import { isTyping } from './isTyping';

/** Whether the browser itself presses what has the focus: once more, it would turn away what that asked for. */
const isPress = ({ key }: KeyboardEvent, target: EventTarget | null) =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.matches('a, button');

/** `onKey` is to hurry those who listen. Gives what they call once they do. */
export function useEarlyKeys(onKey: () => void): () => void {
  let early: { event: KeyboardEvent; target: EventTarget }[] = [];

  function keep(event: KeyboardEvent) {
    const { target } = event;
    const isText = isTyping(target) && !event.ctrlKey && !event.metaKey;
    if (!target || isText || event.isComposing || event.repeat) return;
    // What follows a key belongs to what that opens.
    if (early.length === 0 && isPress(event, target)) return;
    early.push({ event, target });
    onKey();
  }

  function stop() {
    document.removeEventListener('keydown', keep);
  }

  onMounted(() => document.addEventListener('keydown', keep));
  onScopeDispose(stop);

  return function pressAgain() {
    stop();
    // What was heard by somebody else, such as the feed, is done. They may listen after us, so that is known only now.
    for (const { event, target } of early.filter(({ event }) => !event.defaultPrevented))
      target.dispatchEvent(new KeyboardEvent('keydown', event));
    early = [];
  };
}
