/** Ties one account's queue to its stores and to the machine: waking, sleeping, leaving. */
import type { ChatEvent } from '@/api/chat/model/events/index';
import type { Platform } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { chatStoresOf, type ChatStores } from './chatStores';
import { dispatch } from './dispatch';
import { createEventQueue, type EventQueue } from './eventQueue';
import { createFaultLog, type FaultLog } from './faultLog';
import { loadSnapshot } from './loadSnapshot';
import { startPictureKeeper } from './pictureKeeper';
import { watchPutOuts } from './putOut';
import { startLater } from './startLater';

export interface ChatSync {
  /** Ends the queue; the stores keep their last picture. */
  stop(): void;
}

/** Applies a batch; a fault in one event leaves the rest to a new picture, or the one event out. */
function applyAll(stores: ChatStores, events: readonly ChatEvent[], faults: FaultLog): void {
  for (const event of events) {
    try {
      dispatch(stores, event);
    } catch (error) {
      if (!faults.note(event.type)) throw error;
    }
  }
}

function watchMachine(platform: Platform, queue: EventQueue): () => void {
  const stops = [
    // Both ways: what goes offline fails at once, instead of hanging until a limit.
    platform.connectivity.onChange(() => queue.resume()),
    platform.presence.onVisibility((isVisible) => {
      if (isVisible) queue.wake();
    }),
    platform.presence.onResume(() => queue.resume()),
  ];
  return () => stops.forEach((stop) => stop());
}

/** What becomes of an account while it is followed. */
export interface AccountNews {
  /** The server does not take the key any more. */
  onPutOut(account: ChatAccount): void;
  /** The server takes the key with another e-mail address from now on. */
  onAddress(account: ChatAccount, email: string): void;
}

/** Starts following the server for an account. */
export function startChatSync(
  account: ChatAccount,
  platform: Platform,
  { onPutOut, onAddress }: Partial<AccountNews> = {},
): ChatSync {
  const stores = chatStoresOf(account);
  const { connection } = stores;
  const faults = createFaultLog({
    monotonic: () => platform.clock.monotonic(),
    onLeftOut: connection.noteSkipped,
  });
  const keeper = startPictureKeeper(platform, stores);
  const putOuts = watchPutOuts({
    account,
    platform,
    stores,
    keeper,
    queue: () => queue,
    onPutOut: () => onPutOut?.(account),
  });
  const queue: EventQueue = createEventQueue({
    client: account.client,
    platform,
    faults,
    listener: {
      onSnapshot: (snapshot, askedAt) => loadSnapshot(stores, snapshot, { askedAt }),
      onWire: (wire) => keeper.registered(wire),
      onEvents: (events) => applyAll(stores, events, faults),
      onState: (state) => {
        putOuts.told(state);
        connection.queueId = queue.queueId();
        connection.setReport(state);
      },
    },
  });
  connection.onTryNow(() => queue.resume());
  stores.users.onOwnAddress((email) => onAddress?.(account, email));
  // What was sent to a channel that we do not subscribe to comes by no event: it goes the same way as one.
  stores.outbox.onDeliver((message, localMessageId) =>
    dispatch(stores, { type: 'message', eventId: -1, message, localMessageId }),
  );
  const unwatch = watchMachine(platform, queue);
  const stopBackground = startLater(platform.timers, async () => {
    const { startBackground } = await import('./background');
    return () => startBackground(account, platform, stores, queue);
  });
  void keeper.show();
  void queue.run();
  return {
    stop() {
      unwatch();
      stopBackground();
      keeper.stop();
      putOuts.stop();
      queue.stop();
      connection.queueId = null;
    },
  };
}
