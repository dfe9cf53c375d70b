/** Sending: what is done to a message's text, who receives it with which flags, and the events about it. */

import type { Queue } from './eventQueues';
import type { RenderedMessage } from './markdown/model';
import { announceLinked } from './attachmentEvents';
import { addressOf, type Destination } from './destinations';
import { FLAG, type Channel, type Message, type User } from './model';
import { flagsWire, messageWire } from './messageWire';
import { isInSetting, mayUseWildcard, membersOfGroup } from './permissions';
import { nextId, subscribersOf } from './realm';
import { Refusal } from './refusals';
import { render, topicLinks } from './rendering';
import { normalizeContent } from './texts';
import { followAutomatically } from './userTopics';
import { widgetOf, type WidgetContent } from './widgets';
import { emitEach, nowSeconds, type World } from './world';

// --- Mentions -------------------------------------------------------------

const WILDCARD_CHANNEL_SIZE = 15;

/** Refuses wildcard and group mentions that the sender may not use. */
export function checkMentions(
  world: World,
  sender: User,
  { rendered, audience }: { rendered: RenderedMessage; audience: number },
): void {
  const { realm } = world;
  if (
    rendered.wildcardMention &&
    audience > WILDCARD_CHANNEL_SIZE &&
    !mayUseWildcard(world, sender)
  ) {
    const isTopic = rendered.wildcardMention === 'topic';
    throw new Refusal(
      `You do not have permission to use ${isTopic ? 'topic' : 'channel'} wildcard mentions in this ${isTopic ? 'topic' : 'channel'}.`,
      { code: `${isTopic ? 'TOPIC' : 'STREAM'}_WILDCARD_MENTION_NOT_ALLOWED` },
    );
  }
  for (const groupId of rendered.mentionedGroupIds) {
    const group = realm.groups.get(groupId);
    if (!group || sender.isSystemBot || isInSetting(realm, group.canMention, sender.id)) continue;
    throw new Refusal(`You are not allowed to mention user group '${group.name}'.`);
  }
}

const escapePattern = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

export const hasAlertWord = (user: User, content: string): boolean =>
  user.alertWords.some((alertWord) =>
    new RegExp(`(^|[\\s"'(,.:;])${escapePattern(alertWord)}($|[\\s"'),.:;?!])`, 'i').test(content),
  );

/** Everybody a rendered message mentions by name or through a group. */
export function mentionedUsers(world: World, rendered: RenderedMessage): Set<number> {
  const userIds = new Set(rendered.mentionedUserIds);
  for (const groupId of rendered.mentionedGroupIds)
    for (const userId of membersOfGroup(world.realm, groupId)) userIds.add(userId);
  return userIds;
}

/** Those a topic wildcard reaches: whoever wrote or reacted in the topic. */
function topicParticipants(world: World, message: Message): Set<number> {
  const { channelId } = message;
  if (channelId === null) return new Set();
  const inTopic = world.realm.messages.inTopic(channelId, message.topic);
  return new Set(
    inTopic.flatMap((other) => [other.senderId, ...other.reactions.map(({ userId }) => userId)]),
  );
}

/** The mention and alert flags of each user for this text. */
export function contentFlags(
  world: World,
  message: Message,
  rendered: RenderedMessage,
): (user: User) => number {
  const mentioned = mentionedUsers(world, rendered);
  const participants =
    rendered.wildcardMention === 'topic' ? topicParticipants(world, message) : new Set<number>();
  return (user) => {
    let row = 0;
    if (mentioned.has(user.id)) row |= FLAG.mentioned;
    if (rendered.wildcardMention === 'stream') row |= FLAG.stream_wildcard_mentioned;
    if (participants.has(user.id)) row |= FLAG.topic_wildcard_mentioned;
    if (hasAlertWord(user, message.content)) row |= FLAG.has_alert_word;
    return row;
  };
}

// --- Sending --------------------------------------------------------------

export interface Outgoing {
  sender: User;
  destination: Destination;
  content: string;
  clientName: string;
  readBySender: boolean;
  /** The queue that sends, and what it calls the message. */
  queueId?: string;
  localId?: string;
  /** What a program adds to its message. */
  widget?: WidgetContent;
  /** UNIX seconds; now, unless history is being made up. */
  timestamp?: number;
  /** Made-up history tells nobody and follows nothing. */
  isSilent?: boolean;
}

