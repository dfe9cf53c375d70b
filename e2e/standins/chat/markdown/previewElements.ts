/** The markup of each kind of preview. */
import { createHash } from 'node:crypto';
import type { LinkPreview, RenderContext, UploadedFile } from './model';
import { element, text, type MarkupElement } from './tree';

/** A preview ready to be placed. */
export interface Preview {
  kind: 'image' | 'video' | 'page';
  block: MarkupElement;
  /** True when the preview stands in for a link whose words are its bare address. */
  replacesBareLink: boolean;
}

const IMAGE = /\.(?:bmp|gif|jpe?g|png|webp)$/i;
const VIDEO = /\.(?:mp4|webm)$/i;
const YOUTUBE =
  /^https?:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/;
const THUMBNAIL = '840x560';
const LOADING_IMAGE = '/static/images/loading/loader-black.svg';

/** Whether the preview makes the message one that has an image. */
export function isImagePreview(preview: Preview): boolean {
  return preview.kind === 'image';
}

/** The address under which the server fetches something from outside for its readers. */
export function externalContentUrl(url: string): string {
  const digest = createHash('sha1').update(`standin:${url}`).digest('hex');
  return `/external_content/${digest}/${Buffer.from(url).toString('hex')}`;
}

function tightBlock(className: string, children: MarkupElement[]): MarkupElement {
  return { ...element('div', { class: className }, children), isTight: true };
}

function titled(attributes: Record<string, string>, title: string | null): Record<string, string> {
  return title === null ? attributes : { ...attributes, title };
}

function imageBlock(href: string, title: string | null, image: Record<string, string>): Preview {
  const link = element('a', titled({ href }, title), [element('img', image)]);
  const block = tightBlock('message_inline_image', [link]);
  return { kind: 'image', block, replacesBareLink: true };
}

function thumbnailAttributes(path: string, file: UploadedFile): Record<string, string> {
  if (file.kind === 'pending-image') {
    return { class: 'image-loading-placeholder', src: LOADING_IMAGE };
  }
  const name = file.animated ? `${THUMBNAIL}-anim.webp` : `${THUMBNAIL}.webp`;
  const attributes: Record<string, string> = {
    src: `/user_uploads/thumbnail/${path.slice('/user_uploads/'.length)}/${name}`,
  };
  if (file.width !== null && file.height !== null) {
    attributes['data-original-dimensions'] = `${String(file.width)}x${String(file.height)}`;
  }
  if (file.animated) attributes['data-animated'] = 'true';
  return attributes;
}

function videoBlock(href: string, title: string | null, src: string): Preview {
  const attributes: Record<string, string> = { preload: 'metadata', src };
  if (src !== href) attributes['data-video-original-url'] = href;
  const link = element('a', titled({ href }, title), [element('video', attributes)]);
  const block = tightBlock('message_inline_image message_inline_video', [link]);
  return { kind: 'video', block, replacesBareLink: true };
}

function uploadPreview(
  path: string,
  href: string,
  title: string | null,
  context: RenderContext,
): Preview | null {
  const file = context.upload?.(path) ?? null;
  if (file !== null && (file.kind === 'image' || file.kind === 'pending-image')) {
    return imageBlock(href, title, thumbnailAttributes(path, file));
  }
  if (file?.kind === 'video') return videoBlock(href, title, href);
  // Without a store of uploads the previews are those of servers that made no thumbnails.
  if (context.upload !== undefined) return null;
  if (IMAGE.test(path)) return imageBlock(href, title, { src: href });
  return VIDEO.test(path) ? videoBlock(href, title, href) : null;
}

function youtubeBlock(href: string, videoId: string): Preview {
  const src = externalContentUrl(`https://i.ytimg.com/vi/${videoId}/default.jpg`);
  const link = element('a', { 'data-id': videoId, href }, [element('img', { src })]);
  const block = tightBlock('youtube-video message_inline_image', [link]);
  return { kind: 'video', block, replacesBareLink: false };
}

function pageBlock(href: string, imageUrl: string, page: LinkPreview): Preview {
  const words: MarkupElement[] = [];
  if (page.title !== null) {
    const link = element('a', { href, title: page.title }, [text(page.title)]);
    words.push(tightBlock('message_embed_title', [link]));
  }
  if (page.description !== null) {
    const description = tightBlock('message_embed_description', []);
    description.children.push(text(page.description));
    words.push(description);
  }
  const style = `background-image: url("${externalContentUrl(imageUrl)}")`;
  const image = element('a', { class: 'message_embed_image', href, style });
  const block = tightBlock('message_embed', [image, tightBlock('data-container', words)]);
  return { kind: 'page', block, replacesBareLink: false };
}

function outsidePreview(
  href: string,
  title: string | null,
  context: RenderContext,
): Preview | null {
  const path = /^https?:\/\/[^/?#]+([^?#]*)/i.exec(href)?.[1] ?? '';
  if (VIDEO.test(path)) return videoBlock(href, title, externalContentUrl(href));
  if (IMAGE.test(path)) return imageBlock(href, title, { src: externalContentUrl(href) });
  const videoId = YOUTUBE.exec(href)?.[1];
  if (videoId !== undefined) return youtubeBlock(href, videoId);
  const page = context.linkPreview?.(href) ?? null;
  if (page === null || page.imageUrl === null) return null;
  return pageBlock(href, page.imageUrl, page);
}

/** The preview of an address; null for one that has none. */
export function buildPreview(
  href: string,
  title: string | null,
  context: RenderContext,
): Preview | null {
  const upload = /^\/?(user_uploads\/[^?#]+)/.exec(href)?.[1];
  if (upload !== undefined) return uploadPreview(`/${upload}`, href, title, context);
  return /^https?:\/\//i.test(href) ? outsidePreview(href, title, context) : null;
}
