/** Reads the server's message HTML, already an inert document, into typed nodes: what is not known becomes plain text. */
import {
  isBlock,
  type ContentNode,
  type HeadingNode,
  type ParsedContent,
  type TableCell,
} from '@/domain/content/contentNode';
import {
  childWithClass,
  htmlName,
  isElement,
  isText,
  nextOf,
  plainText,
  readerByClass,
} from '@/domain/content/dom';
import { readCodeBlock } from '@/domain/content/parseCode';
import { readAnchor, readImg, readSpan, readTime } from '@/domain/content/parseInline';
import {
  readAudio,
  readFilePreview,
  readInlineMedia,
  readTweet,
  readVideo,
  readWebPreview,
} from '@/domain/content/parseMedia';
import { usualLimits, Walk, type ContentLimits } from '@/domain/content/walk';

type Reader = (element: Element, walk: Walk) => ContentNode[];

function optional(read: (element: Element, walk: Walk) => ContentNode | null): Reader {
  return (element, walk) => {
    const node = read(element, walk);
    return node === null ? [] : [node];
  };
}

function styled(kind: 'strong' | 'emphasis' | 'strikethrough' | 'inlineCode'): Reader {
  return (element, walk) => [{ kind, children: walk.children(element) }];
}

function heading(level: HeadingNode['level']): Reader {
  return (element, walk) => [{ kind: 'heading', level, children: walk.children(element) }];
}

function list(isOrdered: boolean): Reader {
  return (element, walk) => {
    const start = element.getAttribute('start') ?? '';
    const items: ContentNode[][] = [];
    for (let child = element.firstChild; child; child = nextOf(child)) {
      const isItem = isElement(child) && htmlName(child) === 'li';
      if (isItem && walk.takeElement()) items.push(walk.children(child));
    }
    if (items.length === 0) return [];
    return [
      {
        kind: 'list',
        isOrdered,
        start: isOrdered && /^-?\d{1,9}$/.test(start) ? Number(start) : 1,
        items,
      },
    ];
  };
}

const alignments: ReadonlyMap<string, TableCell['align']> = new Map([
  ['left', 'start'],
  ['center', 'center'],
  ['right', 'end'],
]);

function alignment(cell: Element): string {
  const style = /^\s*text-align:\s*(\w+)\s*;?\s*$/.exec(cell.getAttribute('data-style') ?? '');
  return style?.[1] ?? cell.getAttribute('align') ?? '';
}

function readCells(row: Element, walk: Walk): TableCell[] {
  const cells: TableCell[] = [];
  for (const cell of row.children) {
    const name = htmlName(cell);
    if ((name !== 'th' && name !== 'td') || !walk.takeElement()) continue;
    cells.push({
      isHeader: name === 'th',
      align: alignments.get(alignment(cell)) ?? null,
      children: walk.children(cell),
    });
  }
  return cells;
}

function readTable(table: Element, walk: Walk): ContentNode[] {
  const head: TableCell[][] = [];
  const body: TableCell[][] = [];
  const readRows = (parent: Element, rows: TableCell[][]) => {
    for (const row of parent.children) {
      if (htmlName(row) === 'tr' && walk.takeElement()) rows.push(readCells(row, walk));
    }
  };
  readRows(table, body);
  for (const part of table.children) {
    const name = htmlName(part);
    if (name === 'thead') readRows(part, head);
    else if (name === 'tbody' || name === 'tfoot') readRows(part, body);
  }
  return head.length + body.length === 0 ? [] : [{ kind: 'table', head, body }];
}

/** No nodes at all where there are only line breaks of the markup. */
function withoutBlank(nodes: ContentNode[]): ContentNode[] {
  return nodes.some((node) => node.kind !== 'text' || /\S/.test(node.text)) ? nodes : [];
}

