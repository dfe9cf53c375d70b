/** Messages that a search found: the server marks the words in a copy of the text, which an edit leaves behind. */
import type { Message } from '@/api/chat/model/message';

const MARKS = /<span class="highlight">|<\/span>/g;

/** The HTML with the found words marked, as long as it says what the message says; else the message's own. */
export function htmlWithHits({ content, matchContent }: Message): string {
  if (matchContent === undefined) return content;
  const isCurrent = matchContent.replace(MARKS, '') === content.replace(MARKS, '');
  return isCurrent ? matchContent : content;
}
