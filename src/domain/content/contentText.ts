/** The words of some content, as a reader would copy them: for labels, notices and searches. */
import type { ContentNode } from '@/domain/content/contentNode';

/** The plain text of these nodes; pictures give their title, formulas their source. */
export function contentText(nodes: readonly ContentNode[]): string {
  return nodes.map(nodeText).join('');
}

function nodeText(node: ContentNode): string {
  if ('children' in node) return contentText(node.children);
  if ('label' in node) return contentText(node.label);
  if (node.kind === 'list') return node.items.map(contentText).join('\n');
  if (node.kind === 'spoiler') return `${contentText(node.header)}\n${contentText(node.body)}`;
  if (node.kind === 'table') {
    const rows = [...node.head, ...node.body];
    return rows.map((row) => row.map((cell) => contentText(cell.children)).join('\t')).join('\n');
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
