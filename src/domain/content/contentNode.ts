/** What a message can hold, as a closed union of typed nodes: nothing else is ever shown. */
import type { MathNode } from '@/domain/content/mathNode';

/** Where a link leads. `href` is absolute and its scheme is in our list. */
export interface LinkFields {
  href: string;
  /** Whether it leads to a place inside this app: a conversation, a message, a page of it. */
  isInternal: boolean;
  /** "#narrow/…" and the like, exactly as an in-app address; null for links that leave the app. */
  fragment: string | null;
  /** "/user_uploads/…" when the link is a file of this realm, otherwise null. */
  uploadPath: string | null;
}

export interface TextNode {
  kind: 'text';
  text: string;
}
/** A word that the person asked to be told of; made by `markAlertWords`, never read from a message. */
export interface AlertWordNode {
  kind: 'alertWord';
  text: string;
}
export interface LineBreakNode {
  kind: 'lineBreak';
}
export interface ParagraphNode {
  kind: 'paragraph';
  children: ContentNode[];
}
export interface HeadingNode {
  kind: 'heading';
  level: 1 | 2 | 3 | 4 | 5 | 6;
  children: ContentNode[];
}
export interface ListNode {
  kind: 'list';
  isOrdered: boolean;
  /** The first number of an ordered list; 1 otherwise. */
  start: number;
  items: ContentNode[][];
}
export interface QuoteNode {
  kind: 'quote';
  children: ContentNode[];
}
export interface DividerNode {
  kind: 'divider';
}
/** Emphasis of some sort; which one is the tag it had. */
export interface StyledNode {
  kind: 'strong' | 'emphasis' | 'strikethrough' | 'inlineCode' | 'highlight';
  children: ContentNode[];
}

/** What an edit put in or took out; only the history of a message has any. */
export type Change = 'inserted' | 'deleted';
export interface ChangedNode {
  kind: Change;
  children: ContentNode[];
}

/** A run of code in one colour. */
export interface CodeToken {
  text: string;
  /** A Pygments class as "k" or "s1", or null for plain code. */
  tokenClass: string | null;
  /** Whether a search hit covers it. */
  isSearchHit: boolean;
  /** Whether an edit put it in or took it out. */
  change?: Change;
}
export interface CodeBlockNode {
  kind: 'codeBlock';
  /** The language as the writer or the server named it; null where none is known. */
  language: string | null;
  tokens: CodeToken[];
}

export interface SpoilerNode {
  kind: 'spoiler';
  /** Empty when the writer gave no title. */
  header: ContentNode[];
  body: ContentNode[];
}

export interface MathContentNode {
  kind: 'math';
  isBlock: boolean;
  /** The TeX source, for copying and for screen readers; empty when the server left it out. */
  source: string;
  /** Empty when the server sent no visible form: then the source is shown. */
  body: MathNode[];
}

export interface TableCell {
  isHeader: boolean;
  align: 'start' | 'center' | 'end' | null;
  children: ContentNode[];
}
export interface TableNode {
  kind: 'table';
  head: TableCell[][];
  body: TableCell[][];
}

/** The words inside a mention or link to a channel, as the server wrote them. */
interface Labelled {
  label: ContentNode[];
  /** Whether a search hit lies in the label, which then must stay as it is. */
  hasSearchHit: boolean;
}
export interface UserMentionNode extends Labelled {
  kind: 'userMention';
  /** Null in very old messages, which name an e-mail address instead. */
  userId: number | 'wildcard' | null;
  isSilent: boolean;
}
export interface UserGroupMentionNode extends Labelled {
  kind: 'userGroupMention';
  groupId: number | null;
  isSilent: boolean;
}
export interface TopicMentionNode extends Labelled {
  kind: 'topicMention';
  isSilent: boolean;
}
export interface ChannelLinkNode extends Labelled, LinkFields {
  kind: 'channelLink';
  channelId: number;
}
export interface TopicLinkNode extends Labelled, LinkFields {
  /** A topic, or a message in one. */
  kind: 'topicLink';
  channelId: number;
}
export interface MessageLinkNode extends LinkFields {
  kind: 'messageLink';
  messageId: number;
  children: ContentNode[];
}
export interface LinkNode extends LinkFields {
  kind: 'link';
  /** The host to show beside the words, when they read like an address of another host; otherwise null. */
  realHost: string | null;
  children: ContentNode[];
}

