/** What the register answer says of unread messages, starred ones and direct conversations. */

import { FLAG, type Message, type User } from './model';
import { isUnread } from './permissions';
import { isMutedFor } from './userTopics';
import type { World } from './world';

const NEWEST_UNREADS = 50_000;
const RECENT_DIRECT = 1000;

/** The messages of a user's rows that pass a test, ascending by id, whether or not they can still be opened. */
function rowsWhere(world: World, user: User, isWanted: (row: number) => boolean): Message[] {
  return [...user.rows]
    .filter(([, row]) => isWanted(row))
    .map(([messageId]) => messageId)
    .toSorted((a, b) => a - b)
    .flatMap((messageId) => world.realm.messages.get(messageId) ?? []);
}

/** Groups ids by a key, in the order of first appearance. */
function grouped(messages: readonly Message[], keyOf: (message: Message) => string): Message[][] {
  const groups = new Map<string, Message[]>();
  for (const message of messages) {
    const key = keyOf(message);
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return [...groups.values()];
}

const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);

function channelUnreads(messages: readonly Message[]) {
  const inChannels = messages.filter(({ channelId }) => channelId !== null);
  return grouped(inChannels, ({ channelId, topic }) => `${channelId} ${topic.toLowerCase()}`).map(
    (group) => ({
      stream_id: group[0]?.channelId ?? 0,
      topic: group[0]?.topic ?? '',
      unread_message_ids: idsOf(group),
    }),
  );
}

function directUnreads(messages: readonly Message[], user: User) {
  const direct = messages.filter(
    ({ channelId, userIds }) => channelId === null && userIds.length <= 2,
  );
  return grouped(direct, ({ userIds }) => userIds.join()).map((group) => {
    const other = group[0]?.userIds.find((userId) => userId !== user.id) ?? user.id;
    return { other_user_id: other, sender_id: other, unread_message_ids: idsOf(group) };
  });
}

function groupUnreads(messages: readonly Message[]) {
  const inGroups = messages.filter(
    ({ channelId, userIds }) => channelId === null && userIds.length > 2,
  );
  return grouped(inGroups, ({ userIds }) => userIds.join()).map((group) => ({
    user_ids_string: group[0]?.userIds.join() ?? '',
    unread_message_ids: idsOf(group),
  }));
}

/** Whether the server counts a message as a mention: one of a whole channel only where its topic is not muted. */
export function isMention(user: User, message: Message): boolean {
  const row = user.rows.get(message.id) ?? 0;
  if (row & (FLAG.mentioned | FLAG.topic_wildcard_mentioned)) return true;
  if (!(row & FLAG.stream_wildcard_mentioned)) return false;
  return message.channelId === null || !isMutedFor(user, message.channelId, message.topic);
}

export function unreadsWire(world: World, user: User) {
  const all = rowsWhere(world, user, isUnread);
  const messages = all.slice(-NEWEST_UNREADS);
  const counted = messages.filter(
    ({ channelId, topic }) => channelId === null || !isMutedFor(user, channelId, topic),
  );
  return {
    count: counted.length,
    pms: directUnreads(messages, user),
    streams: channelUnreads(messages),
    huddles: groupUnreads(messages),
    mentions: idsOf(messages.filter((message) => isMention(user, message))),
    old_unreads_missing: all.length > messages.length,
  };
}

export const starredWire = (world: World, user: User): number[] =>
  idsOf(rowsWhere(world, user, (row) => (row & FLAG.starred) !== 0));

/** Conversations of the newest thousand direct messages; `user_ids` leaves the user out. */
export function recentDirectWire(world: World, user: User) {
  const direct = rowsWhere(world, user, () => true)
    .filter(({ channelId }) => channelId === null)
    .slice(-RECENT_DIRECT);
  return grouped(direct, ({ userIds }) => userIds.join())
    .map((group) => ({
      user_ids: (group[0]?.userIds ?? []).filter((userId) => userId !== user.id),
      max_message_id: group.at(-1)?.id ?? 0,
    }))
    .toSorted((a, b) => b.max_message_id - a.max_message_id);
}
