/** What becomes of pinned topics: pinned and unpinned, moved and deleted. */
import { topicConversationKey, type ConversationKey, type TopicConversation } from './conversation';
import { pinnedKey, type PinnedTopic } from './pinnedTopics';

type Pinned = readonly PinnedTopic[];

/** Puts another in the place of one, or takes it away; each topic stands there once. The same list where it is not there. */
export function withReplaced(
  all: Pinned,
  key: ConversationKey,
  next: (one: PinnedTopic) => PinnedTopic | null,
): Pinned {
  const at = all.findIndex((one) => pinnedKey(one) === key);
  const before = all[at];
  if (!before) return all;
  const after = next(before);
  if (!after) return all.toSpliced(at, 1);
  return all.with(at, after).filter((one) => one === after || pinnedKey(one) !== pinnedKey(after));
}

/** Pins a topic below the others, or takes its pin away. */
export function withToggled(all: Pinned, { channelId, topic }: TopicConversation): Pinned {
  const key = topicConversationKey(channelId, topic);
  const without = withReplaced(all, key, () => null);
  return without === all ? [...all, { channelId, topic, messageId: 0 }] : without;
}
