/** Where messages live: a topic of a channel, or a set of people. */
import type { Message } from '@/api/chat/model/message';
import { topicKey } from './topic';

export interface TopicConversation {
  readonly kind: 'topic';
  readonly channelId: number;
  readonly topic: string;
}

export interface DirectConversation {
  readonly kind: 'direct';
  /** Everyone in it, ourselves included, ascending and without doubles. */
  readonly userIds: readonly number[];
}

export type Conversation = TopicConversation | DirectConversation;

/** Names a conversation in maps: equal for equal conversations, whatever the case of the topic. */
export type ConversationKey = `topic:${number}:${string}` | `direct:${string}`;

/** The conversation of these people; `userIds` may lack ourselves and hold doubles. */
export function directConversation(
  userIds: Iterable<number>,
  ownUserId: number,
): DirectConversation {
  const all = new Set(userIds).add(ownUserId);
  return { kind: 'direct', userIds: [...all].sort((a, b) => a - b) };
}

/** The conversation with one other person, or with oneself: the same, for tens of thousands of them. */
export function pairConversation(otherUserId: number, ownUserId: number): DirectConversation {
  if (otherUserId === ownUserId) return { kind: 'direct', userIds: [ownUserId] };
  const isFirst = otherUserId < ownUserId;
  return { kind: 'direct', userIds: isFirst ? [otherUserId, ownUserId] : [ownUserId, otherUserId] };
}

export function topicConversation(channelId: number, topic: string): TopicConversation {
  return { kind: 'topic', channelId, topic };
}

export function topicConversationKey(channelId: number, topic: string): ConversationKey {
  return `topic:${channelId}:${topicKey(topic)}`;
}

export function conversationKey(conversation: Conversation): ConversationKey {
  return conversation.kind === 'topic'
    ? topicConversationKey(conversation.channelId, conversation.topic)
    : `direct:${conversation.userIds.join(',')}`;
}

/** The conversation that a message belongs to. */
export function conversationOf(message: Message): Conversation {
  if (message.type === 'channel') return topicConversation(message.channelId, message.topic);
  const userIds = message.recipients.map((recipient) => recipient.userId);
  return { kind: 'direct', userIds: userIds.sort((a, b) => a - b) };
}

/** The people in it other than ourselves; just ourselves in notes to ourselves. */
export function otherUserIds(conversation: DirectConversation, ownUserId: number): number[] {
  const others = conversation.userIds.filter((userId) => userId !== ownUserId);
  return others.length > 0 ? others : [ownUserId];
}

/** Whether nobody but people whom one does not want to hear is in it beside oneself. */
export function isWithMutedOnly(
  conversation: Conversation,
  ownUserId: number,
  isMuted: (userId: number) => boolean,
): boolean {
  if (conversation.kind !== 'direct') return false;
  const others = conversation.userIds.filter((userId) => userId !== ownUserId);
  return others.length > 0 && others.every(isMuted);
}

export function isSameConversation(one: Conversation, other: Conversation): boolean {
  return conversationKey(one) === conversationKey(other);
}
