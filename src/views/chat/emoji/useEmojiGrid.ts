/** The cells of an emoji picker: which are drawn, and which one the keys are at. */
import { computed, shallowRef, watch, type Ref } from 'vue';
import type { EmojiOption } from '@/domain/chat/emoji/emojiCatalogue';

export interface EmojiSection {
  readonly key: string;
  readonly options: readonly EmojiOption[];
}

export interface EmojiCell {
  readonly id: string;
  readonly option: EmojiOption;
}

/** In a row, as the style sheet lays them out. */
const COLUMNS = 8;
/** Drawn at first, and more at each step: two thousand at once would hold up the opening. */
const STEP = 240;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
  PageDown: 5 * COLUMNS,
  PageUp: -5 * COLUMNS,
};
/** In a field that holds text these move its cursor. Named for text from left to right. */
const SIDEWAYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function useEmojiGrid(sections: Readonly<Ref<readonly EmojiSection[]>>, gridId: string) {
  const most = shallowRef(STEP);
  const place = shallowRef(0);

  const shown = computed(() => {
    let left = most.value;
    return sections.value
      .map(({ key, options }) => {
        const cells: EmojiCell[] = options.slice(0, left).map((option) => ({
          id: `${gridId}-${key}-${option.reactionType}-${option.emojiCode}`,
          option,
        }));
        left -= cells.length;
        return { key, cells };
      })
      .filter(({ cells }) => cells.length > 0);
  });
  const cells = computed(() => shown.value.flatMap((section) => section.cells));
  const current = computed(() => cells.value[place.value]?.option ?? null);
  const currentId = computed(() => cells.value[place.value]?.id ?? null);

  watch(sections, () => {
    place.value = 0;
    most.value = STEP;
  });

  function showMore() {
    const total = sections.value.reduce((sum, { options }) => sum + options.length, 0);
    if (most.value < total) most.value += STEP;
  }

  /**
   * Moves as a key says: to the right by `rightward` cells, which is -1 where lines run to the left, and 0 where such
   * keys are not for us. Whether the key was one of those.
   */
  function move(key: string, rightward: 1 | 0 | -1): boolean {
    const step = STEPS[key] ?? (SIDEWAYS[key] ?? 0) * rightward;
    if (step === 0) return false;
    if (place.value + step >= cells.value.length - COLUMNS) showMore();
    place.value = Math.max(0, Math.min(cells.value.length - 1, place.value + step));
    return true;
  }

  return { shown, current, currentId, move, showMore };
}
