/** Texts that are not sent yet: how several tabs and several devices agree on them without losing any. */
import type { Draft as ServerDraft } from '@/api/chat/model/draft';
import { conversationKey, directConversation, type Conversation } from './conversation';
import { isCutOf, trimmedText } from './outboxMatcher';
import { readConversation } from './storedConversation';
import { fieldsOf, isNumber, isText, numberOrNull } from '../storedRecord';

/** What a server was asked to keep; it may have done so, though its answer never came. */
export interface Offer {
  readonly text: string;
  /** Seconds since 1970. */
  readonly editedAt: number;
}

export interface Draft {
  readonly draftId: string;
  /** Null where nobody has chosen yet where it goes. */
  readonly conversation: Conversation | null;
  /** Markdown. */
  readonly text: string;
  /** Seconds since 1970, by the server's clock as far as it is known. */
  readonly editedAt: number;
  /** Whether that is by the device's clock, as no server had said its time. */
  readonly isByOwnClock?: true | undefined;
  /** Grows with each write, whoever writes. */
  readonly revision: number;
  /** The server's number for it; null where it is not there. */
  readonly serverId: number | null;
  /** The text that the server has; null where it has none. */
  readonly syncedText: string | null;
  /** When that was edited, in seconds since 1970; undefined where it is not known. */
  readonly syncedAt?: number | undefined;
  /** As what it was last given to a server that may now have it under a number that nobody knows here; mostly null. */
  readonly offer: Offer | null;
}

/** A draft that was sent or thrown away here, and may still be on the server. */
export type DraftRemoval = Pick<Draft, 'draftId' | 'conversation' | 'serverId' | 'offer'>;

/** Whether two texts are one to a server, which cuts white space off the ends of drafts and messages, and what is too long. */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [trimmedText(one), trimmedText(other)];
  return a === b || isCutOf(a, b) || isCutOf(b, a);
}

function isSameOffer(one: Offer | null, other: Offer | null): boolean {
  return one?.text === other?.text && one?.editedAt === other?.editedAt;
}

/** Whether one tells nothing that the other does not. */
export function isSameDraft(one: Draft, other: Draft): boolean {
  const { conversation, offer, ...plain } = one;
  return (
    Object.entries(plain).every(([name, value]) => other[name as keyof Draft] === value) &&
    isSamePlace(conversation, other.conversation) &&
    isSameOffer(offer, other.offer)
  );
}

/** Whether the server lacks what is written here. */
export function isUnsynced({ text, syncedText }: Draft): boolean {
  return syncedText === null || !isSameText(text, syncedText);
}

function readOffer(value: unknown): Offer | null {
  const { text, editedAt } = fieldsOf(value) ?? {};
  return isText(text) && isNumber(editedAt) ? { text, editedAt } : null;
}

/** Null for what is damaged. */
export function readDraftRemoval(value: unknown): DraftRemoval | null {
  const { draftId, ...fields } = fieldsOf(value) ?? {};
  const serverId = numberOrNull(fields.serverId);
  if (!isText(draftId) || serverId === undefined) return null;
  const conversation = readConversation(fields.conversation);
  return { draftId, conversation, serverId, offer: readOffer(fields.offer) };
}

const readMark = (value: unknown) => (value === true ? true : undefined);
const readTime = (value: unknown) => (isNumber(value) ? value : undefined);

/** Null for what is damaged. */
export function readDraft(value: unknown): Draft | null {
  const fields = fieldsOf(value);
  if (!fields) return null;
  const { draftId, text, editedAt, revision, syncedText } = fields;
  const conversation = fields.conversation === null ? null : readConversation(fields.conversation);
  const serverId = numberOrNull(fields.serverId);
  if (fields.conversation !== null && !conversation) return null;
  if (!isText(draftId) || !isText(text) || !isNumber(editedAt) || !isNumber(revision)) return null;
  if (serverId === undefined || !(syncedText === null || isText(syncedText))) return null;
  const offer = readOffer(fields.offer);
  const known = { serverId, syncedText, syncedAt: readTime(fields.syncedAt), offer };
  const isByOwnClock = readMark(fields.isByOwnClock);
  return { draftId, conversation, text, editedAt, isByOwnClock, revision, ...known };
}

/** Where the server says that a draft goes; null where nobody has chosen. */
export function conversationOfServerDraft(
  draft: ServerDraft,
  ownUserId: number,
): Conversation | null {
  const [channelId] = draft.to;
  if (draft.type === 'direct' && draft.to.length > 0)
    return directConversation(draft.to, ownUserId);
  if (draft.type !== 'channel' || channelId === undefined) return null;
  return { kind: 'topic', channelId, topic: draft.topic };
}

