/** Writes copied HTML as the Markdown of servers: what carries a meaning stays, what only looks like something goes. */
import { childNamed, htmlName, isElement, isText, nextOf, plainText } from './dom';

interface Block {
  readonly text: string;
  /** A line among lines; other blocks stand apart. */
  readonly isLine: boolean;
}

const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tr ul'
  ).split(' '),
);
/** What stands on lines of its own, or holds something that does. */
const BLOCK_SELECTOR = [...BLOCKS, '.katex-display'].join(',');
const HEADING = /^h([1-6])$/;
const MARKS: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  s: '~~',
  del: '~~',
  strike: '~~',
};
/** Nothing of these was seen by whoever copied them. */
const UNSEEN: ReadonlySet<string> = new Set([
  'head',
  'meta',
  'link',
  'title',
  'script',
  'style',
  'template',
]);

function* childrenOf(parent: Element): Iterable<ChildNode> {
  for (let child = parent.firstChild; child; child = nextOf(child)) yield child;
}

/** Styles come under a name that does nothing. */
const styleOf = (element: Element) =>
  (element.getAttribute('data-style') ?? element.getAttribute('style') ?? '').toLowerCase();

/** What stands around the text of an element: office programs mark by style alone, and wrap all in bold that is none. */
function marksOf(element: Element, name: string): string[] {
  const style = styleOf(element);
  const weight = /font-weight:\s*(\w+)/.exec(style)?.[1];
  const isBold = weight === undefined ? MARKS[name] === '**' : /^(bold|[6-9]00)$/.test(weight);
  const isItalic = MARKS[name] === '*' || /font-style:\s*italic/.test(style);
  const isStruck = MARKS[name] === '~~' || /text-decoration[^;]*line-through/.test(style);
  return [isBold ? '**' : '', isItalic ? '*' : '', isStruck ? '~~' : ''].filter(Boolean);
}

/** Marks stand at words: spaces within them would keep servers from reading them. */
function marked(text: string, marks: readonly string[]): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
  if (inner === '' || inner.includes('\n')) return text;
  return before + marks.join('') + inner + [...marks].reverse().join('') + after;
}

/** Where it leads: what leads into our own pages is named there as servers name it, so that all can follow. */
function hrefOf(link: Element): string {
  return link.getAttribute('data-fragment') ?? link.getAttribute('href') ?? '';
}

