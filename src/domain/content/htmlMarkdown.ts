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

function linkOf(element: Element): string {
  const text = inlineIn(element);
  const href = element.getAttribute('href') ?? '';
  const label = text.trim();
  if (!/^(https?:|mailto:)/i.test(href) || label === '') return text;
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

/** Formulas are written twice, once of them as they were typed. */
function formulaOf(element: Element): string | null {
  if (!element.classList.contains('katex')) return null;
  const typed = element.querySelector('annotation')?.textContent?.trim();
  return typed ? `$$${typed}$$` : null;
}

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

function fenceOf(element: Element): string {
  const text = linesOf(element).replace(/^\n|\s+$/g, '');
  const code = childNamed(element, 'code') ?? element;
  const named = /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(code.getAttribute('class') ?? '')?.[1];
  const language = named ?? element.parentElement?.getAttribute('data-code-language') ?? '';
  const fence = '`'.repeat(
    Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)),
  );
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
    const indented = text.replace(/\n/g, `\n${' '.repeat(mark.length)}`);
    lines.push(isNested ? `  ${text.replace(/\n/g, '\n  ')}` : mark + indented);
    if (!isNested) number += 1;
  }
  return lines.join('\n');
}

function tableOf(element: Element): string {
  const rows = [...element.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('td, th')].map((cell) =>
      tidied(inlineIn(cell)).replace(/\n/g, ' ').replace(/\|/g, '\\|'),
    ),
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

function quoteOf(element: Element): string {
  return joined(blocksIn(element)).replace(/^/gm, '> ');
}

const WRITERS: Readonly<Record<string, (element: Element) => string>> = {
  pre: fenceOf,
  ul: (element) => listOf(element, false),
  ol: (element) => listOf(element, true),
  blockquote: quoteOf,
  table: tableOf,
  hr: () => '---',
};

function blocksOf(element: Element, name: string): Block[] {
  const writer = WRITERS[name];
  if (writer) return [{ text: writer(element), isLine: false }];
  const level = HEADING.exec(name)?.[1];
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
      (BLOCKS.has(name) || child.querySelector([...BLOCKS].join(',')) !== null);
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

/** Code editors copy their colours, in lines of fixed width that mean nothing but their text. */
function isFromCodeEditor(root: Element): boolean {
  const shown = [...root.children].filter((one) => !UNSEEN.has(htmlName(one) ?? ''));
  const only = shown.length === 1 ? shown[0] : undefined;
  const isFixed = [...root.querySelectorAll('div, pre')]
    .slice(0, 2)
    .some((one) => /white-space:\s*pre|font-family:[^;]*mono/.test(styleOf(one)));
  return isFixed || (only !== undefined && htmlName(only) === 'pre' && !childNamed(only, 'code'));
}

/** Null where the plain text says as much. */
export function markdownOfHtml(root: Element): string | null {
  const body = childNamed(root, 'body') ?? root;
  if (isFromCodeEditor(body)) return null;
  const markdown = joined(blocksIn(body));
  const shown = tidied(linesOf(body)).replace(/\s+/g, '');
  return markdown === '' || markdown.replace(/\s+/g, '') === shown ? null : markdown;
}
