/** Which row is pointed at or has the focus: that one alone gets a toolbar. */
import { watch, type ShallowRef } from 'vue';
import type { FeedContext } from './feedContext';
import { rowIdOf } from './rowOf';

export function useFeedPointer(
  feed: FeedContext,
  content: Readonly<ShallowRef<HTMLElement | null>>,
): void {
  /** A toolbar whose menu is open keeps its row: the menu stands elsewhere in the page. */
  const isHeld = (root: HTMLElement) => root.querySelector('[data-state="open"]') !== null;

  function point(event: Event) {
    if (!(event.currentTarget instanceof HTMLElement) || isHeld(event.currentTarget)) return;
    const messageId = rowIdOf(event.target);
    if (messageId !== null) feed.activeId.value = messageId;
  }

  function leave(event: Event) {
    if (!(event.currentTarget instanceof HTMLElement) || isHeld(event.currentTarget)) return;
    const focused = rowIdOf(document.activeElement);
    feed.activeId.value = focused;
  }

  function focus(event: FocusEvent) {
    const messageId = rowIdOf(event.target);
    if (messageId === null) return;
    feed.selectedId.value = messageId;
    feed.activeId.value = messageId;
  }

  watch(
    content,
    (root, _before, onCleanup) => {
      if (!root) return;
      const ending = new AbortController();
      const options = { passive: true, signal: ending.signal };
      // By movement, not by what slides under a resting pointer: rows that only pass by need no toolbar.
      root.addEventListener('pointermove', point, options);
      root.addEventListener('pointerleave', leave, options);
      root.addEventListener('focusin', focus, options);
      onCleanup(() => ending.abort());
    },
    { flush: 'post', immediate: true },
  );
}
