/** Ties one account's queue to its stores and to the machine: waking, sleeping, leaving. */
import type { Platform } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { createEventQueue, type EventQueue } from './eventQueue';
import { createFaultLog } from './faultLog';
import { firstStoresOf, type FirstStores } from './firstStores';
import { createLateHalf } from './lateHalf';
import { startPictureKeeper } from './pictureKeeper';
import { createPictureSwap } from './pictureSwap';
import { watchPutOuts } from './putOut';
import { startLater } from './startLater';

export interface ChatSync {
  /** Ends the queue; the stores keep their last picture. */
  stop(): void;
}

/** Tries afresh when the machine, or the person, says that it may go better now. */
function watchMachine(
  platform: Platform,
  connection: FirstStores['connection'],
  queue: EventQueue,
): () => void {
  connection.onTryNow(() => queue.resume());
  connection.onNudge(() => queue.nudge());
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
  const stores = firstStoresOf(account);
  const { connection, pictureCache } = stores;
  const monotonic = () => platform.clock.monotonic();
  const faults = createFaultLog({ monotonic, onLeftOut: connection.noteSkipped });
  const picture = createPictureSwap(stores, () => queue.reregister());
  const lateHalf = createLateHalf(account, platform, picture, faults);
  const keeper = startPictureKeeper(platform, stores, picture, lateHalf.start);
  const putOuts = watchPutOuts({
    account,
    platform,
    pictureCache,
    keeper,
    flush: () => picture.live()?.flush(),
    queue: () => queue,
    onPutOut: () => onPutOut?.(account),
  });
  const queue: EventQueue = createEventQueue({
    client: account.client,
    platform,
    faults,
    loadPoller: lateHalf.fetchPoller,
    listener: {
      onSnapshot: (snapshot, askedAt) => picture.show(snapshot, { askedAt }),
      onWire: (wire) => keeper.registered(wire),
      onEvents: (events) => picture.whenLive((live) => live.apply(events)),
      onState: (state) => {
        putOuts.told(state);
        connection.queueId = queue.queueId();
        connection.setReport(state);
      },
      onRush: (isRush) => (connection.isRush = isRush),
    },
  });
  stores.users.onOwnAddress((email) => onAddress?.(account, email));
  const unwatch = watchMachine(platform, connection, queue);
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
      lateHalf.stop();
      keeper.stop();
      putOuts.stop();
      queue.stop();
      connection.queueId = null;
    },
  };
}
