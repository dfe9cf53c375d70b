/**
 * The second half of sync: what events need, and all stores that no first view shows. It is fetched once that view
 * stands, which so does not wait for its bytes.
 */
import type { ChatEvent } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { ChatAccount } from '@/stores/chat/chatAccount';
// What is written down from now on must not wait for the network.
import '@/platform/recordStore';
import { chatStoresOf } from './chatStores';
import { dispatch } from './dispatch';
import type { FaultLog } from './faultLog';
import { loadRest, type SnapshotTerms } from './loadRest';

/** Makes the rest of an account's stores. */
export function startLive(account: ChatAccount, faults: FaultLog) {
  const stores = chatStoresOf(account);
  const { keptLists, drafts, outbox } = stores;

  // What was sent to a channel that we do not subscribe to comes by no event: it goes the same way as one.
  outbox.onDeliver((message, localMessageId) =>
    dispatch(stores, { type: 'message', eventId: -1, message, localMessageId }),
  );

  return {
    /** Takes what `loadFirst` left of a registration's answer. */
    load: (snapshot: InitialSnapshot, terms: SnapshotTerms) => loadRest(stores, snapshot, terms),
    /** Applies a batch; a fault in one event leaves the rest to a new picture, or the one event out. */
    apply(events: readonly ChatEvent[]) {
      for (const event of events) {
        try {
          dispatch(stores, event);
        } catch (error) {
          if (!faults.note(event.type)) throw error;
        }
      }
    },
    restoreLists: keptLists.restore,
    keepLists: keptLists.keep,
    keepOpenedLists: keptLists.keepOpened,
    /** Writes down what is being typed. */
    flush: drafts.flush,
  };
}

export type Live = ReturnType<typeof startLive>;
