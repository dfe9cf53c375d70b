/**
 * Which messages are unread, by conversation. Knows where each unread message lives, so that moves, deletions and
 * flags can be applied to messages that were never loaded. Each change costs what it touches, never what is unread in
 * all; and a registration's tens of thousands of conversations are named only when somebody asks for them by name.
 */
import { conversationKey, type Conversation, type ConversationKey } from './conversation';
import { UnreadEntry, type UnreadConversation } from './unreadEntry';

/** Conversations that are kept together: a channel's topics, or everything direct. */
interface Shelf {
  readonly entries: Set<UnreadEntry>;
  /** By name; null until somebody asks by name. */
  byKey: Map<ConversationKey, UnreadEntry> | null;
}

/** Stands for the channel of what is in none. */
const DIRECT = -1;

function shelfIdOf(conversation: Conversation): number {
  return conversation.kind === 'topic' ? conversation.channelId : DIRECT;
}

function shelfIdOfKey(key: ConversationKey): number {
  if (!key.startsWith('topic:')) return DIRECT;
  const start = 'topic:'.length;
  return Number(key.slice(start, key.indexOf(':', start)));
}

/** A conversation with the ids of what is unread in it, as a registration tells it. */
export interface UnreadListing {
  readonly conversation: Conversation;
  readonly messageIds: readonly number[];
}

const NO_ENTRIES: ReadonlySet<UnreadConversation> = new Set();

export class UnreadIndex {
  readonly #places = new Map<number, UnreadEntry>();
  readonly #shelves = new Map<number, Shelf>();
  #touched = new Set<UnreadEntry>();

  /** Number of unread messages everywhere, muted ones included. */
  get size(): number {
    return this.#places.size;
  }

  has(messageId: number): boolean {
    return this.#places.has(messageId);
  }

  /** Undefined where nothing is unread. */
  entry(key: ConversationKey): UnreadConversation | undefined {
    const shelf = this.#shelves.get(shelfIdOfKey(key));
    const entry = shelf && this.#named(shelf).get(key);
    return entry && entry.count > 0 ? entry : undefined;
  }

