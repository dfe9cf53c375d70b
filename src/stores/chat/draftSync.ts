/** Keeps drafts on the server too, for the person's other devices: after a pause in typing, one request at a time. */
import { createDrafts, deleteDraft, editDraft, type NewDraft } from '@/api/chat/routes/drafts';
import { isUnsynced, type Draft } from '@/domain/chat/drafts';
import { ApiError, isRateLimited, isUnauthorized } from '@/domain/requestError';
import type { Timer, Timers } from '@/platform/index';
import type { ChatAccount } from './chatAccount';

/** After the last edit. Longer than people pause in a sentence: each sync costs a request. */
const QUIET_MS = 3_000;
const AGAIN_MS = 30_000;

export interface DraftSyncParts {
  account: ChatAccount;
  timers: Timers;
  isWanted(): boolean;
  drafts(): Iterable<Draft>;
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

export function createDraftSync(parts: DraftSyncParts) {
  const { account, timers, isWanted, drafts, synced } = parts;
  const { client, userId } = account;
  let timer: Timer | null = null;
  let isRunning = false;

  async function push(draft: Draft): Promise<void> {
    const { draftId, text, serverId } = draft;
    const sent = newDraft(draft, userId);
    if (serverId === null) {
      const [created] = await createDrafts(client, { drafts: [sent] });
      synced(draftId, created ?? null, text);
      return;
    }
    try {
      await editDraft(client, { draftId: serverId, draft: sent });
      synced(draftId, serverId, text);
    } catch (error) {
      if (!isRefused(error)) throw error;
      // Deleted elsewhere while it was edited here: what was typed wins.
      synced(draftId, null, null);
    }
  }

  async function run(): Promise<void> {
    if (isRunning || !isWanted()) return;
    isRunning = true;
    try {
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

  /** Gone here, so gone there. One that cannot be deleted now comes back with the next registration. */
  async function remove(serverId: number): Promise<void> {
    if (isWanted()) await deleteDraft(client, { draftId: serverId }).catch(() => undefined);
  }

  return { later, remove, stop: () => timer?.cancel() };
}
