/** The block rule of tables: a header row, a row of dashes that may carry alignment, and cells. */
import type { BlockRule } from './blockParser';
import { element, source, type MarkupElement } from './tree';

const SEPARATOR = /^\s*:?-+:?\s*$/;

/** Cuts a row at its bars, leaving bars inside code alone. */
function splitRow(row: string): string[] {
  const cells = [''];
  let isCode = false;
  const inner = row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  for (const [index, char] of [...inner].entries()) {
    if (char === '`') isCode = !isCode;
    const isEscaped = inner[index - 1] === '\\';
    if (char === '|' && !isCode && !isEscaped) cells.push('');
    else cells[cells.length - 1] = (cells.at(-1) ?? '') + char;
  }
  return cells.map((cell) => cell.trim());
}

function alignment(cell: string): string | null {
  const isLeft = cell.startsWith(':');
  const isRight = cell.endsWith(':');
  if (isLeft && isRight) return 'center';
  if (isLeft) return 'left';
  return isRight ? 'right' : null;
}

function buildRow(tag: 'th' | 'td', row: string, alignments: (string | null)[]): MarkupElement {
  const cells = splitRow(row);
  return element(
    'tr',
    {},
    alignments.map((align, column): MarkupElement => {
      const attributes: Record<string, string> =
        align === null ? {} : { style: `text-align: ${align};` };
      return element(tag, attributes, [source(cells[column] ?? '')]);
    }),
  );
}

/** Needs a header row and a row of dashes with as many cells, at the start of a block. */
export const tableRule: BlockRule = {
  matches(block) {
    const [header = '', separator = ''] = block.split('\n');
    if (!header.includes('|') || !separator.includes('|')) return false;
    const marks = splitRow(separator);
    return marks.every((mark) => SEPARATOR.test(mark)) && splitRow(header).length === marks.length;
  },
  run(parent, queue) {
    const [header = '', separator = '', ...rows] = (queue.shift() ?? '').split('\n');
    const alignments = splitRow(separator).map(alignment);
    const body = rows.map((row) => buildRow('td', row, alignments));
    parent.children.push(
      element('table', {}, [
        element('thead', {}, [buildRow('th', header, alignments)]),
        element('tbody', {}, body),
      ]),
    );
  },
};
