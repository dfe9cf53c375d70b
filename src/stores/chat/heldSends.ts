/**
 * Messages whose sending was asked for while files were still on their way into them: each leaves by itself once all its
 * files are in, wherever the person is by then, and none without them.
 */
import { nextTick, shallowReactive, shallowRef, watch } from 'vue';
import {
  conversationKey,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import { STOCK_LENGTHS } from '@/domain/chat/outboxMatcher';
import { usePreferencesStore } from '../preferences';
import { defineChatStore } from './chatAccount';
import { useDraftsStore } from './drafts';
import { useOutboxStore } from './outbox';
import { useRealmStore } from './realm';
import { useUploadsStore } from './uploads';

/** A message that left without anybody pressing anything. */
export interface SentByItself {
  readonly localId: string;
  readonly conversation: Conversation;
  readonly text: string;
}

/** Whether a move leaves the same people reading. */
function isSameChannel(before: Conversation, after: Conversation): boolean {
  return before.kind === 'topic' && after.kind === 'topic' && before.channelId === after.channelId;
}

export const useHeldSendsStore = defineChatStore('heldSends', (account) => {
  const drafts = useDraftsStore(account);
  const outbox = useOutboxStore(account);
  const realm = useRealmStore(account);
  const uploads = useUploadsStore(account);
  const preferences = usePreferencesStore();
  const byKey = shallowReactive(new Map<ConversationKey, Conversation>());
  /** What left last, for whoever shows it as not yet sent. */
  const left = shallowRef<SentByItself | null>(null);

  /** The text of a conversation is to be sent as soon as its files are in. */
  function hold(conversation: Conversation) {
    byKey.set(conversationKey(conversation), conversation);
  }

  /** The person goes about it differently: nothing is sent without being asked for anew. */
  function letGo(conversation: Conversation) {
    byKey.delete(conversationKey(conversation));
  }

  /** Whether one of its files came to nothing: then it waits until that is tried again, or taken out. */
  function isStuck(key: ConversationKey): boolean {
    const isLost = (kind: string) => kind !== 'sending' && kind !== 'done';
    return byKey.has(key) && uploads.uploadsIn(key).some(({ state }) => isLost(state.kind));
  }

  function isTooLong(text: string): boolean {
    return Array.from(text).length > (realm.limits?.maxMessageLength ?? STOCK_LENGTHS.message);
  }

  function send(key: ConversationKey) {
    const conversation = byKey.get(key);
    if (!conversation || uploads.uploadsIn(key).length > 0) return;
    byKey.delete(key);
    const text = drafts.textFor(conversation);
    // Emptied meanwhile, or grown by its links: it stays a draft.
    if (!text.trim() || isTooLong(text)) return;
    const localId = outbox.send(conversation, text, preferences.graceSeconds * 1_000);
    drafts.take(conversation);
    left.value = { localId, conversation, text };
  }

  watch(
    () => [...byKey.keys()].filter((key) => uploads.uploadsIn(key).length === 0),
    async (ready) => {
      // The links go into the text first.
      await nextTick();
      ready.forEach(send);
    },
    { flush: 'post' },
  );

  // It goes along with a topic that moves, as its text does; not to where others would read it.
  watch(
    () => drafts.moved,
    (move) => {
      const before = move && byKey.get(move.from);
      if (!before) return;
      byKey.delete(move.from);
      if (isSameChannel(before, move.to)) hold(move.to);
    },
    { flush: 'sync' },
  );

  return { byKey, left, hold, letGo, isStuck };
});
