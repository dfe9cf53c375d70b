/** Previews under a message: images, videos and web pages its links lead to. */
import type { RenderContext } from './model';
import { buildPreview, isImagePreview, type Preview } from './previewElements';
import { textContent, type MarkupElement } from './tree';

/** A message with more addresses than this gets no previews at all. */
const MOST_ADDRESSES = 24;

interface FoundLink {
  href: string;
  /** The link's words; null when they are the address itself. */
  title: string | null;
  link: MarkupElement;
  parent: MarkupElement;
  grandparent: MarkupElement | null;
  isInQuote: boolean;
}

function findLinks(parent: MarkupElement, grandparent: MarkupElement | null, isInQuote: boolean) {
  const found: FoundLink[] = [];
  for (const node of parent.children) {
    if (node.kind !== 'element') continue;
    const { href } = node.attributes;
    if (node.tag === 'a' && href !== undefined) {
      const words = textContent(node.children);
      const title = words === href || words === '' ? null : words;
      found.push({ href, title, link: node, parent, grandparent, isInQuote });
    } else {
      found.push(...findLinks(node, parent, isInQuote || node.tag === 'blockquote'));
    }
  }
  return found;
}

function isPreviewOf(node: MarkupElement['children'][number] | undefined, hrefs: Set<string>) {
  if (node?.kind !== 'element' || node.isTight !== true) return false;
  const link = node.children[0];
  return link?.kind === 'element' && hrefs.has(link.attributes.href ?? '');
}

/** Puts a paragraph's previews after it, in the order of its links. */
function insertAfter(grandparent: MarkupElement, parent: MarkupElement, block: MarkupElement) {
  const hrefs = new Set(findLinks(parent, null, false).map((found) => found.href));
  let index = grandparent.children.indexOf(parent) + 1;
  while (isPreviewOf(grandparent.children[index], hrefs)) index += 1;
  grandparent.children.splice(index, 0, block);
}

function remove(parent: MarkupElement, child: MarkupElement): void {
  parent.children.splice(parent.children.indexOf(child), 1);
}

function place(root: MarkupElement, found: FoundLink, preview: Preview): void {
  const { parent, grandparent, link, title } = found;
  const replacesLink = preview.replacesBareLink && title === null && parent.children.length === 1;
  if (parent.tag === 'li') {
    parent.children.push(preview.block);
    if (replacesLink) remove(parent, link);
  } else if (parent.tag === 'p' && grandparent !== null) {
    insertAfter(grandparent, parent, preview.block);
    if (replacesLink) remove(grandparent, parent);
  } else {
    root.children.push(preview.block);
  }
}

/** Adds the previews of a message's links; links inside quotes get none. */
export function addPreviews(root: MarkupElement, context: RenderContext): { hasImage: boolean } {
  const links = findLinks(root, null, false);
  const addresses = new Set(links.map((found) => found.href));
  if (addresses.size > MOST_ADDRESSES) return { hasImage: false };
  const seen = new Set<string>();
  let hasImage = false;
  for (const found of links) {
    if (found.isInQuote || seen.has(found.href)) continue;
    seen.add(found.href);
    const preview = buildPreview(found.href, found.title, context);
    if (preview === null) continue;
    if (isImagePreview(preview) && context.hasPictures === false) continue;
    hasImage ||= isImagePreview(preview);
    place(root, found, preview);
  }
  return { hasImage };
}
