/** Puts what the first view shows of a registration's answer into its stores. */
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { FirstStores } from './firstStores';

/** Replaces everything that was there before. The rest of the answer is `loadRest`'s. */
export function loadFirst(stores: FirstStores, snapshot: InitialSnapshot): void {
  // From the ground up: each store may read those above it in this list.
  stores.realm.loadSnapshot(snapshot);
  stores.users.loadSnapshot(snapshot);
  stores.userSettings.loadSnapshot(snapshot);
  stores.channels.loadSnapshot(snapshot);
  stores.channelFolders.loadSnapshot(snapshot);
  stores.userTopics.loadSnapshot(snapshot);
  stores.presence.loadSnapshot(snapshot);
  stores.starred.loadSnapshot(snapshot);
  // Counts depend on what is muted, and that on channels and topics.
  stores.unreads.loadSnapshot(snapshot);
  stores.recentConversations.loadSnapshot(snapshot);
  snapshot.leftOut.forEach(stores.connection.noteSkipped);
  stores.connection.hasSnapshot = true;
}
