/** Lets what stands beside the feed go back to what is read, and ask what of it is on screen. */
import { onScopeDispose, type ShallowRef } from 'vue';
import { useComposeRequests } from '../composeRequests';
import type { FeedContext } from './feedContext';

export interface FeedParts {
  scroller: Readonly<ShallowRef<HTMLElement | null>>;
  rowElement(messageId: number): HTMLElement | null;
  isAtEnd: Readonly<ShallowRef<boolean>>;
  goToNewest(): Promise<void>;
}

export function useFeedHandle(
  feed: FeedContext,
  { scroller, rowElement, isAtEnd, goToNewest }: FeedParts,
): void {
  const stop = useComposeRequests()?.onFeed({
    takeFocus() {
      const { value: selected } = feed.selectedId;
      const row = selected === null ? null : rowElement(selected);
      (row ?? scroller.value)?.focus({ preventScroll: true });
    },
    isAt: (messageId) => feed.selectedId.value === messageId,
    isAtEnd: () => isAtEnd.value,
    goToNewest,
  });
  if (stop) onScopeDispose(stop);
}
