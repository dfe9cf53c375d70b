/** Builds the server's markup for typed nodes, so that reading it again can be compared with them. */
import type { ContentNode, TableCell } from '@/domain/content/contentNode';
import type { MathNode } from '@/domain/content/mathNode';

const svgNamespace = 'http://www.w3.org/2000/svg';

type Child = Node | string;

function element(
  tag: string,
  attributes: Record<string, string | undefined>,
  children: Child[] = [],
): Element {
  const built = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) built.setAttribute(name, value);
  built.append(...children);
  return built;
}

function buildMath(node: MathNode): Child {
  if (node.kind === 'mathText') return node.text;
  if (node.kind === 'mathSpan') {
    const style = Object.entries(node.style).map(([property, value]) => `${property}:${value}`);
    return element(
      'span',
      { class: node.classes.join(' '), 'data-style': style.join(';') },
      node.children.map(buildMath),
    );
  }
  const svg = document.createElementNS(svgNamespace, 'svg');
  for (const [name, value] of Object.entries(node.attributes)) svg.setAttribute(name, value);
  for (const { tag, attributes } of node.shapes) {
    const shape = document.createElementNS(svgNamespace, tag);
    for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value);
    svg.append(shape);
  }
  return svg;
}

function buildRow(cells: readonly TableCell[]): Element {
  const sides = { start: 'left', center: 'center', end: 'right' };
  return element(
    'tr',
    {},
    cells.map((cell) =>
      element(
        cell.isHeader ? 'th' : 'td',
        { 'data-style': cell.align === null ? undefined : `text-align: ${sides[cell.align]};` },
        cell.children.map(build),
      ),
    ),
  );
}

const silent = (name: string, isSilent: boolean) => (isSilent ? `${name} silent` : name);
const cssUrl = (url: string) =>
  `background-image: url("${url.replace(/["'()\\]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}")`;

type Kind = ContentNode['kind'];
type Builders = { [K in Kind]: (node: ContentNode & { kind: K }) => Child };

