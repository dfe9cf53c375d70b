/** What an account's stores know, as plain values that can be compared: order that means nothing is taken out. */
import { toRaw } from 'vue';
import { conversationKey } from '@/domain/chat/conversation';
import type { ChatStores } from '@/sync/chatStores';

/** What no event tells of: statistics, and copies of names that screens look up elsewhere. */
const UNTOLD = new Set([
  'channelName',
  'channelWeeklyTraffic',
  'firstMessageId',
  'senderFullName',
  'recipients',
  'prevRenderedContentVersion',
]);

/** Lists whose order means nothing. */
const UNORDERED = new Set([
  'directMembers',
  'directSubgroupIds',
  'directSubgroups',
  'flags',
  'members',
]);

function plainField(key: string, value: unknown): unknown {
  const one = plain(value);
  return UNORDERED.has(key) && Array.isArray(one) ? one.map(String).sort() : one;
}

/** A value without proxies, Maps, Sets and absent properties; entries of Maps and Sets sorted by their keys. */
export function plain(value: unknown): unknown {
  const raw = toRaw(value);
  if (raw instanceof Map) {
    const entries = [...raw].map(([key, one]) => [String(key), plain(one)] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  if (raw instanceof Set) return [...raw].map(String).sort();
  if (Array.isArray(raw)) return raw.map(plain);
  if (typeof raw !== 'object' || raw === null) return raw;
  const entries = Object.entries(raw)
    .filter(([key, one]) => one !== undefined && !UNTOLD.has(key))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, plainField(key, one)]));
}

/** What is unread: each conversation with its ids, and every sum. */
function unreadPicture({ unreads, channels }: ChatStores) {
  const conversations = unreads.conversations().map((conversation) => {
    const key = conversationKey(conversation);
    return [key, { ids: plain(unreads.idsOf(key)), count: unreads.countOf(key) }] as const;
  });
  const sums = [...channels.byId.keys()].map(
    (channelId) => [channelId, unreads.channelCounts(channelId)] as const,
  );
  return {
    conversations: plain(new Map(conversations)),
    channels: plain(new Map(sums)),
    totals: unreads.totals,
  };
}

/**
 * The open lists, with the messages in them: from `since` on, for a list that was fetched afresh in between may reach
 * less far back than another.
 */
export function listPicture(
  { messageLists, messages }: ChatStores,
  since: (key: string) => number = () => 0,
) {
  const lists = [...messageLists.lists.values()].map((list) => {
    const ids = list.range.ids.filter((messageId) => messageId >= since(list.key));
    const held = ids.map((messageId) => plain(messages.message(messageId)));
    return [list.key, { ids, hasNewest: list.range.hasNewest, messages: held }] as const;
  });
  return plain(new Map<string, unknown>(lists));
}

/** The whole picture of what the server keeps. What only this tab knows (typing, the connection, the outbox) is not in it. */
export function pictureOf(stores: ChatStores): Record<string, unknown> {
  const { realm, users, channels } = stores;
  return {
    realm: plain({
      realm: realm.realm,
      featureLevel: realm.featureLevel,
      linkifiers: realm.linkifiers,
      playgrounds: realm.playgrounds,
      profileFields: realm.profileFields,
      defaultChannelIds: realm.defaultChannelIds,
      domains: realm.domains,
    }),
    users: plain({ byId: users.byId, own: users.own, mutedUserIds: users.mutedUserIds }),
    userGroups: plain(stores.userGroups.byId),
    userSettings: plain(stores.userSettings.settings),
    newUserSettings: plain(stores.newUserSettings.settings),
    alertWords: plain(stores.alertWords.words),
    bots: plain(stores.bots.byId),
    emoji: plain(stores.emoji.realmEmoji),
    channels: plain({
      byId: channels.byId,
      subscriptions: channels.subscriptions,
      left: channels.left,
    }),
    userTopics: plain(stores.userTopics.byKey),
    statuses: plain(stores.presence.statuses),
    starred: plain(stores.starred.messageIds),
    unreads: unreadPicture(stores),
    recentConversations: plain(stores.recentConversations.byKey),
    topics: plain(stores.topics.byChannel),
  };
}
