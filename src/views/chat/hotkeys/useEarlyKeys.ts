/** Keys that were pressed before those came who listen to them: kept, and pressed once more for them. */
import { useEventListener } from '@vueuse/core';
import { isComposing } from '@/composables/composition';
import { isTyping } from './isTyping';

/** Whether the browser itself presses what has the focus: once more, it would turn away what that asked for. */
const isPress = ({ key }: KeyboardEvent, target: EventTarget | null) =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.matches('a, button');

/** So long what follows such a key waits with it: should nobody come, the keys of what is here are not to be dead. */
const WAITS_MS = 3_000;

/** Keys that make a character, whose names are one character long, and those that change what was typed. */
export const isOfText = ({ key }: KeyboardEvent) =>
  [...key].length === 1 || ['Backspace', 'Enter', 'Escape'].includes(key);

/** `onKey` is to hurry those who listen. Gives what they call once they do. */
export function useEarlyKeys(onKey: () => void): () => void {
  let early: { event: KeyboardEvent; target: EventTarget }[] = [];

  /** Whether it follows a key that nobody here knew: what that opens may want it, and the feed is not to act on it. */
  function isFollower(event: KeyboardEvent): boolean {
    const opener = early.find(
      ({ event: { defaultPrevented, key } }) => !defaultPrevented && [...key].length === 1,
    );
    return isOfText(event) && !!opener && event.timeStamp - opener.event.timeStamp < WAITS_MS;
  }

  function keep(event: KeyboardEvent) {
    const { target } = event;
    const isText = isTyping(target) && !event.ctrlKey && !event.metaKey;
    if (!target || isText || isComposing(event) || event.repeat) return;
    // What follows a key belongs to what that opens.
    if (early.length === 0 && isPress(event, target)) return;
    if (isFollower(event)) event.stopPropagation();
    early.push({ event, target });
    onKey();
  }

  const stop = useEventListener(document, 'keydown', keep, { capture: true });

  return function pressAgain() {
    stop();
    // What was heard by somebody else, such as the feed, is done. They may listen after us, so that is known only now.
    for (const { event, target } of early.filter(({ event }) => !event.defaultPrevented))
      target.dispatchEvent(new KeyboardEvent('keydown', event));
    early = [];
  };
}
