/** How many messages wait to be read, for rows, of which there are many: an element, not a component. */
import { h, type VNode } from 'vue';
import { heardWords } from '@/components/heardWords';
import { formatCount } from '@/domain/countFormat';
import { sayCount, wordsAround } from '@/i18n/countWords';
import type { Words } from '@/i18n/words';
import './unreadBadge.css';

/** Muted counts do not call; mentions call loudest. */
export type BadgeTone = 'plain' | 'muted' | 'mention';

const MOST_SHOWN = 999;

/**
 * The number, and around it the words that name it as it is shown: then a change of the count changes the number alone,
 * and most messages that come in change several counts.
 */
function numberInWords(count: number, words: Words) {
  const isMany = count > MOST_SHOWN;
  const around = wordsAround(words, 'chat.unread.count', count);
  const shown = isMany
    ? sayCount(words, 'chat.unread.many', MOST_SHOWN)
    : formatCount(count, words.locale.value);
  if (!around || isMany)
    return [
      h('span', { 'aria-hidden': true }, shown),
      heardWords(sayCount(words, 'chat.unread.count', count)),
    ];
  const [before, after] = around;
  return [...(before ? [heardWords(before)] : []), shown, ...(after ? [heardWords(after)] : [])];
}

/** For `<component :is>`. Null where nothing waits. Reactive to a change of language. */
export function unreadBadge(words: Words, count: number, tone: BadgeTone = 'plain'): VNode | null {
  return count > 0
    ? h('span', { class: `unread-badge is-${tone}` }, numberInWords(count, words))
    : null;
}
