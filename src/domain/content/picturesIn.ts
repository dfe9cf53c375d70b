/** The pictures of some content, in the order in which they stand there. */
import type { ContentNode, ImageNode } from '@/domain/content/contentNode';

/** Those in the body of a spoiler are not among them: nobody has asked to see them. */
export function picturesIn(nodes: readonly ContentNode[]): ImageNode[] {
  return nodes.flatMap(picturesOf);
}

function picturesOf(node: ContentNode): ImageNode[] {
  if (node.kind === 'image') return [node];
  if (node.kind === 'spoiler') return picturesIn(node.header);
  if (node.kind === 'list') return node.items.flatMap(picturesIn);
  if (node.kind === 'table')
    return [...node.head, ...node.body].flat().flatMap(({ children }) => picturesIn(children));
  return 'children' in node ? picturesIn(node.children) : [];
}
