/** Reads pictures, films, sounds and the cards that the server makes of links. */
import type {
  AudioNode,
  ContentNode,
  ImageNode,
  LinkPreviewNode,
  VideoNode,
} from '@/domain/content/contentNode';
import { childNamed, childWithClass, htmlName, plainText } from '@/domain/content/dom';
import type { Walk } from '@/domain/content/walk';
import { safeAssetUrl } from '@/domain/hashLink';

/** The address of a picture, film or sound in this attribute, or null. */
function asset(element: Element | null, attribute: string, walk: Walk): string | null {
  const value = element?.getAttribute(attribute) ?? null;
  return value === null || value === '' ? null : safeAssetUrl(value, walk.realmUrl);
}

/** Where a card or a picture leads: the web or nothing. */
function link(anchor: Element | null, walk: Walk): string | null {
  return asset(anchor, 'href', walk);
}

function isInRealm(url: string, walk: Walk): boolean {
  return new URL(url).origin === new URL(walk.realmUrl).origin;
}

function fileName(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function dimensions(image: Element): { width: number | null; height: number | null } {
  const match = /^(\d{1,6})x(\d{1,6})$/.exec(image.getAttribute('data-original-dimensions') ?? '');
  const width = Number(match?.[1] ?? 0);
  const height = Number(match?.[2] ?? 0);
  return width > 0 && height > 0 ? { width, height } : { width: null, height: null };
}

/** What the server made of a picture in a format that few browsers know; it lies beside the preview. */
function transcoded(image: Element, src: string): string | null {
  const name = image.getAttribute('data-transcoded-image') ?? '';
  if (!/^\d{1,6}x\d{1,6}(?:-anim)?\.[a-z]{3,4}$/.test(name)) return null;
  return src.replace(/\/[^/?#]*(?:[?#].*)?$/, `/${name}`);
}

function readImage(
  image: Element,
  linked: string | null,
  title: string,
  walk: Walk,
): ImageNode | null {
  const src = asset(image, 'src', walk);
  if (src === null) return null;
  const original = linked ?? src;
  const isOurs = isInRealm(original, walk);
  return {
    kind: 'image',
    src,
    original,
    // Of a picture elsewhere the realm gives its own copy, as large as that is; the page may load no other.
    full: transcoded(image, src) ?? (isOurs ? original : src),
    outsideHref: isOurs ? null : original,
    title: walk.takeText(title || image.getAttribute('alt') || fileName(original)),
    ...dimensions(image),
    isAnimated: image.getAttribute('data-animated') === 'true',
    isLoading: image.classList.contains('image-loading-placeholder'),
  };
}

/** Reads `img.inline-image`, which newer servers put between the words. */
export function readInlineImage(image: Element, walk: Walk): ImageNode | null {
  const original = asset(image, 'data-original-src', walk);
  return readImage(image, original, '', walk);
}

/** What plays here, and where the whole of it is; only the realm's own files can be played in the page. */
function playable(
  element: Element,
  href: string | null,
  title: string,
  walk: Walk,
): Omit<VideoNode, 'kind'> | null {
  const source =
    asset(element, 'data-video-original-url', walk) ??
    asset(element, 'data-original-url', walk) ??
    asset(element, 'src', walk);
  const page = href ?? source;
  if (page === null) return null;
  const src = source !== null && isInRealm(source, walk) ? source : null;
  return { src, href: page, title: walk.takeText(title || fileName(page)) };
}

/** Reads a `video`, in its box or on its own. */
export function readVideo(video: Element, walk: Walk): VideoNode | null {
  const film = playable(video, null, video.getAttribute('title') ?? '', walk);
  return film && { kind: 'video', ...film };
}

/** Reads an `audio`. */
export function readAudio(audio: Element, walk: Walk): AudioNode | null {
  const sound = playable(audio, null, audio.getAttribute('title') ?? '', walk);
  return sound && { kind: 'audio', ...sound };
}

const embedClasses = ['youtube-video', 'embed-video', 'vimeo-video'];

/** Reads any `div.message_inline_image`: picture, film, or a film elsewhere. */
export function readInlineMedia(box: Element, walk: Walk): ContentNode | null {
  const anchor = childNamed(box, 'a');
  if (anchor === null) return null;
  const href = link(anchor, walk);
  const title = anchor.getAttribute('title') ?? anchor.getAttribute('aria-label') ?? '';
  const video = childNamed(anchor, 'video');
  if (video !== null) {
    const film = playable(video, href, title, walk);
    return film && { kind: 'video', ...film };
  }
  const image = childNamed(anchor, 'img');
  if (embedClasses.some((name) => box.classList.contains(name))) {
    if (href === null) return null;
    const thumbnail = asset(image, 'src', walk);
    // `data-id` may hold the HTML of a frame: only what looks like a YouTube id is taken from it.
    const videoId = anchor.getAttribute('data-id') ?? '';
    return box.classList.contains('youtube-video') && /^[\w-]{5,20}$/.test(videoId)
      ? { kind: 'youtube', videoId, href, thumbnail }
      : { kind: 'embed', href, thumbnail, title: walk.takeText(title) };
  }
  return image === null ? null : readImage(image, href, title, walk);
}

/** The picture that a preview asks for as a background. */
function backgroundImage(anchor: Element | null, walk: Walk): string | null {
  const style = anchor?.getAttribute('data-style') ?? '';
  const match = /^\s*background-image:\s*url\(\s*(["']?)([^"'()]{1,4000})\1\s*\)\s*;?\s*$/i.exec(
    style,
  );
  const escaped = match?.[2];
  if (escaped === undefined) return null;
  const url = escaped.replace(/\\([0-9a-f]{1,6}) ?/gi, (whole, hex: string) => {
    const point = Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
  return safeAssetUrl(url.replace(/\\/g, ''), walk.realmUrl);
}

/** The words of an element that was asked for by its tag: one by its class alone might be a `form`. */
function textOf(element: Element | null, walk: Walk): string {
  const text = element === null ? '' : plainText(element);
  return walk.takeText(text.replace(/\s+/g, ' ').trim());
}

function preview(
  href: string | null,
  title: string,
  description: string,
  image: string | null,
): LinkPreviewNode | null {
  if (href === null || (title === '' && description === '' && image === null)) return null;
  return { kind: 'linkPreview', href, title, description, image };
}

/** Reads `div.message_embed`, the card of a web page. */
export function readWebPreview(card: Element, walk: Walk): LinkPreviewNode | null {
  const picture = childWithClass(card, 'a', 'message_embed_image');
  const words = childWithClass(card, 'div', 'data-container');
  const titleBox = words === null ? null : childWithClass(words, 'div', 'message_embed_title');
  const titleLink = titleBox === null ? null : childNamed(titleBox, 'a');
  const description =
    words === null ? null : childWithClass(words, 'div', 'message_embed_description');
  return preview(
    link(titleLink, walk) ?? link(picture, walk),
    textOf(titleBox, walk),
    textOf(description, walk),
    backgroundImage(picture, walk),
  );
}

/** Reads `div.message_inline_ref`, the card of a file kept elsewhere. */
export function readFilePreview(card: Element, walk: Walk): LinkPreviewNode | null {
  const anchor = childNamed(card, 'a');
  const image = anchor === null ? null : childNamed(anchor, 'img');
  return preview(
    link(anchor, walk),
    textOf(card.querySelector('div.message_inline_image_title'), walk),
    textOf(card.querySelector('desc.message_inline_image_desc'), walk),
    asset(image, 'src', walk),
  );
}

/** Reads `div.twitter-tweet` of old messages. */
export function readTweet(card: Element, walk: Walk): LinkPreviewNode | null {
  const anchor = childNamed(card, 'a');
  const paragraphs = [...card.children].filter((child) => htmlName(child) === 'p');
  const words = paragraphs.map((paragraph) => textOf(paragraph, walk));
  return preview(
    link(anchor, walk),
    textOf(card.querySelector('span'), walk),
    words.filter((text) => text !== '').join(' '),
    asset(card.querySelector('img.twitter-avatar'), 'src', walk),
  );
}
