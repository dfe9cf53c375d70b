/** The words of some content, as a reader would copy them: for labels, notices and searches. */
import { isBlock, type ContentNode, type ListNode } from '@/domain/content/contentNode';

/** How a moment is written, in milliseconds since 1970. */
export type TimeText = (timestamp: number) => string;

const isoTime: TimeText = (timestamp) => new Date(timestamp).toISOString();

/** The plain text of these nodes; pictures give their title, formulas their source. */
export function contentText(nodes: readonly ContentNode[], timeText = isoTime): string {
  return textOf(nodes, { isGlance: false, gap: '\n\n', timeText });
}

/** The same for who did not ask to see it, and is shown little: what is behind a spoiler stays there. */
export function glanceText(nodes: readonly ContentNode[], timeText = isoTime): string {
  return textOf(nodes, { isGlance: true, gap: '\n', timeText });
}

interface Manner {
  isGlance: boolean;
  /** What stands between blocks. */
  gap: string;
  timeText: TimeText;
}

/** Servers put what they show of a link under it: where its name was said already, it is not said again. */
function wordsOf(node: ContentNode, before: string, manner: Manner): string {
  if (node.kind === 'image' || node.kind === 'video' || node.kind === 'audio') {
    return before.includes(node.title) ? '' : node.title;
  }
  const words = nodeText(node, manner);
  // The line break of the markup after the one that is meant.
  return before.endsWith('\n') && node.kind === 'text' ? words.replace(/^\n/, '') : words;
}

function textOf(nodes: readonly ContentNode[], manner: Manner): string {
  let text = '';
  let standsApart = false;
  for (const node of nodes) {
    const words = wordsOf(node, text, manner);
    if (words === '') continue;
    const isApart = standsApart || isBlock(node);
    text += text !== '' && isApart ? manner.gap + words : words;
    standsApart = isBlock(node) || node.kind === 'image';
  }
  return text;
}

function listText({ items, isOrdered, start }: ListNode, manner: Manner): string {
  const tight = { ...manner, gap: '\n' };
  return items
    .map((item, place) => `${isOrdered ? `${start + place}. ` : ''}${textOf(item, tight)}`)
    .join('\n');
}

function nodeText(node: ContentNode, manner: Manner): string {
  const inside = (nodes: readonly ContentNode[]) => textOf(nodes, manner);
  if (node.kind === 'quote') return inside(node.children).replace(/^/gm, '> ');
  if ('children' in node) return inside(node.children);
  if ('label' in node) return inside(node.label);
  if (node.kind === 'list') return listText(node, manner);
  if (node.kind === 'spoiler') {
    return `${inside(node.header)}\n${manner.isGlance ? '…' : inside(node.body)}`;
  }
  if (node.kind === 'table') {
    const rows = [...node.head, ...node.body];
    return rows.map((row) => row.map((cell) => inside(cell.children)).join('\t')).join('\n');
  }
  return node.kind === 'time' ? manner.timeText(node.timestamp) : leafText(node);
}

function leafText(node: ContentNode): string {
  if ('text' in node) return node.text;
  if ('glyph' in node) return node.glyph;
  if ('tokens' in node) return node.tokens.map((token) => token.text).join('');
  if ('source' in node) return node.source;
  if (node.kind === 'customEmoji') return `:${node.name}:`;
  return node.kind === 'lineBreak' ? '\n' : '';
}
