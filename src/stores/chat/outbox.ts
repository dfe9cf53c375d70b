/** Messages that were sent here and are not yet seen on the server: shown at once, lost never. */
import { shallowReactive } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import { sendMessage } from '@/api/chat/routes/messages';
import {
  conversationKey,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import { stepTo, type OutboxMessage, type OutboxState } from '@/domain/chat/outboxMessage';
import { isOutcomeUnknown } from '@/domain/requestError';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { useConnectionStore } from './connection';
import { useMessagesStore } from './messages';

export const useOutboxStore = defineChatStore('outbox', (account) => {
  const { clock, random } = usePlatform();
  const connection = useConnectionStore(account);
  const messages = useMessagesStore(account);
  /** In the order of sending. */
  const byLocalId = shallowReactive(new Map<string, OutboxMessage>());

  /** What waits in a conversation, oldest first. */
  function waitingIn(key: ConversationKey): OutboxMessage[] {
    return [...byLocalId.values()].filter((one) => conversationKey(one.conversation) === key);
  }

  function step(localId: string, state: OutboxState): OutboxMessage | undefined {
    const before = byLocalId.get(localId);
    if (!before) return undefined;
    const after = stepTo(before, state);
    byLocalId.set(localId, after);
    return after;
  }

  function newestKnownId(): number {
    let newest = 0;
    for (const messageId of messages.byId.keys()) if (messageId > newest) newest = messageId;
    return newest;
  }

  /** Shows the message at once and hands it to the server when its conversation's turn comes. Returns its local id. */
  function send(conversation: Conversation, text: string): string {
    const localId = random.uuid();
    byLocalId.set(localId, {
      localId,
      conversation,
      text,
      startedAt: Math.floor((clock.now() + connection.clockOffsetMs) / 1000),
      newestKnownId: newestKnownId(),
      attempts: 0,
      state: { kind: 'queued' },
    });
    sendNext(conversationKey(conversation));
    return localId;
  }

  /** One at a time within a conversation, in order: two at once could arrive the other way round. */
  function sendNext(key: ConversationKey) {
    const waiting = waitingIn(key);
    if (waiting.some((one) => one.state.kind === 'inFlight')) return;
    const next = waiting.find((one) => one.state.kind === 'queued');
    if (next) void handOver(next, key);
  }

  async function handOver(message: OutboxMessage, key: ConversationKey): Promise<void> {
    const { localId, conversation, text } = message;
    step(localId, { kind: 'inFlight' });
    try {
      const { id } = await sendMessage(account.client, {
        destination:
          conversation.kind === 'topic'
            ? { type: 'channel', channelId: conversation.channelId, topic: conversation.topic }
            : { type: 'direct', userIds: conversation.userIds },
        content: text,
        queueId: connection.queueId ?? undefined,
        localId,
      });
      accepted(localId, id);
    } catch (error) {
      // The event may have come before the answer failed: then all is well.
      step(localId, isOutcomeUnknown(error) ? { kind: 'uncertain' } : { kind: 'rejected', error });
    } finally {
      sendNext(key);
    }
  }

  function accepted(localId: string, messageId: number) {
    if (messages.message(messageId)) byLocalId.delete(localId);
    else step(localId, { kind: 'accepted', messageId });
  }

  /** Sends again what was refused or never arrived. */
  function sendAgain(localId: string) {
    const message = step(localId, { kind: 'queued' });
    if (message) sendNext(conversationKey(message.conversation));
  }

  /** Takes a message out: the person gave it up, or took its text back into the compose box. */
  function discard(localId: string): OutboxMessage | undefined {
    const message = byLocalId.get(localId);
    byLocalId.delete(localId);
    return message;
  }

  function handleMessage({ message, localMessageId }: ChatEventOf<'message'>) {
    if (localMessageId !== undefined) byLocalId.delete(localMessageId);
    for (const one of byLocalId.values()) {
      if (one.state.kind === 'accepted' && one.state.messageId === message.id) {
        byLocalId.delete(one.localId);
      }
    }
  }

  return { byLocalId, waitingIn, send, sendAgain, discard, handleMessage };
});