function linkOf(element: Element): string {
  const text = inlineIn(element);
  const href = hrefOf(element);
  const label = text.trim();
  if (!/^(https?:|mailto:|#narrow\/)/i.test(href) || label === '') return text;
  const isItself = label === href || `mailto:${label}` === href;
  return isItself
    ? label
    : `[${label.replace(/[[\]]/g, '')}](${href.replace(/[()\s]/g, encodeURIComponent)})`;
}

function codeOf(element: Element): string {
  const text = plainText(element).replace(/\s+/g, ' ');
  const mark = text.includes('`') ? '``' : '`';
  return text.trim() === '' ? text : `${mark}${text}${mark}`;
}

function imageOf(element: Element): string {
  return element.getAttribute('alt') ?? '';
}

/** A moment of a message of ours. */
function momentOf(element: Element): string | null {
  const moment = (element.getAttribute('datetime') ?? '').replace('.000Z', 'Z');
  return element.classList.contains('content-time') && moment !== '' ? `<time:${moment}>` : null;
}

/** Formulas are written twice, once of them as they were typed. */
function sourceOf(element: Element): string {
  return element.querySelector('annotation')?.textContent?.trim() ?? '';
}

function formulaOf(element: Element): string | null {
  const typed = element.classList.contains('katex') ? sourceOf(element) : '';
  return typed === '' ? null : `$$${typed}$$`;
}

/** Those on lines of their own may be of several lines, which only a block can hold. */
const isShownFormula = (element: Element) =>
  element.classList.contains('katex-display') && sourceOf(element) !== '';

function inlineOf(node: ChildNode): string {
  if (isText(node)) return node.data.replace(/[\s\u00a0]+/g, ' ');
  const name = isElement(node) ? htmlName(node) : null;
  if (!isElement(node) || name === null || UNSEEN.has(name)) return '';
  const formula = formulaOf(node);
  if (formula !== null) return formula;
  switch (name) {
    case 'br':
      return '\n';
    case 'a':
      return linkOf(node);
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return codeOf(node);
    case 'img':
      return imageOf(node);
    case 'time':
      return momentOf(node) ?? inlineIn(node);
    default:
      return marked(inlineIn(node), marksOf(node, name));
  }
}

function inlineIn(parent: Element): string {
  let text = '';
  for (const child of childrenOf(parent)) text += inlineOf(child);
  return text;
}

const tidied = (text: string) =>
  text
    .replace(/ +/g, ' ')
    .replace(/ *\n */g, '\n')
    .trim();

/** Lines as they stand, line breaks by element included. */
function linesOf(element: Element): string {
  let text = '';
  for (const child of childrenOf(element)) {
    if (isText(child)) text += child.data;
    else if (isElement(child)) text += htmlName(child) === 'br' ? '\n' : linesOf(child);
  }
  return text;
}

/** Longer than any in the text. */
function fenceFor(text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length + 1);
  return '`'.repeat(Math.max(3, ...runs));
}

function fenceOf(element: Element): string {
  const text = linesOf(element).replace(/^\n|\s+$/g, '');
  const code = childNamed(element, 'code') ?? element;
  const named = /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(code.getAttribute('class') ?? '')?.[1];
  const language = named ?? element.parentElement?.getAttribute('data-code-language') ?? '';
  const fence = fenceFor(text);
  return `${fence}${language.toLowerCase()}\n${text}\n${fence}`;
}

function listOf(element: Element, isOrdered: boolean): string {
  const lines: string[] = [];
  let number = Number(element.getAttribute('start') ?? 1);
  for (const child of childrenOf(element)) {
    const name = isElement(child) ? htmlName(child) : null;
    if (!isElement(child) || name === null) continue;
    // Office programs put a list into a list, not into its entry.
    const isNested = name === 'ul' || name === 'ol';
    const text = isNested ? listOf(child, name === 'ol') : joined(blocksIn(child), '\n');
    if (text === '') continue;
    const mark = isOrdered ? `${number}. ` : '- ';
    // Whatever the mark: servers count each two spaces as a level.
    const indented = text.replace(/\n/g, '\n  ');
    lines.push(isNested ? `  ${indented}` : mark + indented);
    if (!isNested) number += 1;
  }
  return lines.join('\n');
}

const childrenNamed = (parent: Element, pattern: RegExp) =>
  [...parent.children].filter((child) => pattern.test(htmlName(child) ?? ''));

/** The cells of a table's own rows; mails have tables within tables. */
function cellsOf(table: Element): Element[][] {
  const parts = [table, ...childrenNamed(table, /^t(head|body|foot)$/)];
  const rows = parts.flatMap((part) => childrenNamed(part, /^tr$/));
  return rows.map((row) => childrenNamed(row, /^t[dh]$/));
}

function tableOf(element: Element): string {
  const cells = cellsOf(element);
  // A cell is its text, and a column are lines: so little comes out of a sheet without anybody having made a table.
  if (cells.every(({ length }) => length <= 1)) {
    return cells.flatMap(([cell]) => (cell ? [joined(blocksIn(cell))] : [])).join('\n');
  }
  const rows = cells.map((row) =>
    row.map((cell) => tidied(inlineIn(cell)).replace(/\n/g, ' ').replace(/\|/g, '\\|')),
  );
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const lines = rows.map(
    (row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`,
  );
  const [head, ...body] = lines;
  return head === undefined || width === 0
    ? ''
    : [head, `|${' --- |'.repeat(width)}`, ...body].join('\n');
}

/** Servers know a fence at the beginning of a line alone. */
function quoteOf(element: Element): string {
  const text = joined(blocksIn(element));
  if (!text.includes('```')) return text.replace(/^/gm, '> ');
  const fence = fenceFor(text);
  return `${fence}quote\n${text}\n${fence}`;
}

const WRITERS: Readonly<Record<string, (element: Element) => string>> = {
  pre: fenceOf,
  ul: (element) => listOf(element, false),
  ol: (element) => listOf(element, true),
  blockquote: quoteOf,
  table: tableOf,
  hr: () => '---',
};

/** The level of a heading in a message of ours, which is none of the page. */
function levelOf(element: Element): string | undefined {
  if (!element.classList.contains('content-heading')) return undefined;
  return /(?:^|\s)is-level-([1-6])(?:\s|$)/.exec(element.getAttribute('class') ?? '')?.[1];
}

/** Rows of our own feed, each of which is a message. */
const isFeed = (list: Element) =>
  childrenNamed(list, /^li$/).some((row) => row.hasAttribute('data-message-id'));

function blocksOf(element: Element, name: string): Block[] {
  if (isShownFormula(element)) {
    return [{ text: `\`\`\`math\n${sourceOf(element)}\n\`\`\``, isLine: false }];
  }
  const writer = isFeed(element) ? undefined : WRITERS[name];
  if (writer) return [{ text: writer(element), isLine: false }];
  const level = HEADING.exec(name)?.[1] ?? levelOf(element);
  if (level !== undefined) {
    const text = tidied(inlineIn(element)).replace(/\n/g, ' ');
    return text === '' ? [] : [{ text: `${'#'.repeat(Number(level))} ${text}`, isLine: false }];
  }
  const inside = blocksIn(element);
  return name === 'p' ? [{ text: joined(inside), isLine: false }] : inside;
}

/** What an element holds, its runs of text as lines. */
function blocksIn(parent: Element): Block[] {
  const blocks: Block[] = [];
  let run = '';
  const endRun = () => {
    blocks.push({ text: tidied(run), isLine: true });
    run = '';
  };
  for (const child of childrenOf(parent)) {
    const name = isElement(child) ? htmlName(child) : null;
    const isBlock =
      isElement(child) &&
      name !== null &&
      !UNSEEN.has(name) &&
      (child.matches(BLOCK_SELECTOR) || child.querySelector(BLOCK_SELECTOR) !== null);
    if (isBlock) {
      endRun();
      blocks.push(...blocksOf(child, name));
    } else run += inlineOf(child);
  }
  endRun();
  return blocks.filter(({ text }) => text !== '');
}

function joined(blocks: readonly Block[], apart = '\n\n'): string {
  return blocks.reduce((text, block, place) => {
    const areLines = block.isLine && blocks[place - 1]?.isLine;
    return text + (place === 0 ? '' : areLines ? '\n' : apart) + block.text;
  }, '');
}

const ended = (line: string) => (line === '' || line.endsWith('\n') ? line : `${line}\n`);

/** The text of an element in lines, as code editors have it: each in an element of its own, or with line breaks. */
function codeIn(element: Element): string {
  let text = '';
  for (const child of childrenOf(element)) {
    const name = isElement(child) ? htmlName(child) : null;
    if (isText(child)) text += child.data;
    else if (name === 'br') text += '\n';
    else if (isElement(child) && name === 'div') text = ended(text) + ended(codeIn(child));
    else if (isElement(child) && name !== null && !UNSEEN.has(name)) text += codeIn(child);
  }
  return text;
}

/** What came from a code editor: it copies colours, in lines of fixed width that mean nothing but their text. */
function editorIn(root: Element): Element | null {
  const shown = [...root.children].filter((one) => !UNSEEN.has(htmlName(one) ?? ''));
  const [only, ...others] = shown;
  if (!only || others.length > 0) return null;
  const name = htmlName(only);
  const isFixed = /white-space:\s*pre\s*(;|$)|font-family:[^;]*mono/.test(styleOf(only));
  const isEditor = name === 'pre' ? !childNamed(only, 'code') : name === 'div' && isFixed;
  const hasForm = only.querySelector('p, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, a');
  return isEditor && hasForm === null ? only : null;
}

/** A single line may be any words; several would be read as prose by servers. */
function codeOfEditor(editor: Element): string | null {
  const code = codeIn(editor)
    .replace(/\u00a0/g, ' ')
    .replace(/^\n+|\s+$/g, '');
  const fence = fenceFor(code);
  return code.includes('\n') ? `${fence}\n${code}\n${fence}` : null;
}

function countRuns(element: Element): number {
  let count = 0;
  for (const child of childrenOf(element)) {
    if (isText(child)) count += /\S/.test(child.data) ? 1 : 0;
    else if (isElement(child) && !UNSEEN.has(htmlName(child) ?? '')) count += countRuns(child);
  }
  return count;
}

/** A few words of a heading are no heading, and the look that they had there says nothing. */
function isOneRun(root: Element): boolean {
  if (root.querySelector('a, code, kbd, pre, ul, ol, blockquote, annotation, img, time') !== null)
    return false;
  const isMarked = root.querySelector('b, strong, i, em, s, del, strike') !== null;
  const isHeading = root.querySelector('h1, h2, h3, h4, h5, h6') !== null;
  return (isHeading || !isMarked) && countRuns(root) === 1;
}

/** Null where the plain text says as much. */
export function markdownOfHtml(root: Element): string | null {
  const editor = editorIn(root);
  if (editor) return codeOfEditor(editor);
  if (isOneRun(root)) return null;
  const markdown = joined(blocksIn(root));
  const shown = tidied(linesOf(root)).replace(/\s+/g, '');
  return markdown === '' || markdown.replace(/\s+/g, '') === shown ? null : markdown;
}
