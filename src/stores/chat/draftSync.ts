/** Keeps drafts on the server too, for the person's other devices: after a pause in typing, one request at a time. */
import { createDrafts, deleteDraft, editDraft, type NewDraft } from '@/api/chat/routes/drafts';
import { isUnsynced, type Draft } from '@/domain/chat/drafts';
import { ApiError, isRateLimited, isUnauthorized } from '@/domain/requestError';
import type { Timer, Timers } from '@/platform/index';
import type { ChatAccount } from './chatAccount';
import { createDraftRemovals, type RemovalBook } from './draftRemovals';

/** After the last edit. Longer than people pause in a sentence: each sync costs a request. */
const QUIET_MS = 3_000;
const AGAIN_MS = 30_000;

export interface DraftSyncParts extends RemovalBook {
  account: ChatAccount;
  timers: Timers;
  drafts(): Iterable<Draft>;
  /** It is on its way to a server that has no number for it yet. */
  offered(draft: Draft): void;
  /** What of this the server has now. */
  synced(draftId: string, serverId: number | null, text: string | null): void;
}

function newDraft({ conversation, text, editedAt }: Draft, ownUserId: number): NewDraft {
  const common = { content: text, timestamp: Math.floor(editedAt) };
  if (!conversation) return { ...common, type: 'unaddressed', to: [], topic: '' };
  if (conversation.kind === 'topic') {
    const { channelId, topic } = conversation;
    return { ...common, type: 'channel', to: [channelId], topic };
  }
  const others = conversation.userIds.filter((userId) => userId !== ownUserId);
  const to = others.length > 0 ? others : [ownUserId];
  return { ...common, type: 'direct', to, topic: '' };
}

/** Whether the server knows no such draft, or wants none: asking again would change nothing. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && !isRateLimited(error) && !isUnauthorized(error);
}

/** False where the server has no such draft, or wants none. */
async function isDone(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return false;
  }
}

export function createDraftSync(parts: DraftSyncParts) {
  const { account, timers, isWanted, drafts, offered, synced } = parts;
  const { client, userId } = account;
  const removals = createDraftRemovals({
    ...parts,
    later,
    tell: (serverId) => isDone(deleteDraft(client, { draftId: serverId })),
  });
  let timer: Timer | null = null;
  let isRunning = false;

  async function create(draft: Draft): Promise<void> {
    const { draftId, text } = draft;
    offered(draft);
    try {
      const [created] = await createDrafts(client, { drafts: [newDraft(draft, userId)] });
      synced(draftId, created ?? null, text);
      if (created !== undefined) removals.numbered(draftId, created);
    } catch (error) {
      if (isRefused(error)) {
        synced(draftId, null, null);
        removals.forget(draftId);
      }
      throw error;
    }
  }

  async function push(draft: Draft): Promise<void> {
    const { draftId, text, serverId } = draft;
    if (serverId === null) return create(draft);
    // Deleted elsewhere while it was edited here: what was typed wins.
    if (await isDone(editDraft(client, { draftId: serverId, draft: newDraft(draft, userId) })))
      synced(draftId, serverId, text);
    else synced(draftId, null, null);
  }

  async function run(): Promise<void> {
    if (isRunning || !isWanted()) return;
    isRunning = true;
    try {
      await removals.push();
      for (let round = 0; round < 2; round += 1) {
        for (const draft of [...drafts()]) if (isUnsynced(draft)) await push(draft);
      }
    } catch (error) {
      if (!isRefused(error)) later(AGAIN_MS);
    } finally {
      isRunning = false;
    }
  }

  function later(waitMs = QUIET_MS) {
    timer?.cancel();
    timer = timers.after(waitMs, () => void run());
  }

  return { later, removals, stop: () => timer?.cancel() };
}
