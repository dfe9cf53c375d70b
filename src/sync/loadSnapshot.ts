/** Puts a registration's answer into the stores: everything that was there before is replaced, in one tick. */
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { ChatStores } from './chatStores';

/**
 * `isKept`: from an earlier day, to be shown until the server answers; what is on its way out waits for that. `askedAt`:
 * when the server was asked for it, by the monotonic clock.
 */
export function loadSnapshot(
  stores: ChatStores,
  snapshot: InitialSnapshot,
  { isKept = false, askedAt = Infinity } = {},
): void {
  // From the ground up: each store may read those above it in this list.
  stores.realm.loadSnapshot(snapshot);
  stores.users.loadSnapshot(snapshot);
  stores.userGroups.loadSnapshot(snapshot);
  stores.userSettings.loadSnapshot(snapshot);
  stores.newUserSettings.loadSnapshot(snapshot);
  stores.alertWords.loadSnapshot(snapshot);
  stores.bots.loadSnapshot(snapshot);
  stores.invites.loadSnapshot();
  stores.attachments.loadSnapshot();
  stores.emoji.loadSnapshot(snapshot);
  stores.channels.loadSnapshot(snapshot);
  stores.userTopics.loadSnapshot(snapshot);
  stores.presence.loadSnapshot(snapshot);
  stores.typing.clear();
  stores.starred.loadSnapshot(snapshot);
  stores.scheduledMessages.loadSnapshot(snapshot);
  // Counts depend on what is muted, and that on channels and topics.
  stores.unreads.loadSnapshot(snapshot);
  stores.recentConversations.loadSnapshot(snapshot);
  // Messages are no part of a registration: what is held grows stale, and what is open is fetched again.
  stores.messages.loadSnapshot();
  stores.messageLists.loadSnapshot();
  stores.topics.loadSnapshot();
  if (!isKept) {
    stores.outbox.loadSnapshot(snapshot);
    stores.drafts.loadSnapshot(snapshot, askedAt);
  }
  snapshot.leftOut.forEach(stores.connection.noteSkipped);
  stores.connection.hasSnapshot = true;
}
