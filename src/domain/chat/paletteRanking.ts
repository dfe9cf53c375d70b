/** Finding a place by what is typed: exact names first, then beginnings, then words inside; ties by what calls more. */
import uFuzzy from '@leeoniya/ufuzzy';
import { bestOf } from '@/domain/bestOf';
import { searchForm } from './nameSearch';

/** What the ranking must know of a place. */
export interface Rankable {
  /** The name, in the form of `searchForm`. */
  readonly form: string;
  /** How much it calls, whatever is typed: recency, unread messages. Higher comes first. */
  readonly weight: number;
}

/** Letters of all scripts, not of Latin alone. */
const fuzzy = new uFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
});
/** Words may be typed in any order, up to this many. */
const MOST_PERMUTED = 3;

const LETTER_OR_DIGIT = /[\p{L}\d]/u;

function beginsWord(form: string, wanted: string): boolean {
  for (let at = form.indexOf(wanted); at !== -1; at = form.indexOf(wanted, at + 1)) {
    if (!LETTER_OR_DIGIT.test(form.charAt(at - 1))) return true;
  }
  return false;
}

function tierOf(form: string, wanted: string): number {
  if (form === wanted) return 0;
  if (form.startsWith(wanted)) return 1;
  return wanted.split(' ').every((word) => beginsWord(form, word)) ? 2 : 3;
}

/** Finds places among `places`, whose order decides where nothing else does. */
export interface PaletteRanking<Place extends Rankable> {
  /** At most `most` places that fit what was typed; those that call most where nothing was. */
  find(typed: string, most: number): Place[];
}

interface Ranked {
  readonly at: number;
  readonly tier: number;
}

/** Prepares a list once; asking it is cheap, and cheaper still for longer words. */
export function createPaletteRanking<Place extends Rankable>(
  places: readonly Place[],
): PaletteRanking<Place> {
  const forms = places.map((place) => place.form);

  function compare(one: Ranked, other: Ranked): number {
    const a = places[one.at];
    const b = places[other.at];
    if (!a || !b) return 0;
    return (
      one.tier - other.tier ||
      b.weight - a.weight ||
      a.form.length - b.form.length ||
      one.at - other.at
    );
  }

  function fitting(wanted: string): Ranked[] {
    if (wanted === '') return forms.map((_, at) => ({ at, tier: 0 }));
    const found = fuzzy.search(forms, wanted, MOST_PERMUTED, 0)[0] ?? [];
    const ranked = found.map((at) => ({ at, tier: tierOf(forms[at] ?? '', wanted) }));
    // What has no letter or digit in it, as "#" or an emoji, is no word to the search.
    return ranked.length > 0 || LETTER_OR_DIGIT.test(wanted)
      ? ranked
      : forms.flatMap((form, at) => (form.includes(wanted) ? [{ at, tier: 1 }] : []));
  }

  return {
    find(typed, most) {
      const wanted = searchForm(typed.trim()).replace(/\s+/g, ' ');
      return bestOf(fitting(wanted), most, compare).flatMap(({ at }) => places[at] ?? []);
    },
  };
}
