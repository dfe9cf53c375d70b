/** What formatting buttons and keys do to a text, and how long it is. */

/** A piece of text that replaces another; `select` is the part of the new text to be selected, from its start. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly select: readonly [number, number];
}

export interface Selected {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Format =
  'bold' | 'italic' | 'strike' | 'code' | 'link' | 'quote' | 'spoiler' | 'list' | 'ordered';

const WRAPS: Partial<Record<Format, string>> = { bold: '**', italic: '*', strike: '~~' };

/** As the server counts: a flag or a family is several, but never half of one. */
export function lengthOf(text: string): number {
  let length = 0;
  for (let place = 0; place < text.length; place += 1) {
    // The second half of a pair is no character of its own.
    const unit = text.charCodeAt(place);
    if (unit < 0xdc00 || unit > 0xdfff) length += 1;
  }
  return length;
}

/** How often the letter of a mark stands in a row, from a place on. */
function runAt(text: string, mark: string, place: number, step: 1 | -1): number {
  let length = 0;
  while (text[place + length * step] === mark[0]) length += 1;
  return length;
}

/** Whether so many of its letter say what the mark says: one star is italic, two are bold, and three are both. */
function says(run: number, mark: string): boolean {
  return mark === '*' ? run % 2 === 1 : run >= mark.length;
}

/** Whether what begins and ends with a mark is several pieces that have it. */
function isMarked(text: string, mark: string): boolean {
  return (mark === '*' ? text.replaceAll('**', '') : text).includes(mark);
}

function wrapped({ text, start, end }: Selected, mark: string): TextEdit {
  const inner = text.slice(start, end);
  const { length } = mark;
  const around = Math.min(runAt(text, mark, start - 1, -1), runAt(text, mark, end, 1));
  if (says(around, mark)) {
    const select = [0, inner.length] as const;
    return { start: start - length, end: end + length, text: inner, select };
  }
  // Who selects a whole line has its marks in it.
  const within = Math.min(runAt(text, mark, start, 1), runAt(text, mark, end - 1, -1));
  const core = inner.slice(within, -within);
  if (says(within, mark) && core !== '' && !isMarked(core, mark)) {
    const bare = inner.slice(length, -length);
    return { start, end, text: bare, select: [0, bare.length] };
  }
  return { start, end, text: mark + inner + mark, select: [length, length + inner.length] };
}

function lineStart(text: string, place: number): number {
  return text.lastIndexOf('\n', place - 1) + 1;
}

function linesOf({ text, start, end }: Selected): { from: number; to: number; lines: string[] } {
  const from = lineStart(text, start);
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  return { from, to, lines: text.slice(from, to).split('\n') };
}

function listed(selected: Selected, isOrdered: boolean): TextEdit {
  const { from, to, lines } = linesOf(selected);
  const mark = isOrdered ? /^\d+\. / : /^[-*] /;
  const isListed = lines.every((line) => mark.test(line));
  const text = lines
    .map((line, place) => {
      if (isListed) return line.replace(mark, '');
      return isOrdered ? `${place + 1}. ${line}` : `- ${line}`;
    })
    .join('\n');
  return { start: from, end: to, text, select: [text.length, text.length] };
}

function fenceFor(inner: string): string {
  let longest = 2;
  for (const [run] of inner.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

/** A block of its own lines, `head` behind the opening fence. */
function fenced({ text, start, end }: Selected, head: string): TextEdit {
  const inner = text.slice(start, end).replace(/^\n+|\n+$/g, '');
  const fence = fenceFor(inner);
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : '';
  const after = end < text.length && text[end] !== '\n' ? '\n' : '';
  const opening = `${before}${fence}${head}\n`;
  const select = [opening.length, opening.length + inner.length] as const;
  return { start, end, text: `${opening}${inner}\n${fence}${after}`, select };
}

function linked({ text, start, end }: Selected): TextEdit {
  const inner = text.slice(start, end);
  if (isAddress(inner)) return { start, end, text: `[](${inner})`, select: [1, 1] };
  const at = inner.length + 3;
  return { start, end, text: `[${inner}](url)`, select: [at, at + 3] };
}

/** Whether a text is an address and nothing else. */
export function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text);
}

export function formatted(selected: Selected, format: Format): TextEdit {
  const wrap = WRAPS[format];
  if (wrap !== undefined) return wrapped(selected, wrap);
  switch (format) {
    case 'code':
      return selected.text.slice(selected.start, selected.end).includes('\n')
        ? fenced(selected, '')
        : wrapped(selected, '`');
    case 'quote':
      return fenced(selected, 'quote');
    case 'spoiler':
      return fenced(selected, 'spoiler ');
    case 'list':
      return listed(selected, false);
    case 'ordered':
      return listed(selected, true);
    default:
      return linked(selected);
  }
}

/** Whether a place in a text stands in a code block that is still open: there Enter makes a new line. */
export function isInOpenFence(text: string, place: number): boolean {
  let fence: string | null = null;
  for (const line of text.slice(0, place).split('\n')) {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark === undefined) continue;
    if (fence === null) fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = null;
  }
  return fence !== null;
}

/** What a new line in a list or quote begins with; `''` where it ends there, null outside of both. */
export function nextListMark(line: string): string | null {
  const [, indent = '', mark = '', rest = ''] = /^(\s*)([-*>]|\d+\.) (.*)$/.exec(line) ?? [];
  if (mark === '') return null;
  if (rest.trim() === '') return '';
  const number = Number.parseInt(mark, 10);
  return `${indent}${Number.isNaN(number) ? mark : `${number + 1}.`} `;
}
