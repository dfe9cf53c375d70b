/** Texts that are not sent yet: how several tabs and several devices agree on them without losing any. */
import type { Draft as ServerDraft } from '@/api/chat/model/draft';
import { conversationKey, directConversation, type Conversation } from './conversation';
import { fieldsOf, isNumber, isText, numberOrNull, readConversation } from './storedRecord';

export interface Draft {
  readonly draftId: string;
  /** Null where nobody has chosen yet where it goes. */
  readonly conversation: Conversation | null;
  /** Markdown. */
  readonly text: string;
  /** Seconds since 1970, by the server's clock as far as it is known. */
  readonly editedAt: number;
  /** Grows with each write, whoever writes. */
  readonly revision: number;
  /** The server's number for it; null where it is not there. */
  readonly serverId: number | null;
  /** The text that the server has; null where it has none. */
  readonly syncedText: string | null;
}

/** Whether the server lacks what is written here. */
export function isUnsynced({ text, syncedText }: Draft): boolean {
  return text !== syncedText;
}

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
  return { draftId, conversation, text, editedAt, revision, serverId, syncedText };
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

/** What a draft becomes when the server tells of its own copy of it: the newest edit wins. */
export function withServerCopy(draft: Draft, copy: Draft): Draft {
  const known = { serverId: copy.serverId, syncedText: copy.text };
  const isOlder = copy.editedAt < draft.editedAt || isUnsynced(draft);
  if (copy.text === draft.text || (isOlder && copy.editedAt <= draft.editedAt)) {
    return { ...draft, ...known };
  }
  return { ...copy, draftId: draft.draftId, revision: draft.revision + 1 };
}

/** The draft of ours that a server's copy belongs to; undefined where it is one that we do not have. */
export function counterpart(drafts: Iterable<Draft>, copy: Draft): Draft | undefined {
  const all = [...drafts];
  return (
    all.find((draft) => draft.serverId !== null && draft.serverId === copy.serverId) ??
    all.find(
      (draft) =>
        draft.serverId === null &&
        draft.text === copy.text &&
        isSamePlace(draft.conversation, copy.conversation),
    )
  );
}

export interface DraftMerge {
  readonly kept: readonly Draft[];
  /** Were deleted elsewhere, and not touched here since. */
  readonly gone: readonly Draft[];
}

/** Our drafts and all of the server's, as one list: nothing that was typed here and is not there is lost. */
export function mergeDrafts(ours: Iterable<Draft>, theirs: readonly Draft[]): DraftMerge {
  const kept = new Map([...ours].map((draft) => [draft.draftId, draft]));
  for (const copy of theirs) {
    const draft = counterpart(kept.values(), copy);
    kept.set(draft?.draftId ?? copy.draftId, draft ? withServerCopy(draft, copy) : copy);
  }
  const there = new Set(theirs.map(({ serverId }) => serverId));
  const lost = [...kept.values()].filter(
    (draft) => draft.serverId !== null && !there.has(draft.serverId),
  );
  const gone = lost.filter((draft) => !isUnsynced(draft));
  for (const draft of lost) {
    if (isUnsynced(draft)) kept.set(draft.draftId, { ...draft, serverId: null, syncedText: null });
    else kept.delete(draft.draftId);
  }
  return { kept: [...kept.values()], gone };
}

/** The draft to go on with in a conversation: the one that was edited last. */
export function draftOf(drafts: Iterable<Draft>, conversation: Conversation): Draft | undefined {
  const key = conversationKey(conversation);
  let newest: Draft | undefined;
  for (const draft of drafts) {
    if (!draft.conversation || conversationKey(draft.conversation) !== key) continue;
    if (!newest || draft.editedAt > newest.editedAt) newest = draft;
  }
  return newest;
}
