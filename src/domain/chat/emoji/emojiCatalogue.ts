/** Every emoji that can be used, in the order of pickers, and how typed words find them. */
import type { EmojiReference } from '@/api/chat/model/reaction';
import type { RealmEmoji } from '@/api/chat/model/realmEmoji';
import { emojiGlyph } from '@/domain/content/emojiGlyph';
import { emojiOrder, type EmojiCategory } from './emojiOrder';

export interface EmojiOption extends EmojiReference {
  /** All its names, that of the reference among them. */
  readonly names: readonly string[];
  readonly category: EmojiCategory | 'realm';
  /** The characters that draw it; null for the organization's own, which have a picture. */
  readonly glyph: string | null;
  /** As the server gives it; null for characters. */
  readonly imageUrl: string | null;
}

/** A name as people compare them: "Thumbs up" finds "thumbs_up". */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s:_-]+/g, '_')
    .replace(/^_|_$/g, '');
}

function realmOptions(realmEmoji: Iterable<RealmEmoji>): EmojiOption[] {
  return [...realmEmoji]
    .filter((one) => !one.deactivated)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((one) => ({
      emojiName: one.name,
      emojiCode: one.id,
      reactionType: 'realm_emoji',
      names: [one.name],
      category: 'realm',
      glyph: null,
      imageUrl: one.stillUrl ?? one.sourceUrl,
    }));
}

function unicodeOption(
  code: string,
  names: readonly string[],
  category: EmojiCategory,
): EmojiOption[] {
  const [emojiName] = names;
  const glyph = emojiGlyph(code);
  if (emojiName === undefined || glyph === null) return [];
  const reactionType = 'unicode_emoji';
  return [{ emojiName, emojiCode: code, reactionType, names, category, glyph, imageUrl: null }];
}

/**
 * All options, the organization's own first. Only what the server has names for is offered: it refuses others.
 * Codes that our order does not know yet stand among the symbols.
 */
export function emojiOptions(
  namesOfCodes: ReadonlyMap<string, readonly string[]>,
  realmEmoji: Iterable<RealmEmoji>,
): EmojiOption[] {
  const own = realmOptions(realmEmoji);
  // An emoji of the organization takes the name from a character that has it, too.
  const taken = new Set(own.map((one) => one.emojiName));
  const left = new Map(namesOfCodes);
  const options = [...own];
  const add = (code: string, category: EmojiCategory) => {
    const names = left.get(code)?.filter((name) => !taken.has(name)) ?? [];
    left.delete(code);
    options.push(...unicodeOption(code, names, category));
  };
  for (const { category, codes } of emojiOrder) {
    for (const code of codes.split(' ')) add(code, category);
  }
  for (const code of [...left.keys()]) add(code, 'symbols');
  return options;
}

/** 0 for the whole name, then its start, the start of one of its words, anywhere; null where it does not fit. */
function rankOf(option: EmojiOption, wanted: string): number | null {
  let best: number | null = null;
  for (const name of option.names) {
    const place = name.indexOf(wanted);
    if (place < 0) continue;
    const isWordStart = place === 0 || name[place - 1] === '_';
    const rank = name === wanted ? 0 : place === 0 ? 1 : isWordStart ? 2 : 3;
    if (best === null || rank < best) best = rank;
  }
  return best;
}

/**
 * The options whose names fit what was typed, the best first; all of them where nothing was typed. Of those that fit
 * alike the `usual` ones stand first, in their order.
 */
export function findEmoji(
  options: readonly EmojiOption[],
  typed: string,
  usual: readonly EmojiOption[] = [],
): readonly EmojiOption[] {
  const wanted = plain(typed);
  if (wanted === '') return options;
  const usualPlaces = new Map(usual.map((option, place) => [option, place]));
  const usualPlace = (option: EmojiOption) => usualPlaces.get(option) ?? usual.length;
  return options
    .map((option, place) => ({ option, place, rank: rankOf(option, wanted) }))
    .filter((found): found is typeof found & { rank: number } => found.rank !== null)
    .sort(
      (a, b) => a.rank - b.rank || usualPlace(a.option) - usualPlace(b.option) || a.place - b.place,
    )
    .map(({ option }) => option);
}
