/** What fills a view: a place is filled by writing, a search by other words, and any other view by itself. */
import type { Narrow } from '@/domain/chat/narrow';

export type ViewKind = 'place' | 'search' | 'view';

const PLACES = ['channel', 'topic', 'dm'];

export function viewKindOf(narrow: Narrow): ViewKind {
  if (narrow.some(({ operator }) => operator === 'search')) return 'search';
  const isPlace = narrow.every((term) => !term.isNegated && PLACES.includes(term.operator));
  return isPlace ? 'place' : 'view';
}
