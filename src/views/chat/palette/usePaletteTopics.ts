/** "channel > topic": all topics of one channel. There is no list of those of all channels. */
import { computed, shallowRef, watch } from 'vue';
import { createPaletteRanking, type PaletteRanking } from '@/domain/chat/paletteRanking';
import { channelEntries, topicsWithin } from './channelEntries';
import type { PaletteEntry } from './paletteEntry';
import type { PalettePlaces } from './usePalettePlaces';

/** A channel's name, and what is looked for in it. */
const NAMED = /^([^>]*[^>\s])\s*>(.*)$/;

/** What there is of the topics: `none` where no channel is named. */
export type PaletteTopicsState = 'none' | 'coming' | 'failed' | 'there';

export function usePaletteTopics(places: PalettePlaces, typed: () => string) {
  const { topics } = places;
  const channels = createPaletteRanking(channelEntries(places));
  const ranking = shallowRef<PaletteRanking<PaletteEntry>>();
  const hasFailed = shallowRef(false);
  const parts = computed(() => NAMED.exec(typed()));
  const channelId = computed(() => {
    const name = parts.value?.[1];
    return name === undefined ? undefined : channels.find(name, 1)[0]?.channelId;
  });

  /** As they are now: what comes in meanwhile moves no rows. */
  function take(wanted: number) {
    const known = topics.topicsOf(wanted);
    ranking.value = known && createPaletteRanking(topicsWithin(places, wanted, known));
  }

  async function load(wanted = channelId.value) {
    ranking.value = undefined;
    hasFailed.value = false;
    if (wanted === undefined) return;
    take(wanted);
    try {
      await topics.load(wanted);
      if (wanted === channelId.value) take(wanted);
    } catch {
      hasFailed.value = wanted === channelId.value;
    }
  }
  watch(channelId, load, { immediate: true });

  return {
    state: computed<PaletteTopicsState>(() => {
      if (channelId.value === undefined) return 'none';
      if (ranking.value) return 'there';
      return hasFailed.value ? 'failed' : 'coming';
    }),
    load,
    /** At most `most` topics of the channel that is named. */
    find: (most: number): PaletteEntry[] => ranking.value?.find(parts.value?.[2] ?? '', most) ?? [],
  };
}
