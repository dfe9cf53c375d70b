import { h, type VNode, type VNodeArrayChildren, type VNodeChild } from 'vue';
import { contentText } from '@/domain/content/contentText';
import { channelLabel } from '@/domain/content/channelLabel';
import type {
  ChannelLinkNode,
  ContentNode,
  ImageNode,
  ParagraphNode,
  TableCell,
  TopicLinkNode,
} from '@/domain/content/contentNode';
import type { Words } from '@/i18n/words';
import type { ContentContext } from './contentContext';
import ChannelLink from './ChannelLink.vue';
import CodeBlock from './CodeBlock.vue';
import ContentImage from './ContentImage.vue';
import CustomEmoji from './CustomEmoji.vue';
import EmbedCard from './EmbedCard.vue';
import GlobalTime from './GlobalTime.vue';
import GroupMention from './GroupMention.vue';
import LinkPreview from './LinkPreview.vue';
import MediaPlayer from './MediaPlayer.vue';
import { renderLink } from './renderLink';
import { renderMath } from './renderMath';
import SpoilerBlock from './SpoilerBlock.vue';
import UserMention from './UserMention.vue';

/** What the renderers of one piece of content share. */
export interface RenderScope {
  context: ContentContext;
  t: Words['t'];
  /** Whether the message calls its readers by "everyone" or the like, by its flags. */
  hasWildcardMention: boolean;
  /** Inside a link nothing else can be pressed. */
  isInLink: boolean;
}

type Kind = ContentNode['kind'];
type NodeOf<K extends Kind> = ContentNode & { kind: K };
type Renderers = { [K in Kind]: (node: NodeOf<K>, scope: RenderScope) => VNodeChild };

/** A single text stays a text: most paragraphs need no node for it beside their own. */
function renderInline(
  nodes: readonly ContentNode[],
  scope: RenderScope,
): string | VNodeArrayChildren {
  const [first] = nodes;
  if (nodes.length === 1 && first?.kind === 'text') return first.text;
  return nodes.map((node) => renderNode(node, scope));
}

/** Children of something that holds blocks: pictures in a row share a gallery. */
function renderBlocks(nodes: readonly ContentNode[], scope: RenderScope): VNodeChild[] {
  const rendered: VNodeChild[] = [];
  let gallery: VNodeChild[] | null = null;
  for (const node of nodes) {
    if (node.kind === 'image') {
      if (gallery === null) {
        gallery = [];
        rendered.push(h('div', { class: 'content-gallery' }, gallery as VNode[]));
      }
      gallery.push(renderNode(node, scope));
    } else if (gallery === null || node.kind !== 'text' || /\S/.test(node.text)) {
      gallery = null;
      rendered.push(renderNode(node, scope));
    }
  }
  return rendered;
}

const isPicture = (node: ContentNode): node is ImageNode => node.kind === 'image';
const isGap = (node: ContentNode) =>
  node.kind === 'lineBreak' || (node.kind === 'text' && !/\S/.test(node.text));

/**
 * Pictures alone, each on its line as writers put them, share a gallery as those do that stand by themselves. Words have no
 * direction of their own, which what is around them, as a quotation with its bar, would then not see: the stylesheet
 * lets each paragraph, and each entry of a list, run its own way.
 */
function renderParagraph({ children }: ParagraphNode, scope: RenderScope): VNode {
  const pictures = children.filter(isPicture);
  const isGallery = pictures.length > 0 && children.every((node) => isPicture(node) || isGap(node));
  return isGallery
    ? h(
        'div',
        { class: 'content-gallery' },
        pictures.map((node) => renderNode(node, scope) as VNode),
      )
    : h('p', renderInline(children, scope));
}

function renderRow(cells: readonly TableCell[], scope: RenderScope): VNode {
  return h(
    'tr',
    cells.map((cell) =>
      h(
        cell.isHeader ? 'th' : 'td',
        {
          dir: 'auto',
          scope: cell.isHeader ? 'col' : undefined,
          class: cell.align === null ? undefined : `is-${cell.align}`,
        },
        renderInline(cell.children, scope),
      ),
    ),
  );
}

/** The label is made inside the component, so that only it follows the channel's name. */
function renderChannelLink(node: ChannelLinkNode | TopicLinkNode, scope: RenderScope): VNode {
  return h(ChannelLink, { node }, () =>
    renderInline(channelLabel(node, scope.context.channelName(node.channelId)), {
      ...scope,
      isInLink: true,
    }),
  );
}

/**
 * Whether a link leads to a sound of the realm, by its name: servers draw a player for it only where its writer asked for a
 * preview, and in the link's place. Not ".webm": for that they stand a film's beside the link.
 */
const isSound = (path: string | null) =>
  path !== null && /\.(?:aac|flac|m4a|mp3|og[ag]|opus|wav)$/i.test(path);

/** The player has the link's words, and what it leads to can be saved. */
const renderSound = ({ href, children }: NodeOf<'link'>): VNode =>
  h(MediaPlayer, {
    node: { kind: 'audio', src: href, href, title: contentText(children) },
  });

