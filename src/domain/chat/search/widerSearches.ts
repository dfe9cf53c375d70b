/** What to look for instead where a search with words found little: the same without what keeps it to a place or a person. */
import type { Narrow, NarrowTerm } from '../narrow';

export interface WiderSearch {
  /** What it does without. */
  readonly dropped: Narrow;
  readonly narrow: Narrow;
}

const KEEPS_TO: readonly NarrowTerm['operator'][] = [
  'topic',
  'channel',
  'dm',
  'dm-including',
  'sender',
  'mentions',
];

/** Nothing where no words are looked for: whoever is in a place wants what is there. */
export function widerSearches(narrow: Narrow): WiderSearch[] {
  if (!narrow.some((term) => term.operator === 'search' && !term.isNegated)) return [];
  const wanted = narrow.filter((term) => !term.isNegated);
  return KEEPS_TO.flatMap((operator) => {
    if (!wanted.some((term) => term.operator === operator)) return [];
    const isDropped = (term: NarrowTerm) =>
      wanted.includes(term) &&
      // A topic is one of its channel, and says little elsewhere.
      (term.operator === operator || (operator === 'channel' && term.operator === 'topic'));
    const dropped = narrow.filter(isDropped);
    return [{ dropped, narrow: narrow.filter((term) => !isDropped(term)) }];
  });
}
