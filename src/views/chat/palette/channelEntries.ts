/** The palette's channels and topics. */
import { HashIcon } from '@lucide/vue';
import {
  conversationKey,
  topicConversation,
  type TopicConversation,
} from '@/domain/chat/conversation';
import type { KnownTopic } from '@/stores/chat/topics';
import { insideChannel, type PaletteEntry } from './paletteEntry';
import { WEIGHTS, type PalettePlaces } from './usePalettePlaces';

/** All that can be seen; those that one subscribes to come first. */
export function channelEntries({
  channels,
  unreads,
  formOf,
  isWriting,
  goToChannel,
}: PalettePlaces): PaletteEntry[] {
  return [...channels.byId.values()]
    .filter((one) => !one.isArchived)
    .map(({ channelId, name }) => {
      const count = unreads.channelCounts(channelId).counted;
      const mine = channels.isSubscribed(channelId) ? WEIGHTS.subscribed : 0;
      return {
        key: `channel:${channelId}`,
        kind: 'channel',
        name,
        detail: '',
        form: formOf(name),
        weight: (count > 0 ? WEIGHTS.unread : 0) + mine + 10,
        count,
        channelId,
        inside: insideChannel(name),
        takesFocus: isWriting,
        run: () => goToChannel(channelId),
      };
    });
}

function topicEntry(
  { userTopics, names, isWriting, formOf, goTo }: PalettePlaces,
  { key, conversation, count }: { key: string; conversation: TopicConversation; count: number },
): PaletteEntry {
  const { channelId, topic } = conversation;
  const calls = count > 0 && !userTopics.isMuted(channelId, topic);
  const name = names.topicName(topic);
  return {
    key,
    kind: 'topic',
    name,
    detail: names.channelName(channelId),
    form: formOf(name),
    weight: (calls ? WEIGHTS.unread + 50 : 0) + (userTopics.isFollowed(channelId, topic) ? 50 : 0),
    count,
    channelId,
    icon: HashIcon,
    takesFocus: isWriting,
    run: () => goTo(conversation),
  };
}

/** Those that were unfolded, and those of messages that were read, the newest first. */
function* seenTopics({ topics, messages }: PalettePlaces): Iterable<TopicConversation> {
  for (const [channelId, known] of topics.byChannel)
    for (const { topic } of known) yield topicConversation(channelId, topic);
  const newestFirst = [...messages.byId.values()].sort((one, other) => other.id - one.id);
  for (const message of newestFirst)
    if (message.type === 'channel') yield topicConversation(message.channelId, message.topic);
}

/** All of a channel, the newest first. */
export function topicsWithin(
  places: PalettePlaces,
  channelId: number,
  known: readonly KnownTopic[],
): PaletteEntry[] {
  return known.map(({ topic, key }, place) => {
    const conversation = topicConversation(channelId, topic);
    const count = places.unreads.countOf(key);
    return { ...topicEntry(places, { key, conversation, count }), weight: known.length - place };
  });
}

/** Those that unread messages or what was seen tell of: there is no list of all. */
export function topicEntries(places: PalettePlaces): PaletteEntry[] {
  const entries = new Map<string, PaletteEntry>();
  for (const { key, conversation, count } of places.unreads.conversations()) {
    if (conversation.kind === 'topic')
      entries.set(key, topicEntry(places, { key, conversation, count }));
  }
  for (const conversation of seenTopics(places)) {
    const key = conversationKey(conversation);
    if (!entries.has(key)) entries.set(key, topicEntry(places, { key, conversation, count: 0 }));
  }
  return [...entries.values()];
}
