/** Where in each view the person reads, so that going back, and loading the page again, shows what was shown. */
import { onScopeDispose, shallowReactive } from 'vue';
import { usePlatform, type Timer } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { placesKeyOf } from './leftBehind';

/** A message, and how far its upper edge stood above the lower edge of the view, in CSS pixels. */
export interface ReadingPlace {
  readonly messageId: number;
  readonly offset: number;
}

const KEPT = 60;
const WRITE_AFTER_MS = 500;

function readPlaces(text: string | null): [string, ReadingPlace][] {
  try {
    const value = JSON.parse(text ?? '[]') as unknown;
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry: unknown): [string, ReadingPlace][] => {
      if (!Array.isArray(entry)) return [];
      const [key, messageId, offset] = entry as unknown[];
      const isWhole =
        typeof key === 'string' && typeof messageId === 'number' && typeof offset === 'number';
      return isWhole ? [[key, { messageId, offset }]] : [];
    });
  } catch {
    return [];
  }
}

export const useReadingPlacesStore = defineChatStore('readingPlaces', (account) => {
  const { tabStore, timers, presence } = usePlatform();
  const storeKey = placesKeyOf(account.accountId);
  /** Least recently changed first. Those at the newest message are not in it. */
  const places = new Map(readPlaces(tabStore.read(storeKey)));
  /** Views whose messages were marked as unread here: looking at them marks nothing until they are opened again. */
  const keptUnread = shallowReactive(new Set<string>());
  let writing: Timer | null = null;

  function write() {
    writing?.cancel();
    writing = null;
    const entries = [...places].map(([key, { messageId, offset }]) => [key, messageId, offset]);
    tabStore.write(storeKey, JSON.stringify(entries));
  }

  const stopLeaving = presence.onLeaving(write);
  onScopeDispose(() => {
    writing?.cancel();
    stopLeaving();
  });

  function placeOf(key: string): ReadingPlace | null {
    return places.get(key) ?? null;
  }

  /** Null for the newest message, where views open anyway. */
  function remember(key: string, place: ReadingPlace | null) {
    const hadPlace = places.delete(key);
    if (place) places.set(key, place);
    else if (!hadPlace) return;
    for (const oldest of places.keys()) {
      if (places.size <= KEPT) break;
      places.delete(oldest);
    }
    writing ??= timers.after(WRITE_AFTER_MS, write);
  }

  function isKeptUnread(listKey: string): boolean {
    return keptUnread.has(listKey);
  }

  function keepUnread(listKey: string, isKept: boolean) {
    if (isKept) keptUnread.add(listKey);
    else keptUnread.delete(listKey);
  }

  return { placeOf, remember, isKeptUnread, keepUnread };
});
