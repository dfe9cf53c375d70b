/** Messages that the server will send later. It keeps them; its events tell of each change, whoever made it. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { ScheduledMessage } from '@/api/chat/model/scheduledMessage';
import { destinationOf } from '@/api/chat/routes/messages';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  getScheduledMessages,
  updateScheduledMessage,
} from '@/api/chat/routes/scheduledMessages';
import {
  conversationKey,
  directConversation,
  topicConversation,
  type Conversation,
} from '@/domain/chat/conversation';
import { isStoredTopic, storedText, storedTopic } from '@/domain/chat/outboxMatcher';
import { ApiError } from '@/domain/requestError';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';

/** What somebody wants sent later. */
interface Wish {
  readonly conversation: Conversation;
  readonly content: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
}

const nameOf = ({ conversation, content, timestamp }: Wish) =>
  `${conversationKey(conversation)} ${timestamp} ${content}`;

function isSamePlace(wanted: Conversation, found: Conversation, namelessTopic?: string): boolean {
  if (wanted.kind === 'direct' || found.kind === 'direct')
    return conversationKey(wanted) === conversationKey(found);
  return (
    wanted.channelId === found.channelId &&
    isStoredTopic(storedTopic(wanted.topic), found.topic, namelessTopic)
  );
}

export const useScheduledMessagesStore = defineChatStore('scheduledMessages', (account) => {
  const realm = useRealmStore(account);
  const ownKey = conversationKey(directConversation([], account.userId));
  const byId = shallowRef(shallowReactive(new Map<number, ScheduledMessage>()));
  /** What the server may have taken, though it never answered; with what was there before. */
  const doubtful = new Map<string, ReadonlySet<number>>();

  /** Those that may have been called off, though the server never said so. */
  const inDoubt = new Set<number>();

  /** What could not be sent first, then the soonest. */
  function sorted(): ScheduledMessage[] {
    return [...byId.value.values()].sort(
      (a, b) =>
        Number(b.failed) - Number(a.failed) ||
        a.scheduledDeliveryTimestamp - b.scheduledDeliveryTimestamp ||
        a.scheduledMessageId - b.scheduledMessageId,
    );
  }

  function conversationOf(one: ScheduledMessage): Conversation {
    return one.type === 'channel'
      ? topicConversation(one.channelId, one.topic)
      : directConversation(one.userIds, account.userId);
  }

  function loadSnapshot({ scheduledMessages = [] }: InitialSnapshot) {
    const entries = scheduledMessages.map((one) => [one.scheduledMessageId, one] as const);
    byId.value = shallowReactive(new Map(entries));
  }

  function handleAdd({ scheduledMessages }: ChatEventOf<'scheduled_messages/add'>) {
    for (const one of scheduledMessages) byId.value.set(one.scheduledMessageId, one);
  }

  function handleUpdate({ scheduledMessage: one }: ChatEventOf<'scheduled_messages/update'>) {
    byId.value.set(one.scheduledMessageId, one);
  }

  function handleRemove({ scheduledMessageId }: ChatEventOf<'scheduled_messages/remove'>) {
    byId.value.delete(scheduledMessageId);
  }

  /** Whether one of these, besides those that were there before, is what was wished for. */
  function isAmong(
    messages: Iterable<ScheduledMessage>,
    { conversation, content, timestamp }: Wish,
    before: ReadonlySet<number>,
  ): boolean {
    return [...messages].some(
      (one) =>
        !before.has(one.scheduledMessageId) &&
        one.scheduledDeliveryTimestamp === timestamp &&
        storedText(one.content) === storedText(content) &&
        isSamePlace(conversation, conversationOf(one), realm.realm?.emptyTopicDisplayName),
    );
  }

  /**
   * Has a text sent at a time (seconds since 1970). Where the answer is lost, the server is asked what it has: the same
   * text is not to go out twice. @throws RequestError where it has none, or does not say
   */
  async function schedule(conversation: Conversation, content: string, timestamp: number) {
    const wish: Wish = { conversation, content, timestamp };
    const name = nameOf(wish);
    const known = doubtful.get(name);
    doubtful.delete(name);
    // Its event has come since.
    if (known && isAmong(byId.value.values(), wish, known)) return;
    const before = known ?? new Set(byId.value.keys());
    const destination = destinationOf(conversation);
    // What somebody has sent to nobody but themselves is to be read when it comes.
    const readBySender = conversationKey(conversation) !== ownKey;
    const asked = { destination, content, scheduledDeliveryTimestamp: timestamp, readBySender };
    try {
      await createScheduledMessage(account.client, asked);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const there = await getScheduledMessages(account.client).catch(() => []);
      if (isAmong(there, wish, before)) return;
      doubtful.set(name, before);
      throw error;
    }
  }

  /** Changes text or time; what failed needs a new time. @throws RequestError */
  async function change(
    scheduledMessageId: number,
    { content, timestamp }: { content?: string; timestamp?: number },
  ) {
    await updateScheduledMessage(account.client, {
      scheduledMessageId,
      content,
      scheduledDeliveryTimestamp: timestamp,
    });
  }

  /**
   * Calls one off. Where the answer is lost, the server is asked what it has. @throws RequestError where it has it still,
   * or does not say: then it is in doubt
   */
  async function cancel(scheduledMessageId: number) {
    inDoubt.delete(scheduledMessageId);
    try {
      await deleteScheduledMessage(account.client, { scheduledMessageId });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const there = await getScheduledMessages(account.client).catch(() => null);
      if (there === null) inDoubt.add(scheduledMessageId);
      if (!there || there.some((one) => one.scheduledMessageId === scheduledMessageId)) throw error;
    }
  }

  return {
    byId,
    sorted,
    conversationOf,
    loadSnapshot,
    handleAdd,
    handleUpdate,
    handleRemove,
    schedule,
    change,
    cancel,
    isInDoubt: (scheduledMessageId: number) => inDoubt.has(scheduledMessageId),
  };
});
