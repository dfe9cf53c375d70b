/** Swaps pictures of the organization in, while the half of the stores that no first view shows may still be on its way. */
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { FirstStores } from './firstStores';
import type { Live } from './live';
import { loadFirst } from './loadFirst';
import type { SnapshotTerms } from './loadRest';

export interface PictureSwap {
  /** Replaces what was there before, in one tick. */
  show(snapshot: InitialSnapshot, terms: SnapshotTerms): void;
  /** Does something with the second half: at once where it is there, else right after its part of the last picture. */
  whenLive(use: (live: Live) => void): void;
  /** The second half is here: it takes its part of the last picture. What it cannot take, another picture is to mend. */
  takeOver(live: Live): void;
  /** Null until it is here. */
  live(): Live | null;
}

/** `onFault` is called where the second half, when it came, could not take all that was left for it. */
export function createPictureSwap(stores: FirstStores, onFault: () => void): PictureSwap {
  let live: Live | null = null;
  let left: ((live: Live) => void)[] = [];

  function whenLive(use: (live: Live) => void) {
    if (live) use(live);
    else left.push(use);
  }

  return {
    show(snapshot, terms) {
      loadFirst(stores, snapshot);
      // Of an earlier picture nothing is wanted any more.
      left = [];
      whenLive((here) => here.load(snapshot, terms));
    },
    whenLive,
    takeOver(here) {
      live = here;
      try {
        for (const use of left.splice(0)) use(here);
      } catch {
        // The next picture meets the same fault where it is told of, and tried again.
        onFault();
      }
    },
    live: () => live,
  };
}
