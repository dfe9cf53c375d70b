/** What is said of a view that holds nothing: how it fills. */
import type { Narrow } from '@/domain/chat/narrow';
import { viewKindOf, type ViewKind } from './viewKind';

/** Views that say in words of their own how they fill. */
const FILLED_OTHERWISE = ['starred', 'mentioned', 'followed', 'dm', 'unread'] as const;

/** `missing`: one message is asked for by its number, and is not there: nothing will come. */
export type EmptyKind = ViewKind | (typeof FILLED_OTHERWISE)[number] | 'reactions' | 'missing';

export function emptyKindOf(narrow: Narrow): EmptyKind {
  const [term, more, rest] = narrow;
  if (!term || rest || narrow.some(({ isNegated }) => isNegated)) return viewKindOf(narrow);
  if (more) {
    const isReactions = term.operator === 'has' && term.what === 'reaction';
    return isReactions && more.operator === 'sender' ? 'reactions' : viewKindOf(narrow);
  }
  if (term.operator === 'id') return 'missing';
  const what = term.operator === 'is' ? term.what : null;
  return FILLED_OTHERWISE.find((one) => one === what) ?? viewKindOf(narrow);
}
