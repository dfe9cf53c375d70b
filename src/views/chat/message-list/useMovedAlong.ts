/**
 * Takes a reader along where what they read, or what a link led them to, lives in another conversation by now; and says so
 * where a link led to what they cannot see.
 */
import { watch, type ComputedRef, type ShallowRef } from 'vue';
import { useRouter } from 'vue-router';
import { focusedNow, isCovered } from '@/composables/useOverlay';
import {
  conversationKey,
  conversationOf,
  isSameConversation,
  type Conversation,
} from '@/domain/chat/conversation';
import { includesId } from '@/domain/chat/messageRange';
import { narrowKey, narrowOfConversation } from '@/domain/chat/narrow';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { useWords } from '@/i18n/words';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useDraftsStore } from '@/stores/chat/drafts';
import type { MessageList } from '@/stores/chat/messageList';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useMessagesStore } from '@/stores/chat/messages';
import { useReadingPlacesStore } from '@/stores/chat/readingPlaces';
import { useToastsStore } from '@/stores/toasts';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { usePlaceKey } from '../narrows/usePlaceKey';
import { rowIdOf } from './rowOf';

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

/** What is read stands there where it stood here, and keys go on at what has the focus: to be called before its row goes. */
function useKeptPlace() {
  const account = useChatAccount();
  const messages = useMessagesStore();
  const places = useReadingPlacesStore();
  const placeKey = usePlaceKey();

  return (shown: MessageList, messageId: number) => {
    const place = places.placeOf(placeKey(shown.key));
    // On the screen: what is written below it may take more room there.
    const top = document
      .querySelector(`[data-message-id="${String(messageId)}"]`)
      ?.getBoundingClientRect().top;
    const chosenId = rowIdOf(focusedNow());
    /** The message at which the other conversation opens. */
    return (at: Conversation): number => {
      if (place?.messageId !== messageId) return messageId;
      const key = placeKey(narrowKey(narrowOfConversation(at, account.userId)));
      places.remember(key, { ...place, ...(top !== undefined && { top }) });
      const chosen = chosenId === null ? undefined : messages.message(chosenId);
      return chosen && isSameConversation(conversationOf(chosen), at) ? chosen.id : messageId;
    };
  };
}

/** Answers how to tell which message a link led to, each time that an address is followed; null where none did. */
export function useMovedAlong({ list, conversation }: MovedAlongOptions) {
  const drafts = useDraftsStore();
  const lists = useMessageListsStore();
  const toasts = useToastsStore();
  const { t } = useWords();
  const router = useRouter();
  const { toConversation } = useNarrowLink();
  const keepPlace = useKeptPlace();
  let linkedId: number | null = null;
  /** The newest message of the list when it was last looked at. */
  let newestId: number | null = null;

  async function goAlong(
    shown: MessageList,
    from: Conversation,
    { messageId, isLinked }: { messageId: number; isLinked: boolean },
  ) {
    const openingOf = keepPlace(shown, messageId);
    const at = await lists.conversationNow(messageId).catch((error: unknown) => ({ error }));
    await whenFree();
    // Whoever went on meanwhile is not called back.
    if (list.value !== shown) return;
    if (!('error' in at)) {
      if (isSameConversation(at, from)) return;
      await router.replace(toConversation(at, openingOf(at)));
    } else if (isLinked && isRefusedByServer(at.error)) {
      // Not where nobody answers: it may be there all the same.
      toasts.show({ text: t('chat.feed.linkedGone'), tone: 'plain' });
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
      const isLinked = linkedId !== null;
      linkedId = null;
      newestId = shown.range.ids.at(-1) ?? null;
      if (messageId !== null) void goAlong(shown, from, { messageId, isLinked });
    },
  );

  return (messageId: number | null) => {
    linkedId = messageId;
  };
}
