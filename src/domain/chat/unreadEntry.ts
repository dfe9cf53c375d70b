/** What is unread in one conversation. Holds a registration's own list of ids until something changes. */
import { conversationKey, type Conversation, type ConversationKey } from './conversation';

/** What a conversation adds to the sums that screens show. */
export interface UnreadShare {
  /** Unread messages that call for attention. */
  readonly counted: number;
  /** Those in muted topics. */
  readonly muted: number;
  readonly mentions: number;
}

export const NO_SHARE: UnreadShare = { counted: 0, muted: 0, mentions: 0 };

export function isSameShare(one: UnreadShare, other: UnreadShare): boolean {
  return (
    one.counted === other.counted && one.muted === other.muted && one.mentions === other.mentions
  );
}

/** A conversation with unread messages, as others see it. */
export interface UnreadConversation {
  /** As first seen: the topic's spelling may be any of those in use. */
  readonly conversation: Conversation;
  /** Made when first asked for. */
  readonly key: ConversationKey;
  /** How many are unread. */
  readonly count: number;
  readonly messageIds: ReadonlySet<number>;
  /** The newest of them; 0 where there are none. */
  readonly newestId: number;
  /** How many of them mention me. */
  readonly mentionCount: number;
  /** What it was last counted as: kept here, where it costs nothing to find. The index itself never looks at it. */
  share: UnreadShare;
}

const NO_IDS: readonly number[] = Object.freeze([]);

/** Most conversations have but one unread message: no list for it, for there are tens of thousands. */
type Ids = number | readonly number[] | Set<number>;

function asFew(messageIds: readonly number[]): Ids {
  const only = messageIds[0];
  return only !== undefined && messageIds.length === 1 ? only : messageIds;
}

export class UnreadEntry implements UnreadConversation {
  readonly conversation: Conversation;
  share = NO_SHARE;
  #ids: Ids;
  #mentions: Set<number> | null = null;
  #knownKey: ConversationKey | null = null;
  #knownNewest: number | null = null;

  /** `messageIds` is never changed, but may be kept: nobody else may change it either. */
  constructor(conversation: Conversation, messageIds: readonly number[]) {
    this.conversation = conversation;
    this.#ids = asFew(messageIds);
  }

  get key(): ConversationKey {
    this.#knownKey ??= conversationKey(this.conversation);
    return this.#knownKey;
  }

  get count(): number {
    if (typeof this.#ids === 'number') return 1;
    return this.#ids instanceof Set ? this.#ids.size : this.#ids.length;
  }

  get messageIds(): ReadonlySet<number> {
    return this.#own();
  }

  get newestId(): number {
    if (this.#knownNewest === null) {
      this.#knownNewest = 0;
      for (const messageId of this.listedIds())
        this.#knownNewest = Math.max(this.#knownNewest, messageId);
    }
    return this.#knownNewest;
  }

  get mentionCount(): number {
    return this.#mentions?.size ?? 0;
  }

  isMention(messageId: number): boolean {
    return this.#mentions?.has(messageId) ?? false;
  }

  add(messageId: number): void {
    this.#own().add(messageId);
    if (this.#knownNewest !== null) this.#knownNewest = Math.max(this.#knownNewest, messageId);
  }

  remove(messageId: number): void {
    if (messageId === this.#knownNewest) this.#knownNewest = null;
    this.#mentions?.delete(messageId);
    if (typeof this.#ids !== 'number') this.#own().delete(messageId);
    else if (this.#ids === messageId) this.#ids = NO_IDS;
  }

  /** Notes whether one of its messages mentions me. */
  setMention(messageId: number, isMention: boolean): void {
    if (isMention) (this.#mentions ??= new Set()).add(messageId);
    else this.#mentions?.delete(messageId);
  }

  empty(): void {
    this.#ids = NO_IDS;
    this.#mentions = null;
    this.#knownNewest = null;
  }

  /** The same as `messageIds`, without a set being made for it. */
  listedIds(): Iterable<number> {
    return typeof this.#ids === 'number' ? [this.#ids] : this.#ids;
  }

  /** Notes which of its messages mention me. */
  noteMentions(mentions: ReadonlySet<number>): void {
    for (const messageId of this.listedIds()) {
      if (mentions.has(messageId)) this.setMention(messageId, true);
    }
  }

  keepOnly(isKept: (messageId: number) => boolean): void {
    this.#ids = [...this.listedIds()].filter(isKept);
    this.#knownNewest = null;
    for (const messageId of this.#mentions ?? []) {
      if (!isKept(messageId)) this.setMention(messageId, false);
    }
  }

  /** Takes another one in that turned out to be the same conversation, with what it was counted as. */
  merge(other: UnreadEntry): void {
    for (const messageId of other.messageIds) this.add(messageId);
    for (const messageId of other.#mentions ?? []) this.setMention(messageId, true);
    this.share = {
      counted: this.share.counted + other.share.counted,
      muted: this.share.muted + other.share.muted,
      mentions: this.share.mentions + other.share.mentions,
    };
  }

  #own(): Set<number> {
    if (!(this.#ids instanceof Set)) this.#ids = new Set(this.listedIds());
    return this.#ids;
  }
}
