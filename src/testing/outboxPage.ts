/** A tab with nothing but its outbox and what that tells of. */
import type { Message } from '@/api/chat/model/message';
import { topicConversation } from '@/domain/chat/conversation';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useConnectionStore } from '@/stores/chat/connection';
import { useMessagesStore } from '@/stores/chat/messages';
import { useOutboxStore } from '@/stores/chat/outbox';
// So that what imports it settles within the turns that a test waits for.
import '@/stores/chat/outbox/outboxPeers';
import { openChatTab } from './chatTab';
import * as eg from './eg/index';
import type { FakePlatform } from './fakePlatform';
import { chatAnswer } from './fakeServer';

/** Where everything is sent. */
export const lunch = topicConversation(20, 'lunch');

interface OutboxPageOptions {
  organizationId?: string;
  /** Where only a kept picture is there. */
  isUnregistered?: boolean;
}

/** One page of the app, on its own tab. */
export function openOutboxPage(
  platform: FakePlatform,
  { organizationId = 'harbour', isUnregistered = false }: OutboxPageOptions = {},
) {
  const { app, account: first, server } = openChatTab(platform, organizationId);
  const enter = (account: ChatAccount) =>
    app.runWithContext(() => {
      const connection = useConnectionStore(account);
      connection.queueId = 'q1';
      const outbox = useOutboxStore(account);
      const messages = useMessagesStore(account);
      const register = () => outbox.loadSnapshot(eg.initialSnapshot({ max_message_id: 100 }));
      if (isUnregistered) outbox.show();
      else register();
      const arrive = (message: Message, localMessageId?: string) => {
        const event = { type: 'message' as const, eventId: 1, message };
        const named = localMessageId === undefined ? event : { ...event, localMessageId };
        outbox.handleMessage(named);
        messages.handleMessage(named);
      };
      outbox.onDeliver(arrive);
      const close = () => outbox.$dispose();
      return { outbox, messages, server, register, arrive, platform, close };
    });
  /** As whoever comes back in the same page, after `close`. */
  const signInAgain = () => enter({ ...first });
  return { ...enter(first), signInAgain };
}

/** The states of what waits, in the order of sending. */
export const outboxStates = ({ outbox }: Pick<ReturnType<typeof openOutboxPage>, 'outbox'>) =>
  [...outbox.byLocalId.values()].map(({ state }) => state.kind);

/** One of my messages there, as a look finds it. */
export function sentMessage(id: number, content: string) {
  const message = eg.wire.message({ id, content, subject: 'lunch', stream_id: 20 });
  return {
    ...message,
    sender_id: eg.selfUser.userId,
    timestamp: Math.floor(Date.UTC(2025, 5, 2, 9) / 1000),
  };
}

/** The answer to a look. */
export function foundMessages(...messages: object[]) {
  return chatAnswer({ messages, found_newest: true, found_oldest: true, found_anchor: true });
}
