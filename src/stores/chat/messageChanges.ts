/** Changing messages, and looking into them: what the server does comes back as events. */
import { onScopeDispose, shallowReactive } from 'vue';
import { deleteMessage, getMessage } from '@/api/chat/routes/messages';
import type { MoveLimit } from '@/api/chat/model/moveLimit';
import {
  getMessageHistory,
  getReadReceipts,
  readMoveLimit,
  updateMessage,
  type PropagateMode,
} from '@/api/chat/routes/oneMessage';
import { sendSubmessage } from '@/api/chat/routes/widgets';
import type { ConversationKey } from '@/domain/chat/conversation';
import { isSameText } from '@/domain/chat/drafts';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { entriesOf, fieldsOf, isNumber, isText, readJson } from '@/domain/storedRecord';
import { isResolvedTopic, resolvedName, unresolvedName } from '@/domain/chat/topic';
import { isOutcomeUnknown } from '@/domain/requestError';
import { usePlatform } from '@/platform/index';
import { isSealed, unsealValue } from '@/platform/sealedText';
import { defineChatStore } from './chatAccount';
import { editsKeyOf, isPutOut } from './sessions/leftBehind';
import { useRealmStore } from './realm';

export type { MoveLimit };

/** Feature level of `prev_content_sha256`: https://zulip.com/api/changelog */
const NOTICES_RACES_FROM = 379;

/** Where messages are moved, and how many of their topic go along. */
export interface Move {
  readonly channelId?: number;
  readonly topic?: string;
  readonly mode: PropagateMode;
  readonly notifiesOldPlace: boolean;
  readonly notifiesNewPlace: boolean;
}

/** An edit that was under way when the list that held it was left. */
export interface LeftEdit {
  readonly messageId: number;
  /** Where the message was when the edit was begun. */
  readonly begunAt: ConversationKey;
}

/** What became of an edit: with `changedTo` it waits, for the message has another text than when it was begun. */
export interface SaveOutcome {
  readonly changedTo: string | null;
}

/** What somebody has typed into the editor of a message, and what it was when they began. */
export interface EditDraft {
  readonly original: string;
  readonly text: string;
}

