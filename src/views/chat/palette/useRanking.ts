/** What the palette finds: all that was here when it opened, and topics of late that come while it is open. */
import { shallowRef, watch, type ShallowRef } from 'vue';
import { COMBINED_FEED } from '@/domain/chat/narrow';
import { createPaletteRanking, type PaletteRanking } from '@/domain/chat/paletteRanking';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { topicEntries } from './channelEntries';
import type { PaletteEntry } from './paletteEntry';
import type { PalettePlaces } from './usePalettePlaces';

export interface RankingOptions {
  /** Whether topics are among what is looked for. */
  hasTopics: boolean;
  typed: Readonly<ShallowRef<string>>;
}

export function useRanking(
  entries: readonly PaletteEntry[],
  places: PalettePlaces,
  { hasTopics, typed }: RankingOptions,
): PaletteRanking<PaletteEntry> {
  const ranking = shallowRef(createPaletteRanking(entries));
  const late = shallowRef<readonly PaletteEntry[]>([]);
  const rankedLate = shallowRef<PaletteRanking<PaletteEntry>>();

  function takeLate() {
    const known = new Set(entries.map(({ key }) => key));
    late.value = topicEntries(places).filter(({ key }) => !known.has(key));
    rankedLate.value = createPaletteRanking(late.value);
  }

  // There is no list of all topics: the newest messages, whatever their channel, tell of those that are likely meant.
  if (hasTopics) {
    void useMessageListsStore()
      .prepare(COMBINED_FEED, 'newest')
      .then((isFetched) => isFetched && takeLate());
  }
  // What comes meanwhile moves no rows: it stands behind them until something else is typed.
  watch(
    typed,
    () => {
      if (!rankedLate.value) return;
      ranking.value = createPaletteRanking([...entries, ...late.value]);
      rankedLate.value = undefined;
    },
    { flush: 'sync' },
  );

  return {
    find: (text, most) =>
      [...ranking.value.find(text, most), ...(rankedLate.value?.find(text, most) ?? [])].slice(
        0,
        most,
      ),
  };
}
