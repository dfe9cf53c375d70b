/**
 * Words of a search, looked for as they stand: as parts of words, too, with their signs, and phrases as a whole. Servers
 * look for English words in any form, and leave out those that are common.
 */
import type { Narrow, NarrowTerm } from '../narrow';
import { folded, foldedInPlace } from './textFolding';

/** What must stand in a message, and what not, folded. */
export interface WantedWords {
  /** Each of these, in the text or in the name of the topic. */
  readonly all: readonly string[];
  /** Of each of these not all. */
  readonly none: readonly (readonly string[])[];
  /** What must stand there, as it was typed. */
  readonly typed: readonly string[];
}

/** As servers cut a search: a phrase must be closed, and begin where a word would. */
const PIECE = /"[^"]+"|\S+/g;

const isSearch = (term: NarrowTerm) => term.operator === 'search';

/** As they were typed, by what they are folded. */
function piecesOf(terms: Narrow): Map<string, string> {
  const pieces = new Map<string, string>();
  for (const term of terms) {
    const text = term.operator === 'search' ? term.text : '';
    for (const [piece] of text.matchAll(PIECE)) {
      // Quotes that close nothing are of no phrase.
      const words = piece.replace(/^["\u201c\u201d]+|["\u201c\u201d]+$/g, '').trim();
      const form = folded(words);
      if (form !== '' && !pieces.has(form)) pieces.set(form, words);
    }
  }
  return pieces;
}

/** Null where nothing is looked for by words, or only by their absence. */
export function wantedWords(narrow: Narrow): WantedWords | null {
  const wanted = piecesOf(narrow.filter((term) => !term.isNegated));
  const none = narrow
    .filter((term) => term.isNegated && isSearch(term))
    .map((term) => [...piecesOf([term]).keys()]);
  return wanted.size > 0 ? { all: [...wanted.keys()], none, typed: [...wanted.values()] } : null;
}

/** What else a search asks for. */
export const besideWords = (narrow: Narrow): Narrow => narrow.filter((term) => !isSearch(term));

/** The texts of one message must hold each; none of them may stand half in one and half in the other. */
export function holdsWanted(
  { all, none }: Pick<WantedWords, 'all' | 'none'>,
  texts: readonly string[],
): boolean {
  const forms = texts.map(folded);
  const isThere = (piece: string) => forms.some((form) => form.includes(piece));
  return all.every(isThere) && !none.some((one) => one.length > 0 && one.every(isThere));
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decoded(whole: string, name: string): string {
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : Number(name.slice(1));
  if (!name.startsWith('#')) return NAMED[name] ?? whole;
  return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
}

/**
 * Whether a message may hold them, by its HTML as it came: reading that properly, for thousands, would take seconds.
 * Names of pictures are in its tags.
 */
export function mayHold({ all }: WantedWords, topic: string, html: string): boolean {
  const named = [...html.matchAll(/\s(?:alt|title)="([^"]*)"/g)].map(([, name]) => name);
  const rough = [html.replace(/<[^>]*>/g, ''), ...named].join('\n');
  const text = rough.replace(/&(#?\w+);/g, (whole, name: string) => decoded(whole, name));
  return holdsWanted({ all, none: [] }, [topic, text]);
}

/** A text in parts, of which some were looked for. */
export interface TextPart {
  readonly text: string;
  readonly isHit: boolean;
}

type Span = readonly [start: number, end: number];

/** Where in the text any of them stands, in order, without overlaps. */
function spansOf(original: string, pieces: readonly string[]): Span[] {
  const { text, places } = foldedInPlace(original);
  const found = pieces.flatMap((piece) => {
    const spans: Span[] = [];
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) {
      const last = places[at + piece.length - 1] ?? 0;
      const end = places.slice(at + piece.length).find((place) => place > last);
      spans.push([places[at] ?? 0, end ?? original.length]);
    }
    return spans;
  });
  const spans: Span[] = [];
  for (const span of found.sort((one, other) => one[0] - other[0])) {
    const before = spans.at(-1);
    if (!before || span[0] > before[1]) spans.push(span);
    else spans[spans.length - 1] = [before[0], Math.max(before[1], span[1])];
  }
  return spans;
}

function partsOf(text: string, [from, to]: Span, spans: readonly Span[]): TextPart[] {
  const parts: TextPart[] = [];
  let shown = from;
  for (const [start, end] of spans) {
    if (end <= from || start >= to) continue;
    parts.push({ text: text.slice(shown, start), isHit: false });
    parts.push({ text: text.slice(start, Math.min(end, to)), isHit: true });
    shown = Math.min(end, to);
  }
  parts.push({ text: text.slice(shown, to), isHit: false });
  return parts.filter((part) => part.text !== '');
}

/** The whole text, with what was looked for apart. */
export function withHits(text: string, { all }: WantedWords): TextPart[] {
  return partsOf(text, [0, text.length], spansOf(text, all));
}

/** So much is shown, and so much of it before the first hit. */
const EXCERPT = 220;
const LEAD = 60;

/** Where a word begins at or behind `at`, or a letter, where words are long: what is cut is not cut in two. */
function cutAt(text: string, at: number): number {
  const gap = /\s/.exec(text.slice(at, at + 20));
  if (gap) return at + gap.index + 1;
  const isHalf = /[\udc00-\udfff]/.test(text.charAt(at));
  return isHalf ? at + 1 : at;
}

/** What of a longer text is around the first hit, in one line; its beginning where there is none in it. */
export function excerptOf(text: string, { all }: WantedWords): TextPart[] {
  const line = text.replace(/\s+/g, ' ').trim().normalize('NFC');
  const spans = spansOf(line, all);
  const first = spans[0]?.[0] ?? 0;
  const from = first > LEAD ? Math.min(first, cutAt(line, first - LEAD)) : 0;
  const isLong = line.length > from + EXCERPT;
  const to = isLong ? cutAt(line, from + EXCERPT) : line.length;
  const end = from + line.slice(from, to).trimEnd().length;
  const parts = partsOf(line, [from, end], spans);
  const more = { text: '…', isHit: false };
  return [...(from > 0 ? [more] : []), ...parts, ...(to < line.length ? [more] : [])];
}
