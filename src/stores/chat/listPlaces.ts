/** Where somebody was in lists of conversations and channels: whoever comes back from one of them goes on with the next. */
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';
import { listPlacesKeyOf } from './sessions/leftBehind';
import { createTabPlaces } from './tabPlaces';

/** In CSS pixels. */
export interface ListPlace {
  /** How far the list was scrolled. */
  readonly top: number;
  /** How far below the upper edge of what was seen the row stood that had the focus; null where none had it. */
  readonly focusedAt: number | null;
  /** How many rows were there. */
  readonly rows: number;
}

/** No row stands so far up. */
const NO_ROW = -1e6;

export const useListPlacesStore = defineChatStore('listPlaces', (account) => {
  const places = createTabPlaces(usePlatform(), listPlacesKeyOf(account.accountId), 3);

  function placeOf(key: string): ListPlace | null {
    const [top, at, rows] = places.placeOf(key) ?? [];
    if (top === undefined || at === undefined || rows === undefined) return null;
    return { top, focusedAt: at === NO_ROW ? null : at, rows };
  }

  function remember(key: string, { top, focusedAt, rows }: ListPlace) {
    places.remember(key, [top, focusedAt ?? NO_ROW, rows]);
  }

  /** In memory alone: people's names may be in it. */
  const filters = new Map<string, string | boolean>();

  function keepFilter(key: string, filter: string | boolean | null) {
    if (filter === null) filters.delete(key);
    else filters.set(key, filter);
  }

  return {
    placeOf,
    remember,
    /** What a list was looked through for; undefined where for nothing, or what is usual. */
    filterOf: (key: string) => filters.get(key),
    keepFilter,
  };
});
