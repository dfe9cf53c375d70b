/** Shows what was kept before the server answers, and keeps what it answered. */
import type { Platform } from '@/platform/index';
import type { FirstStores } from './firstStores';
import type { PictureSwap } from './pictureSwap';

/** Writing takes time that the first moments need more. */
const KEEP_AFTER_MS = 5_000;
const KEEP_EVERY_MS = 60_000;
/** Sooner what was opened since: who reloads because the network is gone wants to read on, and Safari writes nothing while it leaves. */
const KEEP_OPENED_EVERY_MS = 5_000;

export interface PictureKeeper {
  /** Ends once the kept picture is shown, or the server was quicker, or there is none. */
  show(): Promise<void>;
  /** The server's answer to a registration. */
  registered(wire: unknown): void;
  stop(): void;
}

/** `fetchRest` is called once there is something for the second half to take up. */
export function startPictureKeeper(
  { timers, presence }: Pick<Platform, 'timers' | 'presence'>,
  { pictureCache, connection }: Pick<FirstStores, 'pictureCache' | 'connection'>,
  picture: PictureSwap,
  fetchRest: () => void,
): PictureKeeper {
  let isStopped = false;

  // Whatever cannot be written down is no loss: the server has it.
  const keep = (what: 'keepLists' | 'keepOpenedLists') =>
    void picture
      .live()
      ?.[what]()
      .catch(() => {});
  const keepLists = () => keep('keepLists');
  const ticking = timers.every(KEEP_EVERY_MS, keepLists);
  const tickingOften = timers.every(KEEP_OPENED_EVERY_MS, () => keep('keepOpenedLists'));
  const stopLeaving = presence.onLeaving(keepLists);

  return {
    async show() {
      const kept = await pictureCache.recall().catch(() => null);
      if (!kept || connection.hasSnapshot || isStopped) return;
      picture.show(kept.snapshot, { isKept: true });
      picture.whenLive((live) => live.restoreLists(kept.lists));
      fetchRest();
    },
    registered(wire) {
      timers.after(KEEP_AFTER_MS, () => {
        if (!isStopped) void pictureCache.keepRegistration(wire).catch(() => {});
      });
    },
    stop() {
      isStopped = true;
      ticking.cancel();
      tickingOften.cancel();
      stopLeaving();
    },
  };
}
