/** Renders message text in the chat dialect of Markdown to the HTML that a server sends. */
import { parseBlocks } from './blocks';
import { extractFences } from './fences';
import { InlineReader } from './inline';
import { inlineRules } from './inlineRules';
import { findTopicLinks, type TopicLink } from './linkifiers';
import type { RenderContext, RenderedMessage, RenderState } from './model';
import { addPreviews } from './previews';
import { serialize, type MarkupElement, type MarkupNode } from './tree';

function newState(context: RenderContext): RenderState {
  return {
    context,
    mentionedUserIds: new Set(),
    mentionedGroupIds: new Set(),
    hasChannelWildcard: false,
    hasTopicWildcard: false,
  };
}

function readInline(parent: MarkupElement, reader: InlineReader): void {
  parent.children = parent.children.flatMap((node): MarkupNode[] => {
    if (node.kind === 'source') return reader.read(node.text);
    if (node.kind === 'element') readInline(node, reader);
    return [node];
  });
}

function findHrefs(nodes: MarkupNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.kind !== 'element') return [];
    const { href } = node.attributes;
    return [...(href === undefined ? [] : [href]), ...findHrefs(node.children)];
  });
}

function wildcardOf(state: RenderState): 'stream' | 'topic' | null {
  if (state.hasChannelWildcard) return 'stream';
  return state.hasTopicWildcard ? 'topic' : null;
}

/** Renders one message. Never throws: whatever is not understood stays text. */
export function renderMarkdown(content: string, context: RenderContext): RenderedMessage {
  const state = newState(context);
  const { text, stash } = extractFences(content);
  const root = parseBlocks(text, stash);
  readInline(root, new InlineReader(inlineRules(state)));
  const hrefs = [...new Set(findHrefs(root.children))];
  const { hasImage } = addPreviews(root, context);
  const html = serialize(root.children).trim();
  const isOneText = html.startsWith('<p>') && html.endsWith('</p>');
  return {
    html,
    mentionedUserIds: [...state.mentionedUserIds],
    mentionedGroupIds: [...state.mentionedGroupIds],
    wildcardMention: wildcardOf(state),
    links: hrefs.filter((href) => /^https?:/i.test(href)),
    hasImage,
    hasAttachment: hrefs.some((href) => /^\/?user_uploads\//.test(href)),
    hasLink: hrefs.length > 0,
    isMeMessage: content.startsWith('/me ') && isOneText,
  };
}

/** The links that the name of a topic holds. */
export function renderTopicLinks(topic: string, context: RenderContext): TopicLink[] {
  return findTopicLinks(topic, context);
}