function readSpoiler(block: Element, walk: Walk): ContentNode[] {
  const header = childWithClass(block, 'div', 'spoiler-header');
  const body = childWithClass(block, 'div', 'spoiler-content');
  if (body === null) return walk.children(block);
  return [
    {
      kind: 'spoiler',
      header: header === null ? [] : withoutBlank(walk.children(header)),
      body: walk.children(body),
    },
  ];
}

/** By class; the first that a `div` has decides. */
const divReaders: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['codehilite', optional(readCodeBlock)],
  ['spoiler-block', readSpoiler],
  ['message_inline_ref', optional(readFilePreview)],
  ['message_inline_image', optional(readInlineMedia)],
  ['message_embed', optional(readWebPreview)],
  ['twitter-tweet', optional(readTweet)],
]);

function readDiv(div: Element, walk: Walk): ContentNode[] {
  const read = readerByClass(div, divReaders);
  return read === undefined ? walk.children(div) : read(div, walk);
}

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['p', (element, walk) => [{ kind: 'paragraph', children: walk.children(element) }]],
  ['br', () => [{ kind: 'lineBreak' }]],
  ['hr', () => [{ kind: 'divider' }]],
  ['h1', heading(1)],
  ['h2', heading(2)],
  ['h3', heading(3)],
  ['h4', heading(4)],
  ['h5', heading(5)],
  ['h6', heading(6)],
  ['strong', styled('strong')],
  ['em', styled('emphasis')],
  ['del', styled('strikethrough')],
  ['code', styled('inlineCode')],
  ['ul', list(false)],
  ['ol', list(true)],
  ['blockquote', (element, walk) => [{ kind: 'quote', children: walk.children(element) }]],
  ['pre', optional(readCodeBlock)],
  ['div', readDiv],
  ['span', readSpan],
  ['a', readAnchor],
  ['img', readImg],
  ['time', readTime],
  ['table', readTable],
  ['video', optional(readVideo)],
  ['audio', optional(readAudio)],
]);

function push(nodes: ContentNode[], node: ContentNode): void {
  const last = nodes.at(-1);
  if (node.kind === 'text') {
    if (node.text === '') return;
    if (last?.kind === 'text') {
      last.text += node.text;
      return;
    }
  }
  nodes.push(node);
}

const standsAlone = (node?: ContentNode) => !node || node.kind === 'image' || isBlock(node);

/** The line breaks of the markup around blocks mean nothing; between words there is a space, beside a block or not. */
function withoutMarkupBreaks(nodes: readonly ContentNode[]): ContentNode[] {
  return nodes.filter(
    (node, place) =>
      node.kind !== 'text' ||
      /\S/.test(node.text) ||
      !(standsAlone(nodes[place - 1]) || standsAlone(nodes[place + 1])),
  );
}

function readChildren(parent: Node, walk: Walk): ContentNode[] {
  const nodes: ContentNode[] = [];
  let hasBlock = false;
  for (let child = parent.firstChild; child && !walk.isSpent; child = nextOf(child)) {
    if (isText(child)) {
      push(nodes, { kind: 'text', text: walk.takeText(child.data) });
    } else if (isElement(child) && walk.takeElement()) {
      const read = readers.get(htmlName(child) ?? '');
      const found = read === undefined ? null : walk.deeper(() => read(child, walk));
      if (found === null) {
        push(nodes, { kind: 'text', text: walk.takeText(plainText(child)) });
      } else {
        for (const node of found) {
          hasBlock ||= isBlock(node);
          push(nodes, node);
        }
      }
    }
  }
  return hasBlock ? withoutMarkupBreaks(nodes) : nodes;
}

/**
 * Reads a message's content.
 * @param root an inert document's body or fragment, `style` attributes renamed to `data-style`
 * @param context the realm's address, against which relative addresses are meant
 */
export function parseContent(
  root: Node,
  context: { realmUrl: string; limits?: ContentLimits },
): ParsedContent {
  const walk = new Walk(context.realmUrl, context.limits ?? usualLimits, readChildren);
  const nodes = readChildren(root, walk);
  return { nodes, isTruncated: walk.isSpent };
}