export const useMessageChangesStore = defineChatStore('messageChanges', (account) => {
  const platform = usePlatform();
  const { subtle, tabStore, vault } = platform;
  const realm = useRealmStore(account);
  const { client } = account;
  const storeKey = editsKeyOf(account.accountId);
  /** Edits that were begun, by message: kept until they are saved or given up, through reloads of the page. */
  const drafts = shallowReactive(readDrafts(tabStore.read(storeKey)));

  let isOver = false;
  onScopeDispose(() => (isOver = true));

  function keep() {
    // What lies here was sealed, or erased, and an answer may come late.
    if (isOver || isPutOut(platform, account.accountId)) return;
    tabStore.write(storeKey, JSON.stringify([...drafts]));
  }

  /** Takes up what was sealed when the server put this person out. */
  async function unseal(): Promise<void> {
    const sealed = tabStore.read(storeKey);
    if (!isSealed(sealed)) return;
    const text = await unsealValue(vault, storeKey, sealed);
    if (typeof text !== 'string') return;
    for (const [messageId, draft] of readDrafts(text)) {
      if (!drafts.has(messageId)) drafts.set(messageId, draft);
    }
    keep();
  }

  /** Begins, or goes on with, an edit. @throws RequestError where the text cannot be fetched */
  async function startEdit(messageId: number): Promise<EditDraft> {
    const known = drafts.get(messageId);
    if (known) return known;
    const original = await source(messageId);
    // Begun once more meanwhile, and answered sooner: that may be typed into already.
    const begun = drafts.get(messageId);
    if (begun) return begun;
    const draft = { original, text: original };
    drafts.set(messageId, draft);
    return draft;
  }

  function typeEdit(messageId: number, text: string) {
    const known = drafts.get(messageId);
    if (!known) return;
    drafts.set(messageId, { ...known, text });
    keep();
  }

  function giveUpEdit(messageId: number) {
    drafts.delete(messageId);
    keep();
  }

  /** Has an edit back that was given up. */
  function takeUpEdit(messageId: number, draft: EditDraft) {
    drafts.set(messageId, draft);
    keep();
  }

  /** The text that somebody else gave the message since the edit was begun; null where nobody did. */
  async function tell(messageId: number, { original, text }: EditDraft): Promise<string | null> {
    const now = await source(messageId);
    // It may have been saved before, its answer lost.
    if (isSameText(now, text)) return null;
    if (!isSameText(now, original)) return now;
    const prevContentSha256 = (await hashOf(now)) ?? undefined;
    try {
      await updateMessage(client, { messageId, content: text, prevContentSha256 });
      return null;
    } catch (error) {
      const mayBeRace = prevContentSha256 !== undefined && isRefusedByServer(error);
      if (!mayBeRace && !isOutcomeUnknown(error)) throw error;
      const after = await source(messageId).catch(() => now);
      if (isSameText(after, text)) return null;
      // Somebody was quicker, between the look and the change.
      if (mayBeRace && !isSameText(after, now)) return after;
      throw error;
    }
  }

  /** What a server is told that notices where somebody else was quicker; null where it, or the browser, does not. */
  async function hashOf(text: string): Promise<string | null> {
    if (subtle === null || realm.featureLevel < NOTICES_RACES_FROM) return null;
    const digest = await subtle.digest('SHA-256', new TextEncoder().encode(text));
    return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /**
   * Saves what was typed; a text that did not change is not sent. What was typed on meanwhile stays a draft. What was
   * changed elsewhere meanwhile is not written over unseen: only saving once more does that.
   * @throws RequestError, the draft being kept
   */
  async function saveEdit(messageId: number): Promise<SaveOutcome> {
    const draft = drafts.get(messageId);
    if (!draft) return { changedTo: null };
    const changedTo = draft.text === draft.original ? null : await tell(messageId, draft);
    const text = drafts.get(messageId)?.text ?? draft.text;
    if (changedTo === null && text === draft.text) giveUpEdit(messageId);
    else {
      drafts.set(messageId, { original: changedTo ?? draft.text, text });
      keep();
    }
    return { changedTo };
  }

  /** The Markdown that was typed. @throws RequestError */
  async function source(messageId: number): Promise<string> {
    return (await getMessage(client, { messageId, applyMarkdown: false })).rawContent;
  }

  /** @throws RequestError */
  function remove(messageId: number): Promise<void> {
    return deleteMessage(client, { messageId });
  }

  /** @throws RequestError */
  function move(messageId: number, { channelId, topic, ...how }: Move): Promise<void> {
    return updateMessage(client, {
      messageId,
      channelId,
      topic,
      propagateMode: how.mode,
      sendNotificationToOldThread: how.notifiesOldPlace,
      sendNotificationToNewThread: how.notifiesNewPlace,
    });
  }

  /** Marks the topic that holds a message as settled, or opens it again. @throws RequestError */
  function toggleResolved(messageId: number, topic: string): Promise<void> {
    const renamed = isResolvedTopic(topic) ? unresolvedName(topic) : resolvedName(topic);
    return move(messageId, {
      topic: renamed,
      mode: 'change_all',
      notifiesOldPlace: false,
      notifiesNewPlace: true,
    });
  }

  const unsealed = unseal();
  const open: { left: LeftEdit | null } = { left: null };

  return {
    drafts,
    /** Not reactive. */
    leftEdit: () => open.left,
    leaveEdit: (left: LeftEdit | null) => void (open.left = left),
    /** Settles once what was sealed is among the drafts. */
    unsealed,
    startEdit,
    typeEdit,
    giveUpEdit,
    takeUpEdit,
    saveEdit,
    source,
    remove,
    move,
    /** What may be moved of the messages that a move was refused for; null where it was refused for another reason. */
    limitOf: (error: unknown): MoveLimit | null => readMoveLimit(error),
    toggleResolved,
    /** Each version, oldest first. @throws RequestError */
    history: (messageId: number) => getMessageHistory(client, { messageId }),
    /** Who has read it: never the sender, nor people who hide it. @throws RequestError */
    readers: (messageId: number) => getReadReceipts(client, { messageId }),
    /** One step in a poll or a to-do list. @throws RequestError */
    takeStep: (messageId: number, step: object) =>
      sendSubmessage(client, { messageId, content: step }),
  };
});

function readDrafts(text: string | null): Map<number, EditDraft> {
  const drafts = new Map<number, EditDraft>();
  for (const entry of entriesOf(readJson(text))) {
    const [messageId, draft] = entriesOf(entry);
    const { original, text: typed } = fieldsOf(draft) ?? {};
    if (!isNumber(messageId) || !isText(original) || !isText(typed)) continue;
    drafts.set(messageId, { original, text: typed });
  }
  return drafts;
}