/** What a program says that its message holds goes before what its text says. */
function addWidget(world: World, message: Message, widget: WidgetContent | undefined): void {
  const content = widget ? JSON.stringify(widget) : widgetOf(message.content);
  if (content === null) return;
  message.submessages.push({
    id: nextId(world.realm, 'submessage'),
    senderId: message.senderId,
    msgType: 'widget',
    content,
  });
}

function receiversOf(world: World, message: Message, mentioned: ReadonlySet<number>): User[] {
  const { realm } = world;
  if (message.channelId === null)
    return message.userIds.flatMap((userId) => realm.users.get(userId) ?? []);
  const subscribers = subscribersOf(realm, message.channelId);
  const channel = realm.channels.get(message.channelId);
  // A bot that is mentioned hears of it wherever that was.
  const bots = [...realm.users.values()].filter(
    (user) => user.isBot && !user.isSystemBot && mentioned.has(user.id) && !channel?.isPrivate,
  );
  return [...new Set([...subscribers, ...bots])];
}

function rowFor(outgoing: Outgoing, user: User, flags: number): number {
  const isOwn = user.id === outgoing.sender.id && outgoing.readBySender;
  return isOwn || user.mutedUsers.has(outgoing.sender.id) ? flags | FLAG.read : flags;
}

function announce(world: World, message: Message, { queueId, localId }: Outgoing): void {
  const receivers = [...world.realm.users.values()].filter((user) => user.rows.has(message.id));
  const wires = new Map<boolean, ReturnType<typeof messageWire>>();
  const wireFor = (applyMarkdown: boolean) => {
    const wire = wires.get(applyMarkdown) ?? messageWire(world, message, { applyMarkdown });
    wires.set(applyMarkdown, wire);
    return wire;
  };
  const eventFor = (queue: Queue) => ({
    type: 'message',
    message: wireFor(queue.applyMarkdown),
    flags: flagsWire(world.realm.users.get(queue.userId)?.rows.get(message.id)),
    ...(world.hasUndocumentedKeys &&
      queue.id === queueId &&
      localId !== undefined && { local_message_id: localId }),
  });
  const listeningBots = world.queues
    .live()
    .filter((queue) => queue.wantsPublicChannels && isPublic(world, message))
    .map((queue) => queue.userId);
  emitEach(world, [...receivers.map(({ id }) => id), ...listeningBots], eventFor);
}

const isPublic = (world: World, { channelId }: Message): boolean =>
  channelId !== null && world.realm.channels.get(channelId)?.isPrivate === false;

export interface Sent {
  message: Message;
  /** Set when sending made the sender follow or unmute the topic. */
  automaticPolicy: 2 | 3 | null;
}

/** Sends a checked message: stores it, files it with everybody, and tells them. */
export function sendMessage(world: World, outgoing: Outgoing): Sent {
  const { realm } = world;
  const { sender, destination } = outgoing;
  const content = normalizeContent(outgoing.content);
  const rendered = render(world, content);
  checkMentions(world, sender, { rendered, audience: audienceOf(world, destination.channel) });
  const address = addressOf(world, sender, destination);
  const message: Message = {
    ...address,
    id: nextId(realm, 'message'),
    senderId: sender.id,
    timestamp: outgoing.timestamp ?? nowSeconds(world),
    clientName: outgoing.clientName,
    content,
    html: rendered.html,
    topicLinks: topicLinks(world, address.topic),
    hasLink: rendered.hasLink,
    hasImage: rendered.hasImage,
    hasAttachment: rendered.hasAttachment,
    mentionedUserIds: [...mentionedUsers(world, rendered)],
    edits: [],
    lastEditTimestamp: null,
    reactions: [],
    submessages: [],
  };
  addWidget(world, message, outgoing.widget);
  const isFirstInTopic =
    message.channelId !== null &&
    realm.messages.inTopic(message.channelId, message.topic).length === 0;
  realm.messages.add(message);
  const flagsFor = contentFlags(world, message, rendered);
  for (const user of receiversOf(world, message, new Set(message.mentionedUserIds)))
    user.rows.set(message.id, rowFor(outgoing, user, flagsFor(user)));
  if (outgoing.isSilent) return { message, automaticPolicy: null };
  announce(world, message, outgoing);
  announceLinked(world, message);
  const automaticPolicy = followAutomatically(world, message, { isFirstInTopic });
  for (const listener of world.listeners) listener(message.id);
  return { message, automaticPolicy };
}

const audienceOf = (world: World, channel: Channel | null): number =>
  channel ? subscribersOf(world.realm, channel.id).length : 0;
