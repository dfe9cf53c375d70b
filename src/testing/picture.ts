/** What an account's stores know, as plain values that can be compared: order that means nothing is taken out. */
import { toRaw } from 'vue';
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

/** Whether no event tells of a field. */
export const isUntold = (key: string): boolean => UNTOLD.has(key);

/** Whether the order of a list in this field means nothing. */
export const isUnordered = (key: string): boolean => UNORDERED.has(key);

function plainField(key: string, value: unknown): unknown {
  const one = plain(value);
  return UNORDERED.has(key) && Array.isArray(one) ? one.map(String).sort() : one;
}

/** Makes of a store's value what can be compared. */
export type Show = (value: unknown) => unknown;

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
function unreadPicture({ unreads, channels }: ChatStores, show: Show) {
  const conversations = unreads.conversations().map(({ key, messageIds: ids }) => {
    return [key, { ids, count: unreads.countOf(key) }] as const;
  });
  const sums = [...channels.byId.keys()].map(
    (channelId) => [channelId, unreads.channelCounts(channelId)] as const,
  );
  return show({
    conversations: new Map(conversations),
    channels: new Map(sums),
    totals: unreads.totals,
  });
}

/**
 * The open lists, with the messages in them: from `since` on, for a list that was fetched afresh in between may reach
 * less far back than another.
 */
export function listPicture(
  { messageLists, messages }: ChatStores,
  since: (key: string) => number = () => 0,
  show: Show = plain,
) {
  const lists = [...messageLists.lists.values()].map((list) => {
    const ids = list.range.ids.filter((messageId) => messageId >= since(list.key));
    const held = ids.map((messageId) => messages.message(messageId));
    const hasNewest = list.state.value !== 'failed' && list.range.hasNewest;
    return [list.key, { ids, hasNewest, messages: held }] as const;
  });
  return show(new Map<string, unknown>(lists));
}

/** The whole picture of what the server keeps. What only this tab knows (typing, the connection, the outbox) is not in it. */
export function pictureOf(stores: ChatStores, show: Show = plain): Record<string, unknown> {
  const { realm, users, channels } = stores;
  return {
    realm: show({
      realm: realm.realm,
      featureLevel: realm.featureLevel,
      linkifiers: realm.linkifiers,
      playgrounds: realm.playgrounds,
      profileFields: realm.profileFields,
      defaultChannelIds: realm.defaultChannelIds,
      domains: realm.domains,
    }),
    users: show({ byId: users.byId, own: users.own, mutedUserIds: users.mutedUserIds }),
    userGroups: show(stores.userGroups.byId),
    userSettings: show(stores.userSettings.settings),
    newUserSettings: show(stores.newUserSettings.settings),
    alertWords: show(stores.alertWords.words),
    bots: show(stores.bots.byId),
    emoji: show(stores.emoji.realmEmoji),
    channels: show({
      byId: channels.byId,
      subscriptions: channels.subscriptions,
      left: channels.left,
    }),
    userTopics: show(stores.userTopics.byKey),
    statuses: show(stores.presence.statuses),
    savedSnippets: show(stores.savedSnippets.byId),
    scheduledMessages: show(stores.scheduledMessages.byId),
    starred: show(stores.starred.messageIds),
    unreads: unreadPicture(stores, show),
    recentConversations: show(stores.recentConversations.byKey),
    topics: show(stores.topics.byChannel),
  };
}
