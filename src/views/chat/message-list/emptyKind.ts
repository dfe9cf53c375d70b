/** What is said of a view that holds nothing: how it fills. */
import type { Narrow } from '@/domain/chat/narrow';
import { viewKindOf, type ViewKind } from './viewKind';

/** Views that say in words of their own how they fill. */
const FILLED_OTHERWISE = ['starred', 'mentioned', 'followed', 'dm', 'unread'] as const;

export type EmptyKind = ViewKind | (typeof FILLED_OTHERWISE)[number] | 'reactions';

/** What is said of a view that holds nothing. */
export function emptyKindOf(narrow: Narrow): EmptyKind {
  const [term, more] = narrow;
  const what = term?.operator === 'is' && !term.isNegated && !more ? term.what : null;
  const named = FILLED_OTHERWISE.find((one) => one === what);
  if (named) return named;
  const isReactions = term?.operator === 'has' && term.what === 'reaction' && !term.isNegated;
  return isReactions && more?.operator === 'sender' ? 'reactions' : viewKindOf(narrow);
}
