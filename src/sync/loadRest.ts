/** Puts what the first view does not show of a registration's answer into the second half's stores. */
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { ChatStores } from './chatStores';

export interface SnapshotTerms {
  /** From an earlier day, to be shown until the server answers; what is on its way out is shown, and waits for that. */
  isKept?: boolean;
  /** When the server was asked for it, by the monotonic clock. */
  askedAt?: number;
}

/** Replaces everything that was there before. To be called after `loadFirst`, whose stores it reads. */
export function loadRest(
  stores: ChatStores,
  snapshot: InitialSnapshot,
  { isKept = false, askedAt = Infinity }: SnapshotTerms = {},
): void {
  stores.userGroups.loadSnapshot(snapshot);
  stores.newUserSettings.loadSnapshot(snapshot);
  stores.alertWords.loadSnapshot(snapshot);
  stores.bots.loadSnapshot(snapshot);
  stores.invites.loadSnapshot();
  stores.attachments.loadSnapshot();
  stores.emoji.loadSnapshot(snapshot);
  stores.typing.clear();
  stores.savedSnippets.loadSnapshot(snapshot);
  stores.scheduledMessages.loadSnapshot(snapshot);
  // Messages are no part of a registration: what is held grows stale, and what is open is fetched again.
  stores.messages.loadSnapshot();
  stores.messageLists.loadSnapshot();
  stores.topics.loadSnapshot();
  stores.connection.isWhole = true;
  if (isKept) {
    stores.outbox.show();
    return;
  }
  stores.serverWords.tell({ snapshot });
  stores.outbox.loadSnapshot(snapshot);
  stores.drafts.loadSnapshot(snapshot, askedAt);
  stores.pinnedTopicNews.follow('loadSnapshot');
}
