/** Personal topic policies: muting, unmuting and following, by hand and by themselves. */

import type { Message, User, VisibilityPolicy } from './model';
import { emit, nowSeconds, type World } from './world';

const keyOf = (channelId: number, topic: string) => `${channelId} ${topic.toLowerCase()}`;

export const policyFor = (user: User, channelId: number, topic: string): VisibilityPolicy =>
  user.userTopics.get(keyOf(channelId, topic))?.policy ?? 0;

/** Whether a topic's messages stay out of the combined feed and out of counts. */
export function isMutedFor(user: User, channelId: number, topic: string): boolean {
  const policy = policyFor(user, channelId, topic);
  if (user.subscriptions.get(channelId)?.isMuted) return policy < 2;
  return policy === 1;
}

export interface TopicPlace {
  channelId: number;
  topic: string;
}

/** Stores a policy without a word; 0 forgets the topic. */
export function storePolicy(
  user: User,
  { channelId, topic }: TopicPlace,
  { policy, lastUpdated }: { policy: VisibilityPolicy; lastUpdated: number },
): void {
  const key = keyOf(channelId, topic);
  if (policy === 0) user.userTopics.delete(key);
  else user.userTopics.set(key, { channelId, topic, policy, lastUpdated });
}

/** Stores a policy and tells the user's clients. */
export function setPolicy(
  world: World,
  user: User,
  place: TopicPlace & { policy: VisibilityPolicy },
): void {
  const lastUpdated = nowSeconds(world);
  storePolicy(user, place, { policy: place.policy, lastUpdated });
  emit(world, [user.id], {
    type: 'user_topic',
    stream_id: place.channelId,
    topic_name: place.topic,
    last_updated: lastUpdated,
    visibility_policy: place.policy,
  });
  emit(world, [user.id], {
    type: 'muted_topics',
    muted_topics: [...user.userTopics.values()]
      .filter(({ policy }) => policy === 1)
      .map((muted) => [
        world.realm.channels.get(muted.channelId)?.name ?? '',
        muted.topic,
        muted.lastUpdated,
      ]),
  });
}

/** What a setting of automatic policies says of sending: 1 any part taken, 2 sending, 3 starting, 4 never. */
const appliesToSending = (setting: unknown, isFirstInTopic: boolean): boolean =>
  setting === 1 || setting === 2 || (setting === 3 && isFirstInTopic);

/** After sending: the sender, and those mentioned, may come to follow the topic. */
export function followAutomatically(
  world: World,
  message: Message,
  { isFirstInTopic }: { isFirstInTopic: boolean },
): 2 | 3 | null {
  const { channelId, topic } = message;
  if (channelId === null) return null;
  for (const userId of message.mentionedUserIds)
    followWhenMentioned(world, userId, { channelId, topic });
  const sender = world.realm.users.get(message.senderId);
  if (!sender || sender.isBot) return null;
  const wanted = wantedPolicy(sender, channelId, isFirstInTopic);
  if (wanted === null || policyFor(sender, channelId, topic) >= wanted) return null;
  setPolicy(world, sender, { channelId, topic, policy: wanted });
  return wanted;
}

function wantedPolicy(
  { settings, subscriptions }: User,
  channelId: number,
  isFirstInTopic: boolean,
): 2 | 3 | null {
  if (appliesToSending(settings.automatically_follow_topics_policy, isFirstInTopic)) return 3;
  const isChannelMuted = subscriptions.get(channelId)?.isMuted ?? false;
  const unmutes = appliesToSending(
    settings.automatically_unmute_topics_in_muted_streams_policy,
    isFirstInTopic,
  );
  return isChannelMuted && unmutes ? 2 : null;
}

function followWhenMentioned(world: World, userId: number, { channelId, topic }: TopicPlace): void {
  const user = world.realm.users.get(userId);
  if (!user || user.isBot || user.settings.automatically_follow_topics_where_mentioned !== true)
    return;
  if (policyFor(user, channelId, topic) < 3 && policyFor(user, channelId, topic) !== 1)
    setPolicy(world, user, { channelId, topic, policy: 3 });
}