  /** All conversations with something unread, each once. */
  entries(): UnreadConversation[] {
    const all: UnreadConversation[] = [];
    for (const shelf of this.#shelves.values()) {
      // Naming them is what finds out that two are one.
      for (const entry of this.#named(shelf).values()) if (entry.count > 0) all.push(entry);
    }
    return all;
  }

  /** The channels that have something unread, and their conversations: one may still be told in several parts. */
  *channels(): IterableIterator<[number, ReadonlySet<UnreadConversation>]> {
    for (const [shelfId, { entries }] of this.#shelves) {
      if (shelfId !== DIRECT) yield [shelfId, entries];
    }
  }

  /** Conversations with something unread in a channel; one may still be told in several parts. */
  ofChannel(channelId: number): ReadonlySet<UnreadConversation> {
    return this.#shelves.get(channelId)?.entries ?? NO_ENTRIES;
  }

  /** Everything direct with something unread; one may still be told in several parts. */
  direct(): ReadonlySet<UnreadConversation> {
    return this.ofChannel(DIRECT);
  }

  /** Where an unread message lives; undefined for read and unknown ones. */
  conversationOf(messageId: number): Conversation | undefined {
    return this.#places.get(messageId)?.conversation;
  }

  count(key: ConversationKey): number {
    return this.entry(key)?.count ?? 0;
  }

  /** Takes the place of everything. What it brings is no change to be taken. */
  load(listings: Iterable<UnreadListing>, mentions: Iterable<number>): void {
    this.#forget();
    this.#touched = new Set();
    const places = this.#places;
    let told = 0;
    for (const { conversation, messageIds } of listings) {
      if (messageIds.length === 0) continue;
      const entry = new UnreadEntry(conversation, messageIds);
      this.#shelf(shelfIdOf(conversation)).entries.add(entry);
      for (const messageId of messageIds) places.set(messageId, entry);
      told += messageIds.length;
    }
    if (told !== places.size) this.#dropDoubles();
    for (const messageId of mentions) places.get(messageId)?.setMention(messageId, true);
  }

  add(messageId: number, conversation: Conversation, isMention: boolean): void {
    const shelf = this.#shelf(shelfIdOf(conversation));
    const named = this.#named(shelf);
    const key = conversationKey(conversation);
    let entry = named.get(key);
    if (!entry) {
      entry = new UnreadEntry(conversation, []);
      named.set(key, entry);
      shelf.entries.add(entry);
    }
    const before = this.#places.get(messageId);
    if (before && before !== entry) this.#take(messageId, before);
    entry.add(messageId);
    if (isMention) entry.setMention(messageId, true);
    this.#places.set(messageId, entry);
    this.#touched.add(entry);
  }

  /** Forgets messages: they were read, deleted, or are no longer ours to see. */
  remove(messageIds: Iterable<number>): void {
    for (const messageId of messageIds) {
      const entry = this.#places.get(messageId);
      if (entry) this.#take(messageId, entry);
    }
  }

  /** Moves those of the messages that are unread to another conversation. */
  move(messageIds: Iterable<number>, destination: Conversation): void {
    for (const messageId of messageIds) {
      const entry = this.#places.get(messageId);
      if (entry) this.add(messageId, destination, entry.isMention(messageId));
    }
  }

  /** Notes whether an unread message mentions me. */
  setMention(messageId: number, isMention: boolean): void {
    const entry = this.#places.get(messageId);
    if (!entry) return;
    entry.setMention(messageId, isMention);
    this.#touched.add(entry);
  }

  clear(): void {
    for (const { entries } of this.#shelves.values()) {
      for (const entry of entries) {
        entry.empty();
        this.#touched.add(entry);
      }
    }
    this.#forget();
  }

  /** The conversations that changed since the last call; in some of them nothing is unread any more. */
  takeChanges(): ReadonlySet<UnreadConversation> {
    const changes = this.#touched;
    this.#touched = new Set();
    // Only now: what is emptied and filled again in one go stays one and the same.
    for (const entry of changes) if (entry.count === 0) this.#putAway(entry);
    return changes;
  }

  #forget(): void {
    this.#shelves.clear();
    this.#places.clear();
  }

  #shelf(shelfId: number): Shelf {
    let shelf = this.#shelves.get(shelfId);
    if (!shelf) this.#shelves.set(shelfId, (shelf = { entries: new Set(), byKey: null }));
    return shelf;
  }

  /** A shelf's conversations by name. Topics that differ only in case turn out to be one here. */
  #named(shelf: Shelf): Map<ConversationKey, UnreadEntry> {
    if (shelf.byKey) return shelf.byKey;
    const named = new Map<ConversationKey, UnreadEntry>();
    for (const entry of shelf.entries) {
      const one = named.get(entry.key);
      if (!one) {
        named.set(entry.key, entry);
        continue;
      }
      one.merge(entry);
      for (const messageId of entry.messageIds) this.#places.set(messageId, one);
      shelf.entries.delete(entry);
      if (this.#touched.delete(entry)) this.#touched.add(one);
    }
    shelf.byKey = named;
    return named;
  }

  /** A message is in one place only, whatever a server says: the last one that it named. */
  #dropDoubles(): void {
    for (const { entries } of this.#shelves.values()) {
      for (const entry of entries) {
        entry.keepOnly((messageId) => this.#places.get(messageId) === entry);
        if (entry.count === 0) entries.delete(entry);
      }
    }
  }

  #take(messageId: number, entry: UnreadEntry): void {
    this.#places.delete(messageId);
    entry.remove(messageId);
    this.#touched.add(entry);
  }

  #putAway(entry: UnreadEntry): void {
    const shelfId = shelfIdOf(entry.conversation);
    const shelf = this.#shelves.get(shelfId);
    if (!shelf?.entries.delete(entry)) return;
    shelf.byKey?.delete(entry.key);
    if (shelf.entries.size === 0) this.#shelves.delete(shelfId);
  }
}
