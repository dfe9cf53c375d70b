import { h, type VNode, type VNodeArrayChildren, type VNodeChild } from 'vue';
import type { LinkFields } from '@/domain/content/contentNode';
import { isPlainPress } from '../parts/plainPress';
import type { ContentContext } from './contentContext';

/** What an `a` needs to lead where a link leads. */
export function linkAttributes(link: LinkFields, context: ContentContext): Record<string, unknown> {
  const { fragment, uploadPath, href } = link;
  if (fragment !== null) {
    return {
      href: context.linkHref(fragment),
      // Goes along with what is copied: our own address leads nobody who reads it elsewhere.
      'data-fragment': fragment,
      onClick(event: MouseEvent) {
        if (!isPlainPress(event)) return;
        event.preventDefault();
        context.openLink(fragment);
      },
    };
  }
  if (uploadPath !== null) {
    return {
      href,
      rel: 'noopener noreferrer',
      onClick(event: MouseEvent) {
        event.preventDefault();
        context.openUpload(uploadPath);
      },
    };
  }
  return { href, target: '_blank', rel: 'noopener noreferrer', title: href };
}

/** A link in the running text, with its true host beside words that name another. */
export function renderLink(
  link: LinkFields & { realHost?: string | null },
  { context }: { context: ContentContext },
  children: string | VNodeArrayChildren,
): VNodeChild {
  const anchor: VNode = h(
    'a',
    { ...linkAttributes(link, context), class: 'content-link' },
    children,
  );
  if (link.realHost === null || link.realHost === undefined) return anchor;
  return [anchor, h('bdi', { class: 'content-real-host' }, ` (${link.realHost})`)];
}
