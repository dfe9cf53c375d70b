/** Moving messages between topics and channels, resolving topics, and the notices about it. */

import {
  announceDeletion,
  contentEventKeys,
  isWithin,
  readersOf,
  type ContentChange,
} from './editing';
import { FLAG, type Channel, type Message, type User } from './model';
import { flagsInEdit } from './messageWire';
import { canSeeMessage, isAdmin, isModerator, meetsPolicy } from './permissions';
import { isSubscribed, subscribersOf, systemBot } from './realm';
import { Refusal } from './refusals';
import { topicLinks } from './rendering';
import { sendMessage } from './sending';
import { emitEach, nowSeconds, type World } from './world';

export type PropagateMode = 'change_one' | 'change_later' | 'change_all';

export interface Move {
  message: Message;
  /** Undefined where that part stays. */
  topic?: string;
  channel?: Channel;
  mode: PropagateMode;
}

// --- Rights ---------------------------------------------------------------

/** Moving within the channel: everybody by policy, admins and moderators without a time limit. */
function requireTopicEditing(world: World, user: User, message: Message): void {
  if (message.topic === '(no topic)') return;
  if (!meetsPolicy(world, user, 'edit_topic_policy') && message.senderId !== user.id)
    throw new Refusal("You don't have permission to edit this message");
}

/** Resolving is open to whoever may change topics, whatever the time. */
export const isResolving = (from: string, to: string): boolean =>
  to === `✔ ${from}` || from.replace(/^[✔ ]+/, '') === to;

/** Time limits spare moderators and the server's own bots. */
function movableWithin(
  world: World,
  user: User,
  { message, channel, topic }: Move,
): (moved: Message) => boolean {
  if (isModerator(user)) return () => true;
  if (!channel && topic !== undefined && isResolving(message.topic, topic)) return () => true;
  const setting = channel
    ? 'move_messages_between_streams_limit_seconds'
    : 'move_messages_within_stream_limit_seconds';
  return (moved) => isWithin(world, moved, setting);
}

function checkTimeLimit(world: World, user: User, move: Move, messages: readonly Message[]): void {
  const isMovable = movableWithin(world, user, move);
  const movable = messages.filter(isMovable);
  if (movable.length === messages.length) return;
  // The message that was named comes first, whatever was to go along with it.
  if (!isMovable(move.message))
    throw new Refusal(
      move.channel
        ? "The time limit for editing this message's channel has passed"
        : "The time limit for editing this message's topic has passed.",
    );
  throw new Refusal(
    `You only have permission to move the ${movable.length}/${messages.length} most recent messages in this topic.`,
    {
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      extra: {
        first_message_id_allowed_to_move: movable[0]?.id ?? null,
        total_messages_in_topic: messages.length,
        total_messages_allowed_to_move: movable.length,
      },
    },
  );
}

function requireMoving(world: World, user: User, { message, topic, channel }: Move): void {
  if (message.channelId === null) throw new Refusal('Direct messages cannot be moved to channels.');
  if (channel && !meetsPolicy(world, user, 'move_messages_between_streams_policy'))
    throw new Refusal("You don't have permission to move this message");
  if (channel && channel.isPrivate && !isSubscribed(user, channel.id) && !isAdmin(user))
    throw new Refusal('Invalid channel ID');
  if (topic !== undefined) requireTopicEditing(world, user, message);
}

function movedMessages(world: World, { message, mode }: Move): Message[] {
  if (mode === 'change_one' || message.channelId === null) return [message];
  const inTopic = world.realm.messages.inTopic(message.channelId, message.topic);
  return mode === 'change_all' ? inTopic : inTopic.filter(({ id }) => id >= message.id);
}

// --- Moving ---------------------------------------------------------------

interface Origin {
  channelId: number;
  topic: string;
}

export interface Moved {
  origin: Origin;
  moved: Message[];
}

function noteEdit(
  world: World,
  user: User,
  message: Message,
  move: Move,
  change: ContentChange | null,
): void {
  message.lastEditTimestamp = nowSeconds(world);
  message.edits.unshift({
    userId: user.id,
    timestamp: nowSeconds(world),
    ...(change && { prevContent: change.prevContent, prevHtml: change.prevHtml }),
    // As the server has it: the spelling of the one that was named, for all that moved with it.
    ...(move.topic !== undefined && { prevTopic: move.message.topic, topic: move.topic }),
    ...(move.channel &&
      message.channelId !== null && {
        prevChannelId: message.channelId,
        channelId: move.channel.id,
      }),
  });
}

function relocate(world: World, message: Message, { topic, channel }: Move): void {
  if (topic !== undefined) {
    message.topic = topic;
    message.topicLinks = topicLinks(world, topic);
  }
  if (channel) {
    message.channelId = channel.id;
    message.recipientId = channel.recipientId;
  }
}

const moveKeys = (move: Move, origin: Origin) => ({
  stream_id: origin.channelId,
  orig_subject: origin.topic,
  propagate_mode: move.mode,
  ...(move.topic !== undefined && { subject: move.topic }),
  ...(move.channel && { new_stream_id: move.channel.id }),
  topic_links: move.message.topicLinks,
});

