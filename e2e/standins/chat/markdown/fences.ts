/** Takes fenced blocks out of message text: code, formulas, quotes and spoilers. */
import type { StashedBlock } from './blockParser';
import { renderCodeBlock } from './code';
import { renderBlockFormula } from './formulas';

const OPENING = /^(~{3,}|`{3,}) *(?:\{?\.?([a-zA-Z0-9_+\-./#]+)\}?)? *([^~`]*)$/;
const LIST_ITEM = /^ *([*+-]|\d\.) +(.*)/;

interface OpenFence {
  fence: string;
  language: string;
  header: string;
}

function openingFence(line: string): OpenFence | null {
  const match = OPENING.exec(line);
  if (match === null) return null;
  const [, fence = '', language = '', header = ''] = match;
  return { fence, language, header: header.trim() };
}

const isNesting = (language: string) => language === 'quote' || language === 'spoiler';

/** The index of the line that closes a fence; the number of lines when nothing does. */
function closingLine(lines: string[], from: number, open: OpenFence): number {
  let index = from;
  while (index < lines.length) {
    const line = lines[index] ?? '';
    if (line === open.fence) return index;
    const inner = isNesting(open.language) ? openingFence(line) : null;
    index = inner === null ? index + 1 : closingLine(lines, index + 1, inner) + 1;
  }
  return lines.length;
}

/** Keeps finished blocks and hands out the marks that stand for them in the text. */
class FenceReader {
  readonly stash: StashedBlock[] = [];

  #mark(html: string, standsAlone = true): string[] {
    this.stash.push({ html, standsAlone });
    return ['', `\ufdd0B${String(this.stash.length - 1)}\ufdd1`, ''];
  }

  #spoiler(header: string, body: string[]): string[] {
    return [
      ...this.#mark('<div class="spoiler-block"><div class="spoiler-header">'),
      header,
      ...this.#mark('</div><div class="spoiler-content" aria-hidden="true">'),
      ...this.read(body),
      ...this.#mark('</div></div>'),
    ];
  }

  #block(open: OpenFence, body: string[]): string[] {
    if (open.language === 'quote') {
      return ['', ...this.read(body).map((line) => `> ${line}`), ''];
    }
    if (open.language === 'spoiler') return this.#spoiler(open.header, body);
    const content = body.join('\n');
    if (open.language === 'math') return this.#mark(renderBlockFormula(content), false);
    return this.#mark(renderCodeBlock(content, open.language));
  }

  read(lines: string[]): string[] {
    const output: string[] = [];
    for (let index = 0; index < lines.length; index += 1) {
      const open = openingFence(lines[index] ?? '');
      if (open === null) {
        output.push(lines[index] ?? '');
      } else {
        const end = closingLine(lines, index + 1, open);
        output.push(...this.#block(open, lines.slice(index + 1, end)));
        index = end;
      }
    }
    return output;
  }
}

/** The fences still open after a line. */
function fencesAfter(line: string, fences: OpenFence[]): OpenFence[] {
  const innermost = fences.at(-1);
  if (innermost?.fence === line) return fences.slice(0, -1);
  const open = openingFence(line);
  const mayOpen = innermost === undefined || isNesting(innermost.language);
  return open !== null && mayOpen ? [...fences, open] : fences;
}

/** Whether a list starts (or changes its kind) with the line after this one. */
function isBeforeList(line: string, nextLine: string): boolean {
  const current = LIST_ITEM.exec(line);
  const next = LIST_ITEM.exec(nextLine);
  if (line === '' || next === null) return false;
  return current === null || (current[1]?.length === 1) !== (next[1]?.length === 1);
}

/** Parts a list from the paragraph it hangs off with the empty line that the dialect spares. */
function separateLists(lines: string[]): string[] {
  let fences: OpenFence[] = [];
  return lines.flatMap((line, index) => {
    fences = fencesAfter(line, fences);
    const isInCode = fences.some((fence) => !isNesting(fence.language));
    return !isInCode && isBeforeList(line, lines[index + 1] ?? '') ? [line, ''] : [line];
  });
}

/** Writes tabs as spaces up to the next column that four divides. */
function expandTabs(line: string): string {
  return line
    .split('\t')
    .reduce((before, after) => before.padEnd(before.length + 4 - (before.length % 4)) + after);
}

/** Normalises a message's text and replaces its fenced blocks by marks. */
export function extractFences(content: string): { text: string; stash: StashedBlock[] } {
  const lines = content
    .replace(/[\ufdd0\ufdd1]/g, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(expandTabs);
  const reader = new FenceReader();
  const isFence = (line: string) => /^(?:~{3,}|`{3,})/.test(line);
  const prepared = separateLists(lines.map((line) => (isFence(line) ? line.trimEnd() : line)));
  const text = reader
    .read(prepared)
    .map((line) => (line.trim() === '' ? '' : line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
  return { text: text.replace(/^\n+|\n+$/g, ''), stash: reader.stash };
}