function isSamePlace(one: Conversation | null, other: Conversation | null): boolean {
  return (one && conversationKey(one)) === (other && conversationKey(other));
}

/** A draft that another device took along with its topic, and that nothing else happened to. */
function followed(draft: Draft, { conversation }: Draft): Draft {
  const stays = conversation === null || isSamePlace(draft.conversation, conversation);
  if (stays || isUnsynced(draft)) return draft;
  return { ...draft, conversation, revision: draft.revision + 1 };
}

/**
 * What becomes of a draft when the server tells of its own copy of it: the newest edit wins. Where it was written on
 * elsewhere after words that the server has not seen yet, both texts stay. A copy as the server had it before was written
 * on nowhere else, whatever the clocks say: `isPast` where it is known to have had something else since, though it may have
 * taken that back.
 */
export function withServerCopy(
  draft: Draft,
  copy: Draft,
  isPast = false,
): readonly [Draft, ...Draft[]] {
  const known = {
    serverId: copy.serverId,
    syncedText: copy.text,
    syncedAt: copy.editedAt,
    offer: null,
  };
  const { syncedText } = draft;
  const isAsBefore =
    (syncedText !== null && isSameText(copy.text, syncedText)) || isOffered(draft, copy);
  const isNewer = copy.editedAt > draft.editedAt && !isAsBefore;
  if (isSameText(copy.text, draft.text)) return [{ ...followed(draft, copy), ...known }];
  if (isPast) return [{ ...draft, ...known }];
  if (isUnsynced(draft))
    return isNewer
      ? [{ ...draft, serverId: null, syncedText: null, offer: null }, copy]
      : [{ ...draft, ...known }];
  if (copy.editedAt < draft.editedAt) return [{ ...draft, ...known }];
  return [{ ...copy, draftId: draft.draftId, revision: draft.revision + 1 }];
}

/** Whether a server's copy is what was given to it. */
export function isOffered({ conversation, offer }: DraftRemoval, copy: Draft): boolean {
  return (
    offer !== null &&
    Math.floor(offer.editedAt) === copy.editedAt &&
    isSameText(offer.text, copy.text) &&
    isSamePlace(conversation, copy.conversation)
  );
}

/** Whether a server's copy is of something that was sent or thrown away here. */
export function isRemoved(removal: DraftRemoval, copy: Draft): boolean {
  if (removal.serverId !== null) return removal.serverId === copy.serverId;
  return isOffered(removal, copy);
}

/** The draft of ours that a server's copy belongs to; undefined where it is one that we do not have. */
export function counterpart(drafts: Iterable<Draft>, copy: Draft): Draft | undefined {
  const all = [...drafts];
  const unnumbered = all.filter(({ serverId }) => serverId === null);
  return (
    all.find((draft) => draft.serverId !== null && draft.serverId === copy.serverId) ??
    unnumbered.find((draft) => isOffered(draft, copy)) ??
    unnumbered.find(
      (draft) =>
        isSameText(draft.text, copy.text) && isSamePlace(draft.conversation, copy.conversation),
    )
  );
}

export interface DraftMerge {
  readonly kept: readonly Draft[];
  /** Were deleted elsewhere, and not touched here since. */
  readonly gone: readonly Draft[];
}

/**
 * Our drafts and all of the server's, as one list: nothing that was typed here and is not there is lost. `isUntold`: the
 * server may have it all the same, numbered after it made its list, or without room there; `isPast`: it is known to have had
 * something else since a copy.
 */
export function mergeDrafts(
  ours: Iterable<Draft>,
  theirs: readonly Draft[],
  isUntold: (serverId: number) => boolean = () => false,
  isPast: (copy: Draft) => boolean = () => false,
): DraftMerge {
  const kept = new Map([...ours].map((draft) => [draft.draftId, draft]));
  for (const copy of theirs) {
    const draft = counterpart(kept.values(), copy);
    for (const one of draft ? withServerCopy(draft, copy, isPast(copy)) : [copy])
      kept.set(one.draftId, one);
  }
  const there = new Set(theirs.map(({ serverId }) => serverId));
  const lost = [...kept.values()].filter(
    ({ serverId }) => serverId !== null && !there.has(serverId) && !isUntold(serverId),
  );
  const gone = lost.filter((draft) => !isUnsynced(draft));
  for (const draft of lost) {
    if (isUnsynced(draft)) kept.set(draft.draftId, { ...draft, serverId: null, syncedText: null });
    else kept.delete(draft.draftId);
  }
  return { kept: [...kept.values()], gone };
}

/** The one that was edited last; undefined where there is none. */
export function newestDraft(drafts: Iterable<Draft>): Draft | undefined {
  let newest: Draft | undefined;
  for (const draft of drafts) if (!newest || draft.editedAt > newest.editedAt) newest = draft;
  return newest;
}
