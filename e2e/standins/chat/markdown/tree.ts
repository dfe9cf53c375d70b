/** The small tree a message is built as before it becomes HTML, and its one serialiser. */

export interface MarkupElement {
  kind: 'element';
  tag: string;
  attributes: Record<string, string>;
  children: MarkupNode[];
  /** True for blocks that take no line break after them. */
  isTight?: boolean;
}

/** Text shown as it is. */
export interface MarkupText {
  kind: 'text';
  text: string;
}

/** Text whose inline syntax is still to be read. */
export interface MarkupSource {
  kind: 'source';
  text: string;
}

/** Finished HTML made by this renderer (never by a user). */
export interface MarkupRaw {
  kind: 'raw';
  html: string;
  isBlock: boolean;
}

/** Anything a message's tree can hold. */
export type MarkupNode = MarkupElement | MarkupText | MarkupSource | MarkupRaw;

const BLOCK_TAGS = new Set(
  'p div blockquote ul ol li h1 h2 h3 h4 h5 h6 hr table thead tbody tr th td'.split(' '),
);
const VOID_TAGS = new Set(['br', 'hr', 'img']);

/** A new element. */
export function element(
  tag: string,
  attributes: Record<string, string> = {},
  children: MarkupNode[] = [],
): MarkupElement {
  return { kind: 'element', tag, attributes, children };
}

/** A piece of finished text. */
export function text(content: string): MarkupText {
  return { kind: 'text', text: content };
}

/** A piece of text whose inline syntax is read later. */
export function source(content: string): MarkupSource {
  return { kind: 'source', text: content };
}

/** Escapes for text between tags. */
export function escapeText(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(content: string): string {
  return escapeText(content).replaceAll('"', '&quot;').replaceAll('\n', '&#10;');
}

/** Escapes for code, where both kinds of quote are written as references too. */
export function escapeCode(content: string): string {
  return escapeText(content).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

function isBlock(node: MarkupNode | undefined): boolean {
  if (node === undefined) return false;
  if (node.kind === 'raw') return node.isBlock;
  return node.kind === 'element' && BLOCK_TAGS.has(node.tag);
}

/** The words a reader sees in a subtree; an image counts as its alternative text. */
export function textContent(nodes: MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'raw') return '';
      if (node.kind !== 'element') return node.text;
      return node.tag === 'img' ? (node.attributes.alt ?? '') : textContent(node.children);
    })
    .join('');
}

function serializeElement(node: MarkupElement): string {
  const attributes = Object.entries(node.attributes)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  const open = `<${node.tag}${attributes}>`;
  if (node.tag === 'br') return `${open}\n`;
  const end = BLOCK_TAGS.has(node.tag) && node.isTight !== true ? '\n' : '';
  if (VOID_TAGS.has(node.tag)) return open + end;
  const lead = end !== '' && isBlock(node.children[0]) ? '\n' : '';
  return `${open}${lead}${serialize(node.children)}</${node.tag}>${end}`;
}

/** Writes nodes as HTML: attributes in alphabetical order, a line break after every block. */
export function serialize(nodes: MarkupNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'element') return serializeElement(node);
      if (node.kind === 'raw') return node.html + (node.isBlock ? '\n' : '');
      return escapeText(node.text);
    })
    .join('');
}