const builders: Builders = {
  text: (node) => node.text,
  alertWord: (node) => node.text,
  lineBreak: () => element('br', {}),
  paragraph: (node) => element('p', {}, node.children.map(build)),
  heading: (node) => element(`h${node.level}`, {}, node.children.map(build)),
  list: (node) =>
    element(
      node.isOrdered ? 'ol' : 'ul',
      { start: node.start === 1 ? undefined : String(node.start) },
      node.items.map((item) => element('li', {}, item.map(build))),
    ),
  quote: (node) => element('blockquote', {}, node.children.map(build)),
  divider: () => element('hr', {}),
  strong: (node) => element('strong', {}, node.children.map(build)),
  emphasis: (node) => element('em', {}, node.children.map(build)),
  strikethrough: (node) => element('del', {}, node.children.map(build)),
  inlineCode: (node) => element('code', {}, node.children.map(build)),
  highlight: (node) => element('span', { class: 'highlight' }, node.children.map(build)),
  inserted: (node) =>
    element('span', { class: 'highlight_text_inserted' }, node.children.map(build)),
  deleted: (node) => element('span', { class: 'highlight_text_deleted' }, node.children.map(build)),
  codeBlock: (node) =>
    element('div', { class: 'codehilite', 'data-code-language': node.language ?? undefined }, [
      element('pre', {}, [
        element('span', {}),
        element('code', {}, [
          ...node.tokens.map(({ text, tokenClass, isSearchHit, change }) => {
            const classes = [
              ...(tokenClass === null ? [] : [tokenClass]),
              ...(isSearchHit ? ['highlight'] : []),
              ...(change === undefined ? [] : [`highlight_text_${change}`]),
            ];
            return classes.length === 0
              ? text
              : element('span', { class: classes.join(' ') }, [text]);
          }),
          '\n',
        ]),
      ]),
    ]),
  spoiler: (node) =>
    element('div', { class: 'spoiler-block' }, [
      element('div', { class: 'spoiler-header' }, node.header.map(build)),
      element('div', { class: 'spoiler-content', 'aria-hidden': 'true' }, node.body.map(build)),
    ]),
  math: (node) => {
    const source = element('annotation', { encoding: 'application/x-tex' }, [node.source]);
    const visible = element('span', { class: 'katex-html' }, node.body.map(buildMath));
    const formula = element('span', { class: 'katex' }, [
      ...(node.source === '' ? [] : [source]),
      ...(node.body.length === 0 ? [] : [visible]),
    ]);
    return node.isBlock ? element('span', { class: 'katex-display' }, [formula]) : formula;
  },
  table: (node) =>
    element('table', {}, [
      element('thead', {}, node.head.map(buildRow)),
      element('tbody', {}, node.body.map(buildRow)),
    ]),
  userMention: (node) =>
    element(
      'span',
      {
        class: silent('user-mention', node.isSilent),
        'data-user-id': node.userId === 'wildcard' ? '*' : node.userId?.toString(),
      },
      node.label.map(build),
    ),
  userGroupMention: (node) =>
    element(
      'span',
      {
        class: silent('user-group-mention', node.isSilent),
        'data-user-group-id': node.groupId?.toString(),
      },
      node.label.map(build),
    ),
  topicMention: (node) =>
    element('span', { class: silent('topic-mention', node.isSilent) }, node.label.map(build)),
  channelLink: (node) =>
    element(
      'a',
      { class: 'stream', href: node.href, 'data-stream-id': String(node.channelId) },
      node.label.map(build),
    ),
  topicLink: (node) =>
    element(
      'a',
      { class: 'stream-topic', href: node.href, 'data-stream-id': String(node.channelId) },
      node.label.map(build),
    ),
  messageLink: (node) => element('a', { href: node.href }, node.children.map(build)),
  link: (node) => element('a', { href: node.href }, node.children.map(build)),
  emoji: (node) => element('span', { class: `emoji emoji-${node.code}` }, [`:${node.name}:`]),
  customEmoji: (node) => element('img', { class: 'emoji', src: node.src, alt: `:${node.name}:` }),
  time: (node) => element('time', { datetime: new Date(node.timestamp).toISOString() }),
  timeError: (node) =>
    element('span', { class: 'timestamp-error' }, [`Invalid time format: ${node.text}`]),
  texError: (node) => element('span', { class: 'tex-error' }, [node.text]),
  image: (node) =>
    element('div', { class: 'message_inline_image' }, [
      element('a', { href: node.original, title: node.title }, [
        element('img', {
          src: node.src,
          class: node.isLoading ? 'image-loading-placeholder' : undefined,
          'data-original-dimensions':
            node.width === null ? undefined : `${node.width}x${node.height ?? 0}`,
          'data-transcoded-image':
            node.full === node.original ? undefined : node.full.split('/').at(-1),
          'data-animated': node.isAnimated ? 'true' : undefined,
        }),
      ]),
    ]),
  video: (node) =>
    element('div', { class: 'message_inline_image message_inline_video' }, [
      element('a', { href: node.href, title: node.title }, [
        element('video', { src: node.src ?? undefined }),
      ]),
    ]),
  audio: (node) => element('audio', { 'data-original-url': node.href, title: node.title }),
  youtube: (node) =>
    element('div', { class: 'youtube-video message_inline_image' }, [
      element('a', { href: node.href, 'data-id': node.videoId }, [
        element('img', { src: node.thumbnail ?? undefined }),
      ]),
    ]),
  embed: (node) =>
    element('div', { class: 'embed-video message_inline_image' }, [
      element('a', { href: node.href, title: node.title }, [
        element('img', { src: node.thumbnail ?? undefined }),
      ]),
    ]),
  linkPreview: (node) =>
    element('div', { class: 'message_embed' }, [
      element('a', {
        class: 'message_embed_image',
        href: node.href,
        'data-style': node.image === null ? undefined : cssUrl(node.image),
      }),
      element('div', { class: 'data-container' }, [
        element('div', { class: 'message_embed_title' }, [node.title]),
        element('div', { class: 'message_embed_description' }, [node.description]),
      ]),
    ]),
};

function build(node: ContentNode): Child {
  const builder = builders[node.kind] as (node: ContentNode) => Child;
  return builder(node);
}

/** The markup of these nodes, as the server would have sent it, `style` attributes already renamed. */
export function buildContentDom(nodes: readonly ContentNode[]): Element {
  return element('div', {}, nodes.map(build));
}