/**
 * Messages in another channel are delivered anew: whoever was ever in the old one and is not in the new one has them no
 * more, flags and all; where the new one shows no history from before, all who are in it have them, as read.
 */
function deliverAnew(world: World, channel: Channel, { moved, origin }: Moved): void {
  for (const user of world.realm.users.values()) {
    if (!user.subscriptions.has(origin.channelId) || isSubscribed(user, channel.id)) continue;
    for (const { id } of moved) user.rows.delete(id);
  }
  if (channel.isHistoryPublic) return;
  for (const user of subscribersOf(world.realm, channel.id)) {
    for (const { id } of moved) {
      if (!user.rows.has(id)) user.rows.set(id, FLAG.read | FLAG.historical);
    }
  }
}

interface Audience {
  /** Readers before the move. */
  before: User[];
  moved: readonly Message[];
  origin: Origin;
}

/** Who can still see the messages hears of a move, all others of a deletion. */
function announceMove(
  world: World,
  user: User,
  move: Move,
  { before, moved, origin }: Audience,
  change: ContentChange | null,
): void {
  const { message } = move;
  const readers = new Set([...before, ...readersOf(world, message)]);
  const canStillSee = [...readers].filter((reader) => canSeeMessage(world.realm, reader, message));
  emitEach(
    world,
    canStillSee.map(({ id }) => id),
    (queue) => ({
      type: 'update_message',
      user_id: user.id,
      rendering_only: false,
      message_id: message.id,
      message_ids: moved.map(({ id }) => id),
      flags: flagsInEdit(world.realm.users.get(queue.userId)?.rows.get(message.id)),
      edit_timestamp: nowSeconds(world),
      stream_name: world.realm.channels.get(origin.channelId)?.name ?? '',
      ...moveKeys(move, origin),
      ...(change && contentEventKeys(message, change)),
    }),
  );
  const lost = before.filter((reader) => !canStillSee.includes(reader));
  const messageIds = moved.map(({ id }) => id);
  for (const reader of lost) for (const id of messageIds) reader.rows.delete(id);
  announceDeletion(
    world,
    lost.map(({ id }) => id),
    { messageIds, place: origin },
  );
}

/** Checks and carries out a move, with a change of content if there is one. */
export function moveMessages(
  world: World,
  user: User,
  move: Move,
  change: ContentChange | null,
): Moved {
  requireMoving(world, user, move);
  const { message } = move;
  const origin = { channelId: message.channelId ?? 0, topic: message.topic };
  const moved = movedMessages(world, move);
  checkTimeLimit(world, user, move, moved);
  const before = [...new Set(moved.flatMap((other) => readersOf(world, other)))];
  for (const other of moved) {
    noteEdit(world, user, other, move, other === message ? change : null);
  }
  for (const other of moved) relocate(world, other, move);
  world.realm.messages.refile();
  if (move.channel) deliverAnew(world, move.channel, { origin, moved });
  announceMove(world, user, move, { before, moved, origin }, change);
  return { origin, moved };
}

// --- Notices --------------------------------------------------------------

function notify(
  world: World,
  channelId: number,
  { topic, content }: { topic: string; content: string },
): void {
  const channel = world.realm.channels.get(channelId);
  if (!channel) return;
  sendMessage(world, {
    sender: systemBot(world.realm),
    destination: { channel, topic, users: null },
    content,
    clientName: 'Internal',
    readBySender: true,
  });
}

const mention = (user: User) => `@_**${user.fullName}|${user.id}**`;

const nameOf = (world: World, channelId: number) => world.realm.channels.get(channelId)?.name ?? '';

const counted = (moved: number, isWhole: boolean) => {
  if (isWhole) return 'This topic was';
  return moved === 1 ? 'A message was' : `${moved} messages were`;
};

export interface NoticeWishes {
  toOldThread: boolean;
  toNewThread: boolean;
}

/** Says where messages went and where they came from; resolving always says so. */
export function noticeMove(
  world: World,
  user: User,
  { origin, moved }: Moved,
  wishes: NoticeWishes,
): void {
  const [first] = moved;
  if (first?.channelId === null || first === undefined) return;
  const target = { channelId: first.channelId, topic: first.topic };
  if (target.channelId === origin.channelId && isResolving(origin.topic, target.topic)) {
    const isResolved = target.topic.startsWith('✔ ');
    notify(world, target.channelId, {
      topic: target.topic,
      content: `${mention(user)} has marked this topic as ${isResolved ? 'resolved' : 'unresolved'}.`,
    });
    return;
  }
  const isWhole = world.realm.messages.inTopic(origin.channelId, origin.topic).length === 0;
  const subject = counted(moved.length, isWhole);
  if (wishes.toNewThread)
    notify(world, target.channelId, {
      topic: target.topic,
      content: `${subject} moved here from #**${nameOf(world, origin.channelId)}>${origin.topic}** by ${mention(user)}.`,
    });
  if (wishes.toOldThread)
    notify(world, origin.channelId, {
      topic: origin.topic,
      content: `${subject} moved from this topic to #**${nameOf(world, target.channelId)}>${target.topic}** by ${mention(user)}.`,
    });
}
