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
export const DIRECT = -1;

/** Which conversations a conversation is kept with: a number for each channel, and one for everything direct. */
export function shelfIdOf(conversation: Conversation): number {
  return conversation.kind === 'topic' ? conversation.channelId : DIRECT;
}

/** The same, of a conversation by its name. */
export function shelfIdOfKey(key: ConversationKey): number {
  if (!key.startsWith('topic:')) return DIRECT;
  const start = 'topic:'.length;
  return Number(key.slice(start, key.indexOf(':', start)));
}

/** As servers list ids; in any other list one may stand twice. */
function isAscending(messageIds: readonly number[]): boolean {
  let last = -Infinity;
  for (const messageId of messageIds) {
    if (messageId <= last) return false;
    last = messageId;
  }
  return true;
}

const NO_ENTRIES: readonly UnreadConversation[] = Object.freeze([]);

export class UnreadIndex {
  /** Where each message is that a registration told of; null until somebody asks for one. */
  #places: Map<number, UnreadEntry> | null = new Map();
  /** Where each is that is newer than those: what comes in, and is then read, needs none of the others. */
  readonly #laterPlaces = new Map<number, UnreadEntry>();
  #newestTold = 0;
  readonly #shelves = new Map<number, Shelf>();
  #touched = new Set<UnreadEntry>();

  /** Number of unread messages everywhere, muted ones included. */
  get size(): number {
    return this.#located().size + this.#laterPlaces.size;
  }

  has(messageId: number): boolean {
    return this.#placeOf(messageId) !== undefined;
  }

  /** Undefined where nothing is unread. */
  entry(key: ConversationKey): UnreadConversation | undefined {
    const shelf = this.#shelves.get(shelfIdOfKey(key));
    const entry = shelf && this.#named(shelf).get(key);
    return entry && entry.count > 0 ? entry : undefined;
  }

  /** Shelves on which something is unread: see `shelfIdOf`. */
  shelfIds(): number[] {
    return [...this.#shelves.keys()].filter((shelfId) => this.hasAny(shelfId));
  }

  hasAny(shelfId: number): boolean {
    for (const { count } of this.#onShelf(shelfId)) if (count > 0) return true;
    return false;
  }

  /** The conversations of a shelf with something unread, each once. */
  entriesOn(shelfId: number): UnreadConversation[] {
    const shelf = this.#shelves.get(shelfId);
    return shelf ? [...this.#named(shelf).values()].filter(({ count }) => count > 0) : [];
  }

  /** Conversations with something unread in a channel; one may still be told in several parts. */
  ofChannel(channelId: number): Iterable<UnreadConversation> {
    return this.#onShelf(channelId);
  }

  /** Where an unread message lives; undefined for read and unknown ones. */
  conversationOf(messageId: number): Conversation | undefined {
    return this.#placeOf(messageId)?.conversation;
  }

  /** Whether an unread message is known to mention me. */
  isMention(messageId: number): boolean {
    return this.#placeOf(messageId)?.isMention(messageId) ?? false;
  }

  count(key: ConversationKey): number {
    return this.entry(key)?.count ?? 0;
  }

  /** Forgets everything; that is no change to be taken. A registration's conversations are put in after it. */
  startOver(): void {
    this.#shelves.clear();
    this.#places = null;
    this.#laterPlaces.clear();
    this.#newestTold = 0;
    this.#touched = new Set();
  }

  /**
   * Puts in what a registration tells of a conversation, which is no change to be taken: count what is returned. The
   * list is kept, and nobody may change it any more. Only between `startOver` and the first question. A message that
   * is told of in two places counts in both until one is first asked for; then it is in the last.
   */
  put(
    conversation: Conversation,
    messageIds: readonly number[],
    mentions: ReadonlySet<number>,
  ): UnreadConversation {
    const isSound = isAscending(messageIds);
    const entry = new UnreadEntry(conversation, isSound ? messageIds : [...new Set(messageIds)]);
    if (mentions.size > 0) entry.noteMentions(mentions);
    const { listed } = this.#shelf(shelfIdOf(conversation));
    if (!listed || this.#places) throw new Error('Conversations are put in before all questions');
    listed.push(entry);
    const newest = isSound ? (messageIds.at(-1) ?? 0) : entry.newestId;
    this.#newestTold = Math.max(this.#newestTold, newest);
    return entry;
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
    const before = this.#placeOf(messageId);
    if (before && before !== entry) this.#take(messageId, before);
    entry.add(messageId);
    if (isMention) entry.setMention(messageId, true);
    this.#placesFor(messageId).set(messageId, entry);
    this.#touched.add(entry);
  }

  /** Forgets messages: they were read, deleted, or are no longer ours to see. */
  remove(messageIds: Iterable<number>): void {
    for (const messageId of messageIds) {
      const entry = this.#placeOf(messageId);
      if (entry) this.#take(messageId, entry);
    }
  }

  /** Moves those of the messages that are unread to another conversation. */
  move(messageIds: Iterable<number>, destination: Conversation): void {
    for (const messageId of messageIds) {
      const entry = this.#placeOf(messageId);
      if (entry) this.add(messageId, destination, entry.isMention(messageId));
    }
  }

  /** Notes whether an unread message mentions me. */
  setMention(messageId: number, isMention: boolean): void {
    const entry = this.#placeOf(messageId);
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
    this.#places = new Map();
    this.#laterPlaces.clear();
  }

  /** The conversations that changed since the last call; in some of them nothing is unread any more. */
  takeChanges(): ReadonlySet<UnreadConversation> {
    // Only now: what is emptied and filled again in one go stays one and the same.
    for (const entry of this.#touched) if (entry.count === 0) this.#putAway(entry);
    const changes = this.#touched;
    this.#touched = new Set();
    return changes;
  }

  #onShelf(shelfId: number): Iterable<UnreadConversation> {
    const shelf = this.#shelves.get(shelfId);
    return shelf?.listed ?? shelf?.byKey?.values() ?? NO_ENTRIES;
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
    const told = one.count + other.count;
    one.merge(other);
    if (one.count !== told) this.#touched.add(one);
    for (const messageId of other.listedIds()) {
      if (this.#isLater(messageId)) this.#laterPlaces.set(messageId, one);
      else this.#places?.set(messageId, one);
    }
    if (this.#touched.delete(other)) this.#touched.add(one);
  }

  #isLater(messageId: number): boolean {
    return messageId > this.#newestTold;
  }

  #placesFor(messageId: number): Map<number, UnreadEntry> {
    return this.#isLater(messageId) ? this.#laterPlaces : this.#located();
  }

  #placeOf(messageId: number): UnreadEntry | undefined {
    return this.#placesFor(messageId).get(messageId);
  }

  /** Where what was told is. A registration tells of tens of thousands: written down when one is first asked for. */
  #located(): Map<number, UnreadEntry> {
    if (this.#places) return this.#places;
    const places = new Map<number, UnreadEntry>();
    let told = 0;
    for (const entry of this.#all()) {
      for (const messageId of entry.listedIds()) {
        if (this.#isLater(messageId)) continue;
        places.set(messageId, entry);
        told += 1;
      }
    }
    this.#places = places;
    if (told !== places.size) this.#dropDoubles();
    return places;
  }

  /** A message is in one place only, whatever a server says: the last one that it named. */
  #dropDoubles(): void {
    for (const entry of this.#all()) {
      const before = entry.count;
      entry.keepOnly((messageId) => this.#placeOf(messageId) === entry);
      if (entry.count !== before) this.#touched.add(entry);
    }
  }

  #take(messageId: number, entry: UnreadEntry): void {
    this.#placesFor(messageId).delete(messageId);
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
