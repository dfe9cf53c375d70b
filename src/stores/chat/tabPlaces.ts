/** Where in each view a tab was, as numbers under the view's place in the tab's history; whoever comes back goes on there. */
import { onScopeDispose } from 'vue';
import { entriesOf, isNumber, isText, readJson } from '@/domain/storedRecord';
import type { Platform, Timer } from '@/platform/index';

const KEPT = 60;
const WRITE_AFTER_MS = 500;

/** A view's key, and the numbers that tell where in it one was. */
type Entry = readonly [key: string, ...place: number[]];

function readEntries(text: string | null, length: number): [string, number[]][] {
  return entriesOf(readJson(text)).flatMap((entry): [string, number[]][] => {
    const [key, ...place] = entriesOf(entry);
    const isWhole = isText(key) && place.length === length && place.every(isNumber);
    return isWhole ? [[key, place]] : [];
  });
}

export interface TabPlaces {
  /** Null where nothing is known, as of a view that was left where it opens. */
  placeOf(key: string): readonly number[] | null;
  /** Null for where the view opens anyway. */
  remember(key: string, place: readonly number[] | null): void;
}

/** A place is so many numbers; damaged ones are dropped. To be called where a store is set up. */
export function createTabPlaces(
  { tabStore, timers, presence }: Platform,
  storeKey: string,
  length: number,
): TabPlaces {
  /** Least recently changed first. */
  const places = new Map<string, readonly number[]>(readEntries(tabStore.read(storeKey), length));
  let writing: Timer | null = null;

  function write() {
    writing?.cancel();
    writing = null;
    const entries = [...places].map(([key, place]): Entry => [key, ...place]);
    tabStore.write(storeKey, JSON.stringify(entries));
  }

  const stopLeaving = presence.onLeaving(write);
  onScopeDispose(() => {
    writing?.cancel();
    stopLeaving();
  });

  return {
    placeOf: (key) => places.get(key) ?? null,
    remember(key, place) {
      const hadPlace = places.delete(key);
      if (place) places.set(key, place);
      else if (!hadPlace) return;
      for (const oldest of places.keys()) {
        if (places.size <= KEPT) break;
        places.delete(oldest);
      }
      writing ??= timers.after(WRITE_AFTER_MS, write);
    },
  };
}
