/** How a message looks to one user: in answers, in events, and in its edit history. */

import { FLAG, type Message, type User } from './model';
import { emojiWire } from './emoji';
import { avatarUrl } from './wire';
import type { World } from './world';

export interface MessageView {
  applyMarkdown: boolean;
}

/** Legacy flag sent besides the two wildcard flags. */
const hasWildcard = (row: number): boolean =>
  (row & (FLAG.stream_wildcard_mentioned | FLAG.topic_wildcard_mentioned)) !== 0;

/** The names of the flags set in a row; a user without a row has read what is historical. */
export function flagsWire(row: number | undefined): string[] {
  if (row === undefined) return ['read', 'historical'];
  const names: string[] = Object.entries(FLAG)
    .filter(([, bit]) => (row & bit) !== 0)
    .map(([name]) => name);
  return hasWildcard(row) ? [...names, 'wildcard_mentioned'] : names;
}

/** In the news of an edit, one who has no row has read it, and nothing is said of history. */
export const flagsInEdit = (row: number | undefined): string[] =>
  row === undefined ? ['read'] : flagsWire(row);

const recipientWire = (user: User) => ({
  id: user.id,
  email: user.email,
  full_name: user.fullName,
  is_mirror_dummy: false,
});

export const usersOf = (world: World, userIds: readonly number[]): User[] =>
  userIds.flatMap((userId) => world.realm.users.get(userId) ?? []);

function placeWire(world: World, message: Message) {
  if (message.channelId === null)
    return {
      type: 'private',
      display_recipient: usersOf(world, message.userIds).map(recipientWire),
      subject: '',
    };
  return {
    type: 'stream',
    stream_id: message.channelId,
    display_recipient: world.realm.channels.get(message.channelId)?.name ?? '',
    subject: message.topic,
  };
}

const reactionsWire = (world: World, message: Message) =>
  message.reactions.map((reaction) => {
    const user = world.realm.users.get(reaction.userId);
    return {
      ...emojiWire(reaction),
      user_id: reaction.userId,
      user: { id: reaction.userId, email: user?.email ?? '', full_name: user?.fullName ?? '' },
    };
  });

export const submessagesWire = (message: Message) =>
  message.submessages.map((submessage) => ({
    id: submessage.id,
    message_id: message.id,
    sender_id: submessage.senderId,
    msg_type: submessage.msgType,
    content: submessage.content,
  }));

const editHistoryWire = (message: Message) =>
  message.edits.map((edit) => ({
    user_id: edit.userId,
    timestamp: edit.timestamp,
    ...(edit.prevContent !== undefined && {
      prev_content: edit.prevContent,
      prev_rendered_content: edit.prevHtml,
      prev_rendered_content_version: 1,
    }),
    ...(edit.prevTopic !== undefined && { prev_topic: edit.prevTopic, topic: edit.topic }),
    ...(edit.prevChannelId !== undefined && {
      prev_stream: edit.prevChannelId,
      stream: edit.channelId,
    }),
  }));

const isMeMessage = (message: Message): boolean =>
  message.content.startsWith('/me ') && /^<p>.*<\/p>$/s.test(message.html);

/** A message without the flags, which events carry beside it. */
export function messageWire(world: World, message: Message, { applyMarkdown }: MessageView) {
  const { realm } = world;
  const sender = realm.users.get(message.senderId);
  if (!sender) throw new Error(`message ${message.id} has no sender`);
  const hasHistory = message.edits.length > 0 && realm.settings.allow_edit_history === true;
  return {
    id: message.id,
    sender_id: sender.id,
    content: applyMarkdown ? message.html : message.content,
    content_type: applyMarkdown ? 'text/html' : 'text/x-markdown',
    recipient_id: message.recipientId,
    timestamp: message.timestamp,
    client: message.clientName,
    ...placeWire(world, message),
    topic_links: message.topicLinks,
    is_me_message: isMeMessage(message),
    reactions: reactionsWire(world, message),
    submessages: submessagesWire(message),
    sender_full_name: sender.fullName,
    sender_email: sender.email,
    sender_realm_str: realm.subdomain,
    avatar_url: avatarUrl(sender),
    ...(hasHistory && { edit_history: editHistoryWire(message) }),
    ...(message.lastEditTimestamp !== null && { last_edit_timestamp: message.lastEditTimestamp }),
  };
}
