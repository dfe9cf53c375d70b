/** A registration's answer in all stores at once, as whoever has both halves of sync gets every later one. */
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { ChatStores } from '@/sync/chatStores';
import { loadFirst } from '@/sync/loadFirst';
import { loadRest, type SnapshotTerms } from '@/sync/loadRest';

/** Replaces everything that was there before. */
export function loadSnapshot(
  stores: ChatStores,
  snapshot: InitialSnapshot,
  terms?: SnapshotTerms,
): void {
  loadFirst(stores, snapshot);
  loadRest(stores, snapshot, terms);
}
