/** Changing topics as a whole. The server knows them by their messages: each change names one of them. */
import type { Message } from '@/api/chat/model/message';
import { deleteTopic } from '@/api/chat/routes/channels';
import { getMessages } from '@/api/chat/routes/messages';
import type { TopicConversation } from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { defineChatStore } from './chatAccount';
import { useMessageChangesStore } from './messageChanges';

/** A topic that has no messages, or none that we may see, is none. */
export class NoSuchTopicError extends Error {
  override name = 'NoSuchTopicError';
}

export const useTopicChangesStore = defineChatStore('topicChanges', (account) => {
  const { client } = account;
  const changes = useMessageChangesStore(account);

  /** The newest message of a topic. @throws RequestError; NoSuchTopicError where there is none */
  async function newestMessage(place: TopicConversation): Promise<Message> {
    const { messages } = await getMessages(client, {
      anchor: 'newest',
      numBefore: 1,
      numAfter: 0,
      narrow: narrowRequest(narrowOfConversation(place, account.userId)),
    });
    const newest = messages.at(-1);
    if (!newest) throw new NoSuchTopicError();
    return newest;
  }

  /** Marks a topic as settled, or opens it again. @throws RequestError, NoSuchTopicError */
  async function toggleResolved(place: TopicConversation): Promise<void> {
    const newest = await newestMessage(place);
    await changes.toggleResolved(newest.id, place.topic);
  }

  /** Deletes all messages of a topic, however many calls that takes. @throws RequestError */
  async function remove({ channelId, topic }: TopicConversation): Promise<void> {
    while (!(await deleteTopic(client, { channelId, topicName: topic })));
  }

  return { newestMessage, toggleResolved, remove };
});
