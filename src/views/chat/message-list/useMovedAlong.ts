/** Takes a reader along where what they read, or what a link led them to, lives in another conversation by now. */
import { watch, type ComputedRef, type ShallowRef } from 'vue';
import { useRouter } from 'vue-router';
import { isCovered } from '@/composables/useOverlay';
import { conversationKey, isSameConversation, type Conversation } from '@/domain/chat/conversation';
import { includesId } from '@/domain/chat/messageRange';
import { useDraftsStore } from '@/stores/chat/drafts';
import type { MessageList } from '@/stores/chat/messageList';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useNarrowLink } from '../useNarrowLink';

export interface MovedAlongOptions {
  readonly list: Readonly<ShallowRef<MessageList | null>>;
  /** The one that the view shows; null where it shows several: those say by themselves where a message is. */
  readonly conversation: ComputedRef<Conversation | null>;
}

/** Ends once nothing lies over the page. */
function whenFree(): Promise<void> {
  return new Promise((resolve) => {
    if (isCovered()) watch(isCovered, () => resolve(), { once: true });
    else resolve();
  });
}

/** Answers how to tell which message a link led to, each time that an address is followed; null where none did. */
export function useMovedAlong({ list, conversation }: MovedAlongOptions) {
  const drafts = useDraftsStore();
  const lists = useMessageListsStore();
  const router = useRouter();
  const { toConversation } = useNarrowLink();
  let linkedId: number | null = null;
  /** The newest message of the list when it was last looked at. */
  let newestId: number | null = null;

  async function goAlong(shown: MessageList, from: Conversation, messageId: number) {
    const at = await lists.conversationNow(messageId).catch(() => null);
    await whenFree();
    // Whoever went on meanwhile is not called back.
    if (at && list.value === shown && !isSameConversation(at, from)) {
      await router.replace(toConversation(at, messageId));
    }
  }

  /** What is to be looked for elsewhere; null where everything is as it was. `hasMoved`: with its draft. */
  function missing({ range, readingAt }: MessageList, from: Conversation, hasMoved: boolean) {
    if (linkedId !== null) return includesId(range.ids, linkedId) ? null : linkedId;
    const readId = typeof readingAt === 'number' ? readingAt : newestId;
    if (readId === null || includesId(range.ids, readId)) return null;
    // Behind somebody's back everything may have moved; but what they are writing did not.
    const isLeftAlone = range.ids.length === 0 && drafts.textFor(from) === '';
    return hasMoved || isLeftAlone ? readId : null;
  }

  watch(
    () => [drafts.moved, list.value, list.value?.revision.value, list.value?.state.value] as const,
    ([move, shown, , state], [moveBefore, shownBefore]) => {
      const from = conversation.value;
      if (shown !== shownBefore) newestId = null;
      if (!shown || !from || state !== 'ready') return;
      const hasMoved = move !== moveBefore && move?.from === conversationKey(from);
      const messageId = missing(shown, from, hasMoved);
      linkedId = null;
      newestId = shown.range.ids.at(-1) ?? null;
      if (messageId !== null) void goAlong(shown, from, messageId);
    },
  );

  return (messageId: number | null) => {
    linkedId = messageId;
  };
}
