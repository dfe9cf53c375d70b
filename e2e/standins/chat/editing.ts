/** Changing a message's content: the rights, the new text, and the event. */

import { checkMentions, contentFlags, mentionedUsers } from './sending';
import { FLAG, type Message, type User } from './model';
import { flagsInEdit } from './messageWire';
import { isAdmin, meetsPolicy } from './permissions';
import { subscribersOf } from './realm';
import { Refusal } from './refusals';
import { render } from './rendering';
import { normalizeContent } from './texts';
import { emitEach, nowSeconds, type World } from './world';

/** Some grace for a request that was on its way when the time ran out. */
const GRACE_SECONDS = 20;

export function isWithin(world: World, message: Message, setting: string): boolean {
  const limit = world.realm.settings[setting];
  if (typeof limit !== 'number') return true;
  return nowSeconds(world) - message.timestamp <= limit + GRACE_SECONDS;
}

function requireEditing(world: World, user: User, message: Message): void {
  if (world.realm.settings.allow_message_editing !== true)
    throw new Refusal('Your organization has turned off message editing');
  if (message.senderId !== user.id)
    throw new Refusal("You don't have permission to edit this message");
  if (message.submessages.length > 0) throw new Refusal('Widgets cannot be edited.');
  if (!isWithin(world, message, 'message_content_edit_limit_seconds'))
    throw new Refusal('The time limit for editing this message has passed');
}

/** Whoever received it, and subscribers that share its history. */
export function readersOf(world: World, message: Message): User[] {
  const received = [...world.realm.users.values()].filter(
    (user) => user.isActive && user.rows.has(message.id),
  );
  const channel = world.realm.channels.get(message.channelId ?? -1);
  const others = channel?.isHistoryPublic ? subscribersOf(world.realm, channel.id) : [];
  return [...new Set([...received, ...others])];
}

const CONTENT_FLAGS =
  FLAG.mentioned |
  FLAG.stream_wildcard_mentioned |
  FLAG.topic_wildcard_mentioned |
  FLAG.has_alert_word;

/** An edit may mention people anew, or no longer. */
function refreshFlags(world: World, message: Message, flagsFor: (user: User) => number): void {
  for (const user of world.realm.users.values()) {
    const row = user.rows.get(message.id);
    if (row === undefined) continue;
    user.rows.set(message.id, (row & ~CONTENT_FLAGS) | flagsFor(user));
  }
}

export interface ContentChange {
  prevContent: string;
  prevHtml: string;
}

/** Checks and stores new content; null when it is the same as before. */
export function changeContent(
  world: World,
  user: User,
  { message, raw }: { message: Message; raw: string },
): ContentChange | null {
  requireEditing(world, user, message);
  const content = raw.trim() === '' ? '(deleted)' : normalizeContent(raw);
  const rendered = render(world, content);
  const audience =
    message.channelId === null ? 0 : subscribersOf(world.realm, message.channelId).length;
  checkMentions(world, user, { rendered, audience });
  if (content === message.content) return null;
  const change = { prevContent: message.content, prevHtml: message.html };
  Object.assign(message, {
    content,
    html: rendered.html,
    hasLink: rendered.hasLink,
    hasImage: rendered.hasImage,
    hasAttachment: rendered.hasAttachment,
    mentionedUserIds: [...mentionedUsers(world, rendered)],
    lastEditTimestamp: nowSeconds(world),
  });
  refreshFlags(world, message, contentFlags(world, message, rendered));
  return change;
}

export const contentEventKeys = (message: Message, change: ContentChange) => ({
  orig_content: change.prevContent,
  orig_rendered_content: change.prevHtml,
  prev_rendered_content_version: 1,
  content: message.content,
  rendered_content: message.html,
  is_me_message: message.content.startsWith('/me '),
});

/** Tells all readers of an edit; `keys` are what this edit adds. */
export function announceEdit(
  world: World,
  message: Message,
  { editorId, readers, keys }: { editorId: number | null; readers: readonly User[]; keys: object },
): void {
  emitEach(
    world,
    readers.map(({ id }) => id),
    (queue) => ({
      type: 'update_message',
      user_id: editorId,
      rendering_only: false,
      message_id: message.id,
      message_ids: [message.id],
      flags: flagsInEdit(world.realm.users.get(queue.userId)?.rows.get(message.id)),
      edit_timestamp: nowSeconds(world),
      ...keys,
    }),
  );
}

// --- Deleting -------------------------------------------------------------

function mayDelete(world: World, user: User, message: Message): boolean {
  if (isAdmin(user)) return true;
  const botOwnerId = world.realm.users.get(message.senderId)?.botOwnerId;
  if (message.senderId !== user.id && botOwnerId !== user.id) return false;
  if (!meetsPolicy(world, user, 'delete_own_message_policy')) return false;
  if (isWithin(world, message, 'message_content_delete_limit_seconds')) return true;
  throw new Refusal('The time limit for deleting this message has passed');
}

export function requireDeleting(world: World, user: User, message: Message): void {
  if (!mayDelete(world, user, message))
    throw new Refusal("You don't have permission to delete this message");
}

const placeKeys = ({ channelId, topic }: Pick<Message, 'channelId' | 'topic'>) =>
  channelId === null
    ? { message_type: 'private' }
    : { message_type: 'stream', stream_id: channelId, topic };

/** Says that messages of one conversation are gone, or out of these users' reach. */
export function announceDeletion(
  world: World,
  userIds: Iterable<number>,
  {
    messageIds,
    place,
  }: { messageIds: readonly number[]; place: Pick<Message, 'channelId' | 'topic'> },
): void {
  emitEach(world, userIds, (queue) =>
    queue.capabilities.bulk_message_deletion
      ? { type: 'delete_message', message_ids: messageIds, ...placeKeys(place) }
      : messageIds.map((messageId) => ({
          type: 'delete_message',
          message_id: messageId,
          ...placeKeys(place),
        })),
  );
}

/** Deletes messages of one conversation, everywhere. The deleter hears of it in any case. */
export function deleteMessages(world: World, deleter: User, messages: readonly Message[]): void {
  const [first] = messages;
  if (!first) return;
  const { realm } = world;
  const readers = new Set(
    messages.flatMap((message) => readersOf(world, message).map(({ id }) => id)),
  );
  const firstBefore = first.channelId === null ? null : realm.messages.firstIdIn(first.channelId);
  const messageIds = new Set(messages.map(({ id }) => id));
  realm.messages.remove(messageIds);
  for (const user of realm.users.values()) for (const id of messageIds) user.rows.delete(id);
  announceDeletion(world, new Set([...readers, deleter.id]), {
    messageIds: [...messageIds],
    place: first,
  });
  announceFirstMessage(world, first.channelId, firstBefore);
}

/** A channel whose oldest message went begins later now. */
function announceFirstMessage(world: World, channelId: number | null, before: number | null): void {
  const channel = world.realm.channels.get(channelId ?? -1);
  if (!channel) return;
  const now = world.realm.messages.firstIdIn(channel.id);
  if (now === before) return;
  const subscribers = subscribersOf(world.realm, channel.id).map(({ id }) => id);
  emitEach(world, subscribers, () => ({
    type: 'stream',
    op: 'update',
    property: 'first_message_id',
    value: now,
    stream_id: channel.id,
    name: channel.name,
  }));
}
