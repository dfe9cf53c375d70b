/** Marks a person's alert words in content: the server flags the message, but leaves its HTML as it is. */
import type { ContentNode } from '@/domain/content/contentNode';

/** What may hold a word that calls for attention: not links, not code, not names. */
const searched: ReadonlySet<ContentNode['kind']> = new Set<ContentNode['kind']>([
  'paragraph',
  'heading',
  'quote',
  'strong',
  'emphasis',
  'strikethrough',
]);

function pattern(words: readonly string[]): RegExp | null {
  const escaped = words
    .map((word) => word.trim())
    .filter(Boolean)
    // The longest first, so that "red alert" wins over "red".
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  if (escaped.length === 0) return null;
  return new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:${escaped.join('|')})(?![\p{L}\p{N}_])`, 'giu');
}

function markText(text: string, words: RegExp): ContentNode[] {
  const nodes: ContentNode[] = [];
  let shown = 0;
  for (const match of text.matchAll(words)) {
    if (match.index > shown) nodes.push({ kind: 'text', text: text.slice(shown, match.index) });
    nodes.push({ kind: 'alertWord', text: match[0] });
    shown = match.index + match[0].length;
  }
  if (shown < text.length) nodes.push({ kind: 'text', text: text.slice(shown) });
  return nodes;
}

function mark(nodes: readonly ContentNode[], words: RegExp): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.kind === 'text') return markText(node.text, words);
    if (node.kind === 'list')
      return [{ ...node, items: node.items.map((item) => mark(item, words)) }];
    if (searched.has(node.kind) && 'children' in node) {
      return [{ ...node, children: mark(node.children, words) }];
    }
    return [node];
  });
}

/** The same content, with these words, in any case and standing alone, as nodes of their own. */
export function markAlertWords(
  nodes: readonly ContentNode[],
  words: readonly string[],
): readonly ContentNode[] {
  const found = pattern(words);
  return found === null ? nodes : mark(nodes, found);
}
