/** Messages that the server will send later. It keeps them; its events tell of each change, whoever made it. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { ScheduledMessage } from '@/api/chat/model/scheduledMessage';
import { destinationOf } from '@/api/chat/routes/messages';
import {
  createScheduledMessage,
  deleteScheduledMessage,
  updateScheduledMessage,
} from '@/api/chat/routes/scheduledMessages';
import {
  directConversation,
  topicConversation,
  type Conversation,
} from '@/domain/chat/conversation';
import { defineChatStore } from './chatAccount';

export const useScheduledMessagesStore = defineChatStore('scheduledMessages', (account) => {
  const byId = shallowRef(shallowReactive(new Map<number, ScheduledMessage>()));

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

  /** Has a text sent at a time (seconds since 1970). @throws RequestError */
  async function schedule(conversation: Conversation, content: string, timestamp: number) {
    await createScheduledMessage(account.client, {
      destination: destinationOf(conversation),
      content,
      scheduledDeliveryTimestamp: timestamp,
    });
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

  /** @throws RequestError */
  const cancel = (scheduledMessageId: number) =>
    deleteScheduledMessage(account.client, { scheduledMessageId });

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
  };
});