const renderers: Renderers = {
  text: (node) => node.text,
  alertWord: (node) => h('mark', { class: 'content-alert-word' }, node.text),
  lineBreak: () => h('br'),
  paragraph: renderParagraph,
  // Headings of a message must not enter the page's outline above the message's own place in it.
  heading: (node, scope) =>
    h(
      'div',
      {
        role: 'heading',
        'aria-level': Math.min(6, node.level + 3),
        class: ['content-heading', `is-level-${node.level}`],
        dir: 'auto',
      },
      renderInline(node.children, scope),
    ),
  list: (node, scope) =>
    h(
      node.isOrdered ? 'ol' : 'ul',
      { start: node.isOrdered && node.start !== 1 ? node.start : undefined, dir: 'auto' },
      node.items.map((item) => h('li', renderBlocks(item, scope))),
    ),
  quote: (node, scope) => h('blockquote', { dir: 'auto' }, renderBlocks(node.children, scope)),
  divider: () => h('hr'),
  strong: (node, scope) => h('strong', renderInline(node.children, scope)),
  emphasis: (node, scope) => h('em', renderInline(node.children, scope)),
  strikethrough: (node, scope) => h('del', renderInline(node.children, scope)),
  inlineCode: (node, scope) => h('code', { dir: 'ltr' }, renderInline(node.children, scope)),
  highlight: (node, scope) =>
    h('mark', { class: 'content-search-hit' }, renderInline(node.children, scope)),
  inserted: (node, scope) =>
    h('ins', { class: 'content-inserted' }, renderInline(node.children, scope)),
  deleted: (node, scope) =>
    h('del', { class: 'content-deleted' }, renderInline(node.children, scope)),
  codeBlock: (node) => h(CodeBlock, { node }),
  spoiler: (node, scope) =>
    h(SpoilerBlock, null, {
      header: node.header.length === 0 ? undefined : () => renderBlocks(node.header, scope),
      default: () => renderBlocks(node.body, scope),
    }),
  math: (node) => renderMath(node),
  table: (node, scope) =>
    h(
      'div',
      {
        class: 'content-table',
        tabindex: 0,
        role: 'group',
        'aria-label': scope.t('chat.content.table'),
      },
      [
        h('table', [
          node.head.length > 0
            ? h(
                'thead',
                node.head.map((row) => renderRow(row, scope)),
              )
            : null,
          h(
            'tbody',
            node.body.map((row) => renderRow(row, scope)),
          ),
        ]),
      ],
    ),
  userMention: (node, scope) =>
    h(
      UserMention,
      {
        userId: node.userId,
        isSilent: node.isSilent,
        keepsLabel: node.hasSearchHit,
        isPlain: scope.isInLink,
        hasWildcardMention: scope.hasWildcardMention,
      },
      () => renderInline(node.label, scope),
    ),
  userGroupMention: (node, scope) =>
    h(
      GroupMention,
      {
        groupId: node.groupId,
        isSilent: node.isSilent,
        keepsLabel: node.hasSearchHit,
        isPlain: scope.isInLink,
      },
      () => renderInline(node.label, scope),
    ),
  topicMention: (node, scope) =>
    h(
      'span',
      {
        class: ['content-mention', { 'is-me': scope.hasWildcardMention && !node.isSilent }],
      },
      renderInline(node.label, scope),
    ),
  channelLink: renderChannelLink,
  topicLink: renderChannelLink,
  messageLink: (node, scope) =>
    renderLink(node, scope, renderInline(node.children, { ...scope, isInLink: true })),
  link: (node, scope) =>
    isSound(node.uploadPath)
      ? renderSound(node)
      : renderLink(node, scope, renderInline(node.children, { ...scope, isInLink: true })),
  emoji: (node, scope) =>
    scope.context.emojiStyle() === 'text'
      ? `:${node.name}:`
      : h(
          'span',
          {
            class: 'content-emoji',
            role: 'img',
            'aria-label': `:${node.name}:`,
            title: `:${node.name}:`,
          },
          node.glyph,
        ),
  customEmoji: (node) => h(CustomEmoji, { node }),
  time: (node) => h(GlobalTime, { timestamp: node.timestamp }),
  timeError: (node, scope) =>
    h(
      'span',
      { class: 'content-error' },
      scope.t('chat.content.time.invalid', { text: node.text }),
    ),
  texError: (node) => h('code', { class: 'content-error', dir: 'ltr' }, node.text),
  image: (node, scope) =>
    h(ContentImage, { node, onOpenLightbox: () => scope.context.openLightbox(node) }),
  video: (node) => h(MediaPlayer, { node }),
  audio: (node) => h(MediaPlayer, { node }),
  youtube: (node) => h(EmbedCard, { node }),
  embed: (node) => h(EmbedCard, { node }),
  linkPreview: (node) => h(LinkPreview, { node }),
};

function renderNode(node: ContentNode, scope: RenderScope): VNodeChild {
  // The table's type ties each kind to its node; TypeScript cannot follow that through one look-up.
  const render = renderers[node.kind] as (node: ContentNode, scope: RenderScope) => VNodeChild;
  return render(node, scope);
}

/** Turns typed content into virtual nodes: the only way in which a message's content reaches the page. */
export function renderNodes(nodes: readonly ContentNode[], scope: RenderScope): VNodeChild[] {
  return renderBlocks(nodes, scope);
}
