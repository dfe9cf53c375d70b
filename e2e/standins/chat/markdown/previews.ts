/** Previews under a message: images, videos and web pages its links lead to. */
import type { RenderContext } from './model';
import type { MarkupElement } from './tree';

export function addPreviews(_root: MarkupElement, _context: RenderContext): { hasImage: boolean } {
  return { hasImage: false };
}