export interface EmojiNode {
  kind: 'emoji';
  /** The characters to draw. */
  glyph: string;
  /** Code points in hexadecimal, joined by dashes. */
  code: string;
  /** Without colons. */
  name: string;
}
export interface CustomEmojiNode {
  kind: 'customEmoji';
  src: string;
  name: string;
}
export interface TimeNode {
  kind: 'time';
  /** Milliseconds since 1970. */
  timestamp: number;
}
export interface ContentErrorNode {
  /** A time or a formula that the server could not read; `text` is what the writer typed. */
  kind: 'timeError' | 'texError';
  text: string;
}

export interface ImageNode {
  kind: 'image';
  /** The preview, absolute; still to be resolved by whoever loads it. */
  src: string;
  /** The file as it was uploaded, or where the writer's link led; absolute. For saving and sharing. */
  original: string;
  /** The largest form that this page can show: the original, or what the server made of an odd or an outside one. */
  full: string;
  /** Where it is kept, if that is not the realm: there a reader can see it whatever becomes of the preview. */
  outsideHref: string | null;
  /** Words for it, else the name of its file; may be empty. */
  title: string;
  /** Pixels of the original; null where the server does not know. */
  width: number | null;
  height: number | null;
  isAnimated: boolean;
  /** Whether the server still makes the preview: an update follows. */
  isLoading: boolean;
}
export interface VideoNode {
  kind: 'video';
  /** What can be played from the realm, absolute; null when only an outside host has it. */
  src: string | null;
  /** The page or file that the writer linked to. */
  href: string;
  title: string;
}
export interface AudioNode extends Omit<VideoNode, 'kind'> {
  kind: 'audio';
}
export interface YoutubeNode {
  kind: 'youtube';
  videoId: string;
  href: string;
  thumbnail: string | null;
}
export interface EmbedNode {
  kind: 'embed';
  href: string;
  thumbnail: string | null;
  /** What its page calls it; may be empty. */
  title: string;
}
export interface LinkPreviewNode {
  kind: 'linkPreview';
  href: string;
  /** Either may be empty, not both with a null image. */
  title: string;
  description: string;
  image: string | null;
}

export type ContentNode =
  | TextNode
  | AlertWordNode
  | LineBreakNode
  | ParagraphNode
  | HeadingNode
  | ListNode
  | QuoteNode
  | DividerNode
  | StyledNode
  | ChangedNode
  | CodeBlockNode
  | SpoilerNode
  | MathContentNode
  | TableNode
  | UserMentionNode
  | UserGroupMentionNode
  | TopicMentionNode
  | ChannelLinkNode
  | TopicLinkNode
  | MessageLinkNode
  | LinkNode
  | EmojiNode
  | CustomEmojiNode
  | TimeNode
  | ContentErrorNode
  | ImageNode
  | VideoNode
  | AudioNode
  | YoutubeNode
  | EmbedNode
  | LinkPreviewNode;

/** A message's content, read. */
export interface ParsedContent {
  nodes: ContentNode[];
  /** Whether it was cut at the limits. */
  isTruncated: boolean;
}

const blockKinds: ReadonlySet<ContentNode['kind']> = new Set<ContentNode['kind']>([
  'paragraph',
  'heading',
  'list',
  'quote',
  'divider',
  'codeBlock',
  'spoiler',
  'table',
  'video',
  'audio',
  'youtube',
  'embed',
  'linkPreview',
]);

/** Whether a node stands on lines of its own; pictures may do either. */
export function isBlock(node: ContentNode): boolean {
  return blockKinds.has(node.kind);
}
