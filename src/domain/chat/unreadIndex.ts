/**
 * Which messages are unread, by conversation. Knows where each unread message lives, so that moves, deletions and
 * flags can be applied to messages that were never loaded. Each change costs what it touches, never what is unread in
 * all; and a registration's tens of thousands of conversations are named only when somebody asks for them by name.
 */
import { conversationKey, type Conversation, type ConversationKey } from './conversation';
import { UnreadEntry, type UnreadConversation } from './unreadEntry';

/** Conversations that are kept together: a channel's topics, or everything direct. */
class Shelf {
  /** As they were told, while nobody has asked for one by name: two of them may be one. */
  listed: UnreadEntry[] | null = [];
  byKey: Map<ConversationKey, UnreadEntry> | null = null;
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

const NO_ENTRIES: readonly UnreadConversation[] = Object.freeze([]);

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

  /** Conversations with something unread in a channel; one may still be told in several parts. */
  ofChannel(channelId: number): Iterable<UnreadConversation> {
    const shelf = this.#shelves.get(channelId);
    return shelf?.listed ?? shelf?.byKey?.values() ?? NO_ENTRIES;
  }

  /** Where an unread message lives; undefined for read and unknown ones. */
  conversationOf(messageId: number): Conversation | undefined {
    return this.#places.get(messageId)?.conversation;
  }

  count(key: ConversationKey): number {
    return this.entry(key)?.count ?? 0;
  }

  /** Forgets everything; that is no change to be taken. A registration's conversations are put in after it. */
  startOver(): void {
    this.#shelves.clear();
    this.#places.clear();
    this.#touched = new Set();
  }

  /**
   * Puts in what a registration tells of a conversation, which is no change to be taken: count what is returned. The
   * list is kept, and nobody may change it any more. `endLoading` once all are in.
   */
  put(conversation: Conversation, messageIds: readonly number[]): UnreadConversation {
    const entry = new UnreadEntry(conversation, messageIds);
    const shelf = this.#shelf(shelfIdOf(conversation));
    if (shelf.listed) shelf.listed.push(entry);
    else throw new Error('Conversations are put in before anything is asked');
    for (const messageId of messageIds) this.#places.set(messageId, entry);
    return entry;
  }

  /** `mentions`: ids of those that mention me; `told`: how many ids were put in. What this changes is to be taken. */
  endLoading(mentions: Iterable<number>, told: number): void {
    if (told !== this.#places.size) this.#dropDoubles();
    for (const messageId of mentions) this.setMention(messageId, true);
  }

  add(messageId: number, conversation: Conversation, isMention: boolean): void {
    const shelf = this.#shelf(shelfIdOf(conversation));
    const named = this.#named(shelf);
    const key = conversationKey(conversation);
    let entry = named.get(key);
    if (!entry) {
      entry = new UnreadEntry(conversation, []);
      named.set(key, entry);
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
    for (const entry of this.#all()) {
      entry.empty();
      this.#touched.add(entry);
    }
    this.#shelves.clear();
    this.#places.clear();
  }

  /** The conversations that changed since the last call; in some of them nothing is unread any more. */
  takeChanges(): ReadonlySet<UnreadConversation> {
    // Only now: what is emptied and filled again in one go stays one and the same.
    for (const entry of this.#touched) if (entry.count === 0) this.#putAway(entry);
    const changes = this.#touched;
    this.#touched = new Set();
    return changes;
  }

  *#all(): IterableIterator<UnreadEntry> {
    for (const { listed, byKey } of this.#shelves.values()) yield* listed ?? byKey?.values() ?? [];
  }

  #shelf(shelfId: number): Shelf {
    let shelf = this.#shelves.get(shelfId);
    if (!shelf) this.#shelves.set(shelfId, (shelf = new Shelf()));
    return shelf;
  }

  /** A shelf's conversations by name. Topics that differ only in case turn out to be one here. */
  #named(shelf: Shelf): Map<ConversationKey, UnreadEntry> {
    if (shelf.byKey) return shelf.byKey;
    const named = new Map<ConversationKey, UnreadEntry>();
    for (const entry of shelf.listed ?? []) {
      const one = named.get(entry.key);
      if (one) this.#merge(one, entry);
      else named.set(entry.key, entry);
    }
    shelf.listed = null;
    shelf.byKey = named;
    return named;
  }

  #merge(one: UnreadEntry, other: UnreadEntry): void {
    one.merge(other);
    for (const messageId of other.messageIds) this.#places.set(messageId, one);
    if (this.#touched.delete(other)) this.#touched.add(one);
  }

  /** A message is in one place only, whatever a server says: the last one that it named. */
  #dropDoubles(): void {
    for (const entry of this.#all()) {
      const before = entry.count;
      entry.keepOnly((messageId) => this.#places.get(messageId) === entry);
      if (entry.count !== before) this.#touched.add(entry);
    }
  }

  #take(messageId: number, entry: UnreadEntry): void {
    this.#places.delete(messageId);
    entry.remove(messageId);
    this.#touched.add(entry);
  }

  #putAway(entry: UnreadEntry): void {
    const shelf = this.#shelves.get(shelfIdOf(entry.conversation));
    if (!shelf) return;
    const named = this.#named(shelf);
    // Naming may have put another part into it.
    if (entry.count === 0 && named.get(entry.key) === entry) named.delete(entry.key);
  }
}
