/** Where in each view the person reads, so that going back, and loading the page again, shows what was shown. */
import { shallowReactive } from 'vue';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { placesKeyOf } from './sessions/leftBehind';
import { createTabPlaces } from './tabPlaces';

/** A message, and how far its upper edge stood above the lower edge of the view, in CSS pixels. */
export interface ReadingPlace {
  readonly messageId: number;
  readonly offset: number;
  /** How far below the page's upper edge it stood, for what is read on at once in another view: there it stands, too. */
  readonly top?: number;
}

export const useReadingPlacesStore = defineChatStore('readingPlaces', (account) => {
  /** Those at the newest message are not in it. */
  const places = createTabPlaces(usePlatform(), placesKeyOf(account.accountId), 2);
  /** Where a view is shown next that what is read went to. */
  let carried: { readonly key: string; readonly top: number } | null = null;
  /** Views whose messages were marked as unread here: looking at them marks nothing until they are opened again. */
  const keptUnread = shallowReactive(new Set<string>());

  function placeOf(key: string): ReadingPlace | null {
    const [messageId, offset] = places.placeOf(key) ?? [];
    if (messageId === undefined || offset === undefined) return null;
    return { messageId, offset, ...(carried?.key === key && { top: carried.top }) };
  }

  /** Null for the newest message, where views open anyway. */
  function remember(key: string, place: ReadingPlace | null) {
    if (place?.top !== undefined) carried = { key, top: place.top };
    else if (carried?.key === key) carried = null;
    places.remember(key, place && [place.messageId, place.offset]);
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
