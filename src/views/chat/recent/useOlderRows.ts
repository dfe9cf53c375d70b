/** Older conversations come as the end of those that are shown comes near, a stretch of messages at a time. */
import { useIntersectionObserver } from '@vueuse/core';
import { shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import type { MessageList } from '@/stores/chat/messageList';
import { useMessageListsStore } from '@/stores/chat/messageLists';

/** So many stretches may be of conversations that are shown already, or that the filter leaves out. */
const MOST_IN_A_ROW = 8;
const NEAR = '600px';

/** `end` stands behind the last row while there may be more, inside of `scroller`. */
export function useOlderRows(
  list: Readonly<ShallowRef<MessageList | null>>,
  end: Readonly<Ref<HTMLElement | null>>,
  scroller: Readonly<Ref<HTMLElement | null>>,
): void {
  const lists = useMessageListsStore();
  const isNear = shallowRef(false);
  let inARow = 0;

  useIntersectionObserver(
    end,
    (entries) => (isNear.value = entries.at(-1)?.isIntersecting ?? false),
    { root: scroller, rootMargin: NEAR },
  );

  /** Whether the end is near, and nothing is on its way or went wrong: that is for the button to try again. */
  function isWanted(): boolean {
    if (!list.value) return false;
    void list.value.revision.value;
    const isIdle = list.value.state.value === 'ready' && !list.value.isLoadingOlder.value;
    return isNear.value && isIdle && list.value.error.value === null;
  }

  watch(
    () => [isWanted(), list.value?.revision.value] as const,
    ([wanted]) => {
      if (!isNear.value) inARow = 0;
      if (!wanted || !list.value || inARow >= MOST_IN_A_ROW) return;
      inARow += 1;
      void lists.loadOlder(list.value);
    },
    { flush: 'post' },
  );
}
