/**
 * Which messages are unread, by conversation, with the sums that screens show. Knows where each unread message lives,
 * so that moves, deletions and flags can be applied to messages that were never loaded. Each change costs what it
 * touches, never what is unread in all.
 */
import { conversationKey, type Conversation, type ConversationKey } from './conversation';

export interface UnreadConversation {
  /** As last seen: the topic's spelling may be any of those in use. */
  readonly conversation: Conversation;
  readonly messageIds: ReadonlySet<number>;
  /** Those of them that mention me. */
  readonly mentionIds: ReadonlySet<number>;
}

interface Entry {
  conversation: Conversation;
  messageIds: Set<number>;
  mentionIds: Set<number>;
}

/** Unread messages of a channel: those that call for attention, and those in muted topics. */
export interface ChannelCounts {
  readonly counted: number;
  readonly muted: number;
  readonly mentions: number;
}

/** What changed since it was last asked for. */
export interface UnreadChanges {
  readonly conversations: ReadonlySet<ConversationKey>;
  readonly channelIds: ReadonlySet<number>;
}

const NO_COUNTS: ChannelCounts = { counted: 0, muted: 0, mentions: 0 };

export class UnreadIndex {
  readonly #entries = new Map<ConversationKey, Entry>();
  readonly #places = new Map<number, ConversationKey>();
  readonly #topicsOfChannels = new Map<number, Set<ConversationKey>>();
  #touched = new Set<ConversationKey>();
  #touchedChannels = new Set<number>();

  /** Number of unread messages everywhere, muted ones included. */
  get size(): number {
    return this.#places.size;
  }

  has(messageId: number): boolean {
    return this.#places.has(messageId);
  }

  entry(key: ConversationKey): UnreadConversation | undefined {
    return this.#entries.get(key);
  }

  entries(): IterableIterator<[ConversationKey, UnreadConversation]> {
    return this.#entries.entries();
  }

  /** Conversations with something unread in a channel. */
  keysOfChannel(channelId: number): ReadonlySet<ConversationKey> {
    return this.#topicsOfChannels.get(channelId) ?? new Set();
  }

  /** Where an unread message lives; undefined for read and unknown ones. */
  conversationOf(messageId: number): Conversation | undefined {
    const key = this.#places.get(messageId);
    return key === undefined ? undefined : this.#entries.get(key)?.conversation;
  }

  count(key: ConversationKey): number {
    return this.#entries.get(key)?.messageIds.size ?? 0;
  }

  /** Sums over a channel's topics; `isMuted` says which topics do not call for attention. */
  channelCounts(channelId: number, isMuted: (topic: string) => boolean): ChannelCounts {
    const keys = this.#topicsOfChannels.get(channelId);
    if (!keys) return NO_COUNTS;
    let counted = 0;
    let muted = 0;
    let mentions = 0;
    for (const key of keys) {
      const entry = this.#entries.get(key);
      if (entry?.conversation.kind !== 'topic') continue;
      mentions += entry.mentionIds.size;
      if (isMuted(entry.conversation.topic)) muted += entry.messageIds.size;
      else counted += entry.messageIds.size;
    }
    return { counted, muted, mentions };
  }

  add(messageId: number, conversation: Conversation, isMention: boolean): void {
    const key = conversationKey(conversation);
    const place = this.#places.get(messageId);
    if (place !== undefined && place !== key) this.#take(messageId, place);
    let entry = this.#entries.get(key);
    if (!entry) {
      entry = { conversation, messageIds: new Set(), mentionIds: new Set() };
      this.#entries.set(key, entry);
      if (conversation.kind === 'topic') this.#topicsOf(conversation.channelId).add(key);
    }
    entry.messageIds.add(messageId);
    if (isMention) entry.mentionIds.add(messageId);
    this.#places.set(messageId, key);
    this.#touch(key, entry.conversation);
  }

  /** Adds what a registration tells of one conversation; quicker than one by one. None of it may be known already. */
  addAll(messageIds: readonly number[], conversation: Conversation, mentions: ReadonlySet<number>) {
    if (messageIds.length === 0) return;
    const key = conversationKey(conversation);
    const known = this.#entries.get(key);
    if (known) {
      for (const messageId of messageIds)
        this.add(messageId, conversation, mentions.has(messageId));
      return;
    }
    const mentionIds = mentions.size > 0 ? messageIds.filter((id) => mentions.has(id)) : [];
    const entry = {
      conversation,
      messageIds: new Set(messageIds),
      mentionIds: new Set(mentionIds),
    };
    this.#entries.set(key, entry);
    for (const messageId of messageIds) this.#places.set(messageId, key);
    if (conversation.kind === 'topic') this.#topicsOf(conversation.channelId).add(key);
    this.#touch(key, conversation);
  }

  /** Forgets messages: they were read, deleted, or are no longer ours to see. */
  remove(messageIds: Iterable<number>): void {
    for (const messageId of messageIds) {
      const key = this.#places.get(messageId);
      if (key !== undefined) this.#take(messageId, key);
    }
  }

  /** Moves those of the messages that are unread to another conversation. */
  move(messageIds: Iterable<number>, destination: Conversation): void {
    for (const messageId of messageIds) {
      const key = this.#places.get(messageId);
      if (key === undefined) continue;
      const isMention = this.#entries.get(key)?.mentionIds.has(messageId) ?? false;
      this.add(messageId, destination, isMention);
    }
  }

  /** Notes whether an unread message mentions me. */
  setMention(messageId: number, isMention: boolean): void {
    const key = this.#places.get(messageId);
    const entry = key === undefined ? undefined : this.#entries.get(key);
    if (key === undefined || !entry) return;
    if (isMention) entry.mentionIds.add(messageId);
    else entry.mentionIds.delete(messageId);
    this.#touch(key, entry.conversation);
  }

  clear(): void {
    for (const [key, entry] of this.#entries) this.#touch(key, entry.conversation);
    this.#entries.clear();
    this.#places.clear();
    this.#topicsOfChannels.clear();
  }

  /** What changed since the last call. */
  takeChanges(): UnreadChanges {
    const changes = { conversations: this.#touched, channelIds: this.#touchedChannels };
    this.#touched = new Set();
    this.#touchedChannels = new Set();
    return changes;
  }

  #topicsOf(channelId: number): Set<ConversationKey> {
    let keys = this.#topicsOfChannels.get(channelId);
    if (!keys) this.#topicsOfChannels.set(channelId, (keys = new Set()));
    return keys;
  }

  #take(messageId: number, key: ConversationKey): void {
    const entry = this.#entries.get(key);
    this.#places.delete(messageId);
    if (!entry) return;
    entry.messageIds.delete(messageId);
    entry.mentionIds.delete(messageId);
    this.#touch(key, entry.conversation);
    if (entry.messageIds.size > 0) return;
    this.#entries.delete(key);
    if (entry.conversation.kind === 'topic')
      this.#topicsOf(entry.conversation.channelId).delete(key);
  }

  #touch(key: ConversationKey, conversation: Conversation): void {
    this.#touched.add(key);
    if (conversation.kind === 'topic') this.#touchedChannels.add(conversation.channelId);
  }
}
