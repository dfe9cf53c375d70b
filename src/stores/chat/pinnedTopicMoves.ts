/** Keeps pins with their topics: those go elsewhere, and away, in everybody's hands, and while nobody here listens. */
import type { ChatEventOf } from '@/api/chat/model/events/index';
import { getMessage, getMessages } from '@/api/chat/routes/messages';
import {
  conversationOf,
  topicConversation,
  type TopicConversation,
} from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { narrowRequest } from '@/domain/chat/narrowWire';
import { withReplaced, withToggled } from '@/domain/chat/pinnedTopicChanges';
import { pinnedKey, type PinnedTopic } from '@/domain/chat/pinnedTopics';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { topicMoveOf } from '@/domain/chat/topicMove';
import { defineChatStore } from './chatAccount';
import { usePinnedTopicsStore } from './pinnedTopics';
import { createRepairs } from './repairs';

export const usePinnedTopicMovesStore = defineChatStore('pinnedTopicMoves', (account) => {
  const { client, userId } = account;
  const pins = usePinnedTopicsStore(account);
  const repairs = createRepairs();

  /** Where a message is now; null where it is gone, or in no topic. */
  async function placeOf(messageId: number): Promise<TopicConversation | null> {
    if (messageId === 0) return null;
    try {
      const { message } = await getMessage(client, { messageId });
      const place = conversationOf(message);
      return place.kind === 'topic' ? place : null;
    } catch (error) {
      if (isRefusedByServer(error)) return null;
      throw error;
    }
  }

  /** Finds a pinned topic again where it was left: where its message is now, or else nowhere. */
  async function check(pin: PinnedTopic): Promise<void> {
    const { channelId, topic, messageId } = pin;
    const narrow = narrowOfConversation(topicConversation(channelId, topic), userId);
    const { messages } = await getMessages(client, {
      anchor: 'newest',
      numBefore: 1,
      numAfter: 0,
      narrow: narrowRequest(narrow),
    });
    const [newest] = messages;
    if (newest && messageId !== 0) return;
    const place = newest ? pin : await placeOf(messageId);
    await pins.change((all) =>
      withReplaced(
        all,
        pinnedKey(pin),
        () =>
          place && {
            channelId: place.channelId,
            topic: place.topic,
            messageId: newest?.id ?? messageId,
          },
      ),
    );
  }

  const find = (channelId: number, topic: string) =>
    pins.topics.find((one) => pinnedKey(one) === pinnedKey({ channelId, topic }));

  function checkLater(channelId: number, topic: string) {
    const pin = find(channelId, topic);
    if (pin) repairs.insist(() => check(pin));
  }

  /** One after the other: they are no haste. */
  async function checkAll(): Promise<void> {
    for (const pin of pins.topics) {
      // Those of channels that I may read no more stay until I may again.
      await check(pin).catch((error: unknown) => {
        if (!isRefusedByServer(error)) throw error;
      });
    }
  }

  /** What was told to other tabs, or to nobody, is asked for. */
  function loadSnapshot() {
    repairs.insist(checkAll);
  }

  async function toggle(place: TopicConversation): Promise<void> {
    await pins.change((all) => withToggled(all, place));
    checkLater(place.channelId, place.topic);
  }

  function handleMove(event: ChatEventOf<'update_message'>) {
    const move = topicMoveOf(event);
    if (!move) return;
    const { channelId, topic } = move.to;
    void pins.change((all) =>
      withReplaced(all, move.from, (one) => ({ ...one, channelId, topic })),
    );
  }

  function handleDelete({ channelId, topic }: ChatEventOf<'delete_message'>) {
    if (channelId !== undefined && topic !== undefined) checkLater(channelId, topic);
  }

  function follow(
    event: 'loadSnapshot' | ChatEventOf<'update_message'> | ChatEventOf<'delete_message'>,
  ) {
    if (event === 'loadSnapshot') loadSnapshot();
    else if (event.type === 'updateMessage') handleMove(event);
    else handleDelete(event);
  }

  return { toggle, follow };
});
