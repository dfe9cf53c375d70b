/** Reads what stands between words: links, mentions, emoji, times. */
import type { ContentNode, LinkFields } from '@/domain/content/contentNode';
import { changeClasses } from '@/domain/content/changeClasses';
import { contentText } from '@/domain/content/contentText';
import { numberAttribute, plainText, readerByClass } from '@/domain/content/dom';
import { emojiGlyph } from '@/domain/content/emojiGlyph';
import { misledHost } from '@/domain/content/misledHost';
import { readMath } from '@/domain/content/parseMath';
import { readInlineImage } from '@/domain/content/parseMedia';
import type { Walk } from '@/domain/content/walk';
import { readLink, safeAssetUrl, type LinkTarget } from '@/domain/hashLink';

function linkFields(target: LinkTarget): LinkFields {
  const isInternal = target.kind === 'narrow' || target.kind === 'page';
  return {
    href: target.href,
    isInternal,
    fragment: isInternal ? target.fragment : null,
    uploadPath: target.kind === 'upload' ? target.path : null,
  };
}

function containsHit(nodes: readonly ContentNode[]): boolean {
  return nodes.some(
    (node) => node.kind === 'highlight' || ('children' in node && containsHit(node.children)),
  );
}

function labelled(element: Element, walk: Walk) {
  const label = walk.children(element);
  return { label, hasSearchHit: containsHit(label) };
}

/** By class, the links whose words name a channel: of a message, as of its topic, they begin with it. */
const placeKinds: ReadonlyMap<string, 'channelLink' | 'topicLink'> = new Map([
  ['stream', 'channelLink'],
  ['stream-topic', 'topicLink'],
  ['message-link', 'topicLink'],
]);

/** The channel that a place in the app is in. */
function channelIdOf(anchor: Element, { fragment }: LinkFields): number | null {
  if (fragment === null) return null;
  const id = /^#narrow\/(?:channel|stream)\/(\d{1,15})(?:-|\/|$)/.exec(fragment)?.[1];
  return numberAttribute(anchor, 'data-stream-id') ?? (id === undefined ? null : Number(id));
}

/** Reads an `a`; an address that may not be followed leaves only its words. */
export function readAnchor(anchor: Element, walk: Walk): ContentNode[] {
  const raw = anchor.getAttribute('href');
  const target = raw === null ? null : readLink(raw, walk.realmUrl);
  if (target === null) return walk.children(anchor);
  const fields = linkFields(target);
  const kind = readerByClass(anchor, placeKinds);
  const channelId = kind === undefined ? null : channelIdOf(anchor, fields);
  if (kind !== undefined && channelId !== null) {
    return [{ kind, channelId, ...fields, ...labelled(anchor, walk) }];
  }
  const children = walk.children(anchor);
  if (children.length === 0) return [];
  if (target.kind === 'narrow' && target.messageId !== null) {
    return [{ kind: 'messageLink', messageId: target.messageId, ...fields, children }];
  }
  // A page of the realm, too, may be one that sends its reader on to anywhere.
  const leaves = target.kind === 'outside' || target.kind === 'realm';
  const realHost = leaves ? misledHost(contentText(children), target.href) : null;
  return [{ kind: 'link', ...fields, realHost, children }];
}

function readUserMention(span: Element, walk: Walk): ContentNode {
  const isEveryone =
    span.getAttribute('data-user-id') === '*' || span.getAttribute('data-user-email') === '*';
  return {
    kind: 'userMention',
    userId: isEveryone ? 'wildcard' : numberAttribute(span, 'data-user-id'),
    isSilent: span.classList.contains('silent'),
    ...labelled(span, walk),
  };
}

function readEmoji(span: Element, walk: Walk): ContentNode[] {
  const className = [...span.classList].find((name) => name.startsWith('emoji-'));
  const code = className?.slice('emoji-'.length) ?? '';
  const glyph = emojiGlyph(code);
  if (glyph === null) return walk.children(span);
  const name = plainText(span).replace(/^:|:$/g, '');
  return [{ kind: 'emoji', glyph, code, name: walk.takeText(name) || code }];
}

type SpanReader = (span: Element, walk: Walk) => ContentNode[];

const one =
  (read: (span: Element, walk: Walk) => ContentNode | null): SpanReader =>
  (span, walk) => {
    const node = read(span, walk);
    return node === null ? [] : [node];
  };

function readTimeError(span: Element, walk: Walk): ContentNode {
  const typed = plainText(span).replace(/^Invalid time format:\s*/i, '');
  return { kind: 'timeError', text: walk.takeText(typed) };
}

/** By class; the first that a span has decides. */
const spanReaders: ReadonlyMap<string, SpanReader> = new Map<string, SpanReader>([
  ['user-mention', one(readUserMention)],
  [
    'user-group-mention',
    one((span, walk) => ({
      kind: 'userGroupMention',
      groupId: numberAttribute(span, 'data-user-group-id'),
      isSilent: span.classList.contains('silent'),
      ...labelled(span, walk),
    })),
  ],
  [
    'topic-mention',
    one((span, walk) => ({
      kind: 'topicMention',
      isSilent: span.classList.contains('silent'),
      ...labelled(span, walk),
    })),
  ],
  ['emoji', readEmoji],
  ['katex-display', one(readMath)],
  ['katex', one(readMath)],
  ['highlight', one((span, walk) => ({ kind: 'highlight', children: walk.children(span) }))],
  ...changeClasses.map(([name, kind]): [string, SpanReader] => [
    name,
    one((span, walk) => ({ kind, children: walk.children(span) })),
  ]),
  ['tex-error', one((span, walk) => ({ kind: 'texError', text: walk.takeText(plainText(span)) }))],
  ['timestamp-error', one(readTimeError)],
]);

/** Reads a `span`; one that says nothing to us leaves its children. */
export function readSpan(span: Element, walk: Walk): ContentNode[] {
  const read = readerByClass(span, spanReaders);
  return read === undefined ? walk.children(span) : read(span, walk);
}

/** Reads an `img`: a custom emoji, a picture between words, or else its alternative text. */
export function readImg(image: Element, walk: Walk): ContentNode[] {
  if (image.classList.contains('emoji')) {
    const src = safeAssetUrl(image.getAttribute('src') ?? '', walk.realmUrl);
    const alt = image.getAttribute('alt') ?? image.getAttribute('title') ?? '';
    const name = walk.takeText(alt.replace(/^:|:$/g, '').replaceAll(' ', '_'));
    if (src !== null && image.hasAttribute('src')) return [{ kind: 'customEmoji', src, name }];
    return name === '' ? [] : [{ kind: 'text', text: `:${name}:` }];
  }
  if (image.classList.contains('inline-image')) {
    const node = readInlineImage(image, walk);
    if (node !== null) return [node];
  }
  const alt = walk.takeText(image.getAttribute('alt') ?? '');
  return alt === '' ? [] : [{ kind: 'text', text: alt }];
}

/** Reads a `time`; one without a readable moment leaves its words. */
export function readTime(time: Element, walk: Walk): ContentNode[] {
  const timestamp = Date.parse(time.getAttribute('datetime') ?? '');
  if (!Number.isFinite(timestamp)) return walk.children(time);
  return [{ kind: 'time', timestamp }];
}
