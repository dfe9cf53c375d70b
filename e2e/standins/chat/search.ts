/** Keyword search: English word stems, stop words, quoted phrases, and highlighting in HTML. */

import type { Message } from './model';
import { STOP_WORDS } from './realmSettings';

export interface Search {
  matches: (message: Message) => boolean;
  /** HTML with the hits wrapped. */
  highlight: (html: string) => string;
}

const WORD = /[\p{L}\p{N}_]+/gu;

/** A rough stem: enough that "boats" finds "boat". */
function stem(word: string): string {
  const lower = word.toLowerCase();
  if (lower.length <= 3) return lower;
  return lower
    .replace(/(ies|ing|ed|es|s|e)$/, (ending) => (ending === 'ies' ? 'i' : ''))
    .replace(/y$/, 'i');
}

const stemsOf = (text: string): string[] => [...text.matchAll(WORD)].map(([word]) => stem(word));

const withoutTags = (html: string) => html.replaceAll(/<[^>]*>/g, ' ');

const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function textOf(message: Message): string {
  return `${message.topic} ${withoutTags(message.html)}`;
}

/** Wraps hits outside of tags only. */
function highlightIn(html: string, stems: ReadonlySet<string>): string {
  return html
    .split(/(<[^>]*>|&[a-z0-9#]+;)/i)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll(WORD, (word) =>
            stems.has(stem(word)) ? `<span class="highlight">${word}</span>` : word,
          ),
    )
    .join('');
}

/** A phrase in quotes must also stand in the text as it is. */
export function compileSearch(operands: readonly string[]): Search {
  const query = operands.join(' ');
  const phrases = [...query.matchAll(/"([^"]+)"/g)].map(([, phrase = '']) => phrase.toLowerCase());
  const stops = new Set(STOP_WORDS);
  const words = [...query.matchAll(WORD)]
    .map(([word]) => word)
    .filter((word) => !stops.has(word.toLowerCase()));
  const stems = new Set(words.map(stem));
  return {
    matches: (message) => {
      const text = textOf(message);
      const present = new Set(stemsOf(text));
      const hasWords = stems.size > 0 && [...stems].every((wanted) => present.has(wanted));
      return hasWords && phrases.every((phrase) => text.toLowerCase().includes(phrase));
    },
    highlight: (html) => highlightIn(html, stems),
  };
}

/** What a found message carries besides: its content and topic with the hits wrapped. */
export const matchWire = (message: Message, search: Search | null) => ({
  match_content: search ? search.highlight(message.html) : message.html,
  match_subject: search ? search.highlight(escapeHtml(message.topic)) : escapeHtml(message.topic),
});
