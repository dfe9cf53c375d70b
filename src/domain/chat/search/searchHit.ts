/** Messages that a search found: the server marks the words in a copy of the text, which an edit leaves behind. */
import type { Message } from '@/api/chat/model/message';
import { unresolvedName } from '../topic';

const MARKS = /<span class="highlight">|<\/span>/g;

/** The HTML with the found words marked, as long as it says what the message says; else the message's own. */
export function htmlWithHits({ content, matchContent }: Message): string {
  if (matchContent === undefined) return content;
  const isCurrent = matchContent.replace(MARKS, '') === content.replace(MARKS, '');
  return isCurrent ? matchContent : content;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
};

const decoded = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

export interface TopicPart {
  readonly text: string;
  readonly isHit: boolean;
}

/** The name of a topic in parts, of which every other was found; null where none was, or it has another name by now. */
export function topicWithHits({
  topic,
  matchTopic = '',
}: {
  readonly topic: string;
  readonly matchTopic?: string;
}): readonly TopicPart[] | null {
  const parts = matchTopic.split(/<span class="highlight">|<\/span>/).map(decoded);
  if (parts.length < 3 || parts.join('') !== topic) return null;
  const shown = [unresolvedName(parts[0] ?? ''), ...parts.slice(1)];
  return shown.map((text, place) => ({ text, isHit: place % 2 === 1 }));
}
