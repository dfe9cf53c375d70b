/** Keeps drafts on the server too, for the person's other devices: after a pause in typing, one request at a time. */
import type { Draft as ServerDraft } from '@/api/chat/model/draft';
import {
  createDrafts,
  deleteDraft,
  editDraft,
  getDrafts,
  type NewDraft,
} from '@/api/chat/routes/drafts';
import { otherUserIds } from '@/domain/chat/conversation';
import { isOffered, isUnsynced, type Draft, type Offer } from '@/domain/chat/drafts';
import { isRefusedByServer } from '@/domain/chat/serverRefusal';
import { ApiError, isRateLimited, isUnauthorized } from '@/domain/requestError';
import type { Timer, Timers } from '@/platform/index';
import type { ChatAccount } from '../chatAccount';
import { createDraftRemovals, type RemovalBook } from './draftRemovals';
import { createDraftTwins } from './draftTwins';

/** After the last edit. Longer than people pause in a sentence: each sync costs a request. */
const QUIET_MS = 3_000;
const AGAIN_MS = 30_000;
/** After another tab wrote something: longer than that one takes to tell the server, and to try once more. */
const OTHERS_MS = 45_000;

export interface DraftSyncParts extends RemovalBook {
  account: ChatAccount;
  timers: Timers;
  /** Whether the server keeps drafts. */
  isWanted(): boolean;
  drafts: ReadonlyMap<string, Draft>;
  /** One of the server's, as it would be kept here. */
  ofServer(draft: ServerDraft): Draft;
  /** Whether the server would cut it off, and give other devices what is left as all of it. */
  isTooLong(text: string): boolean;
  /** A topic as the server is to keep it. */
  topicFor(topic: string): string;
  /** It is on its way to a server that has no number for it yet. */
  offered(draftId: string, offer: Offer): void;
  /** What of this the server has now, as it was `given`. Written down at once, for other tabs to find. */
  synced(draftId: string, serverId: number | null, given: Draft | null): void;
  /** A draft as it was written down last, by whichever tab; null where none did. */
  written(draftId: string): Promise<Draft | null>;
  /** One tab at a time: two would give the server one draft twice. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

type Wording = Pick<DraftSyncParts, 'account' | 'topicFor'>;

function newDraft({ conversation, text, editedAt }: Draft, wording: Wording): NewDraft {
  const common = { content: text, timestamp: Math.floor(editedAt) };
  if (!conversation) return { ...common, type: 'unaddressed', to: [], topic: '' };
  if (conversation.kind === 'topic') {
    const { channelId, topic } = conversation;
    return { ...common, type: 'channel', to: [channelId], topic: wording.topicFor(topic) };
  }
  const to = otherUserIds(conversation, wording.account.userId);
  return { ...common, type: 'direct', to, topic: '' };
}

/** Whether this one was refused, by the server or by something on the way to it; others may fare better. */
function isRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && !isRateLimited(error) && !isUnauthorized(error);
}

/** False where the server has no such draft, or wants none. */
async function isDone(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (!isRefusedByServer(error)) throw error;
    return false;
  }
}

/** What was refused does not keep the others waiting. False where it is worth another try. @throws any other trouble */
async function isSettled(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return isRefusedByServer(error);
  }
}

interface PushParts extends DraftSyncParts {
  removals: ReturnType<typeof createDraftRemovals>;
  twins: ReturnType<typeof createDraftTwins>;
}

function createPush({ removals, twins, ...parts }: PushParts) {
  const { drafts, offered, synced } = parts;
  const { client } = parts.account;

  async function create(draft: Draft): Promise<void> {
    const { draftId, conversation, text, editedAt } = draft;
    const offer = { text, editedAt };
    offered(draftId, offer);
    try {
      const [created] = await createDrafts(client, { drafts: [newDraft(draft, parts)] });
      const told = drafts.get(draftId)?.serverId ?? null;
      synced(draftId, created ?? null, draft);
      if (created === undefined) return;
      removals.numbered(draftId, created);
      twins.note({ draftId, conversation, serverId: created, offer }, told);
    } catch (error) {
      if (isRefusedByServer(error)) {
        synced(draftId, null, null);
        removals.forget(draftId);
      }
      throw error;
    }
  }

  /** Under which number the server has what it was given before, where its answer was lost; null where it has not. */
  async function numberGiven(draft: Draft): Promise<number | null> {
    if (draft.offer === null) return null;
    const copies = (await getDrafts(client)).map(parts.ofServer);
    return copies.find((copy) => isOffered(draft, copy))?.serverId ?? null;
  }

  async function push(draft: Draft): Promise<void> {
    const { draftId } = draft;
    const serverId = draft.serverId ?? (await numberGiven(draft));
    if (serverId === null) return create(draft);
    if (await isDone(editDraft(client, { draftId: serverId, draft: newDraft(draft, parts) })))
      return synced(draftId, serverId, draft);
    // Deleted elsewhere while it was edited here: what was typed wins.
    synced(draftId, null, null);
    const now = drafts.get(draftId);
    if (now) await create(now);
  }

  return push;
}

/** When the server is told: a while after that was last asked for, and never once it is over. */
function createPace(timers: Timers, run: () => void) {
  let own: Timer | null = null;
  let others: Timer | null = null;
  let isOver = false;

  return {
    later(waitMs = QUIET_MS) {
      own?.cancel();
      if (!isOver) own = timers.after(waitMs, run);
    },
    /** Another tab wrote something, and tells the server of it, unless it is gone before that. */
    laterForOthers() {
      others?.cancel();
      if (!isOver) others = timers.after(OTHERS_MS, run);
    },
    isOver: () => isOver,
    /** Nothing is told any more: the person has signed out. */
    stop() {
      isOver = true;
      own?.cancel();
      others?.cancel();
    },
  };
}

export function createDraftSync(parts: DraftSyncParts) {
  const { isWanted, drafts, written, inTurn } = parts;
  const { later, laterForOthers, isOver, stop } = createPace(parts.timers, () => void run());
  const removals = createDraftRemovals({
    ...parts,
    later,
    tell: (serverId) => isDone(deleteDraft(parts.account.client, { draftId: serverId })),
  });
  const twins = createDraftTwins({ remove: removals.add });
  const push = createPush({ ...parts, removals, twins });
  let isRunning = false;

  /** The server's number, where another tab has it and its word is still on the way here. */
  async function numberOf(draftId: string): Promise<number | null> {
    const known = drafts.get(draftId)?.serverId;
    return known === null ? ((await written(draftId))?.serverId ?? null) : null;
  }

  async function pushAll(): Promise<boolean> {
    let areSettled = await isSettled(removals.push());
    for (const draftId of [...drafts.keys()]) {
      const number = await numberOf(draftId);
      // As it is by now: the typing goes on meanwhile.
      const draft = drafts.get(draftId);
      if (isOver() || !draft || !isUnsynced(draft) || parts.isTooLong(draft.text)) continue;
      const pushing = push({ ...draft, serverId: draft.serverId ?? number });
      areSettled = (await isSettled(pushing)) && areSettled;
    }
    return areSettled;
  }

  async function run(): Promise<void> {
    if (!isWanted()) return;
    if (isRunning) return later();
    isRunning = true;
    try {
      if (!(await inTurn(pushAll))) later(AGAIN_MS);
    } catch {
      later(AGAIN_MS);
    } finally {
      isRunning = false;
    }
  }

  return { later, laterForOthers, removals, twins, stop };
}
