/** The words of some content, as a reader would copy them: for labels, notices and searches. */
import type { ContentNode } from '@/domain/content/contentNode';

/** The plain text of these nodes; pictures give their title, formulas their source. */
export function contentText(nodes: readonly ContentNode[]): string {
  return textOf(nodes, false);
}

/** The same for who did not ask to see it: what is behind a spoiler stays there. */
export function glanceText(nodes: readonly ContentNode[]): string {
  return textOf(nodes, true);
}

function textOf(nodes: readonly ContentNode[], isGlance: boolean): string {
  return nodes.map((node) => nodeText(node, isGlance)).join('');
}

function nodeText(node: ContentNode, isGlance: boolean): string {
  const inside = (nodes: readonly ContentNode[]) => textOf(nodes, isGlance);
  if ('children' in node) return inside(node.children);
  if ('label' in node) return inside(node.label);
  if (node.kind === 'list') return node.items.map(inside).join('\n');
  if (node.kind === 'spoiler') {
    return `${inside(node.header)}\n${isGlance ? '…' : inside(node.body)}`;
  }
  if (node.kind === 'table') {
    const rows = [...node.head, ...node.body];
    return rows.map((row) => row.map((cell) => inside(cell.children)).join('\t')).join('\n');
  }
  return leafText(node);
}

function leafText(node: ContentNode): string {
  if ('text' in node) return node.text;
  if ('glyph' in node) return node.glyph;
  if ('tokens' in node) return node.tokens.map((token) => token.text).join('');
  if ('source' in node) return node.source;
  if ('title' in node) return node.title;
  if (node.kind === 'customEmoji') return `:${node.name}:`;
  return node.kind === 'lineBreak' ? '\n' : '';
}
