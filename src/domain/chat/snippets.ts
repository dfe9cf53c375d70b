/** Texts that somebody writes again and again, saved under a title. */
import { nameOrder } from '../nameOrder';
import { lengthOf } from './compose/composeText';
import { searchForm } from './nameSearch';
import { fieldsOf, isText } from '../storedRecord';

/** Servers take no title that is longer. */
export const MOST_TITLE = 60;

export interface SnippetText {
  readonly title: string;
  /** Markdown. */
  readonly content: string;
}

/** One that lies on this device. */
export interface DeviceSnippet extends SnippetText {
  readonly snippetId: string;
}

/** One of all that there are. */
export interface Snippet extends SnippetText {
  readonly key: string;
  /** The server's number; null where it lies on this device. */
  readonly serverId: number | null;
}

/** As a server has it: without blanks around. */
export const trimmedSnippet = ({ title, content }: SnippetText): SnippetText => ({
  title: title.trim(),
  content: content.trim(),
});

export const isSameText = (one: SnippetText, other: SnippetText) =>
  one.title === other.title && one.content === other.content;

/** By how many characters a title is too long; 0 where it is not. */
export const titleOver = (title: string) => Math.max(0, lengthOf(title.trim()) - MOST_TITLE);

/** Null where it is damaged. */
export function readSnippet(value: unknown): DeviceSnippet | null {
  const { snippetId, title, content } = fieldsOf(value) ?? {};
  const isWhole = isText(snippetId) && isText(title) && isText(content);
  return isWhole ? { snippetId, title, content } : null;
}

/** All of them as one text, to be kept as a file. */
export function writtenSnippets(snippets: Iterable<SnippetText>): string {
  return [...snippets].map(({ title, content }) => `# ${title}\n\n${content}\n`).join('\n');
}

/** Those in which every word of `wanted` is, in the title or in the text, by title; those with all of it in the title first. */
export function findSnippets(
  snippets: readonly Snippet[],
  wanted: string,
  locale: string,
): Snippet[] {
  const words = searchForm(wanted).split(/\s+/u).filter(Boolean);
  const order = nameOrder(locale);
  const misses = (text: string) => {
    const form = searchForm(text);
    return words.filter((word) => !form.includes(word)).length;
  };
  return snippets
    .filter(({ title, content }) => misses(`${title}\n${content}`) === 0)
    .map((snippet) => ({ snippet, missing: misses(snippet.title) }))
    .sort((a, b) => a.missing - b.missing || order(a.snippet.title, b.snippet.title))
    .map(({ snippet }) => snippet);
}

/** A text with the places between which it is selected. */
interface Field {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

/** What stands in a field to be saved: what is selected, or else all of it. */
export function savedFrom({ value, selectionStart, selectionEnd }: Field): string {
  return value.slice(selectionStart, selectionEnd).trim() || value.trim();
}

/** What goes into a field for a snippet: several lines stand on lines of their own. */
export function insertionOf(
  content: string,
  { value, selectionStart, selectionEnd }: Field,
): string {
  if (!content.includes('\n')) return content;
  const start = /[^\n]$/.test(value.slice(0, selectionStart)) ? '\n' : '';
  const end = /^[^\n]/.test(value.slice(selectionEnd)) ? '\n' : '';
  return `${start}${content}${end}`;
}
