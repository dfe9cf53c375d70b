/** What the renderer of message text is told about the organisation, and what it answers. */

export interface MentionedUser {
  id: number;
  fullName: string;
}

/** A group or channel by its id and exact name. */
export interface NamedThing {
  id: number;
  name: string;
}

/** An emoji of the organisation's own. */
export interface CustomEmoji {
  id: string;
  sourceUrl: string;
  stillUrl: string | null;
}

/** A pattern that turns text into links. */
export interface Linkifier {
  /** A regular expression in Python's flavour, with named groups. */
  pattern: string;
  /** RFC 6570 level-1 template over the named groups. */
  urlTemplate: string;
}

/** What the server knows of an uploaded file; sizes in pixels, null where unknown. */
export interface UploadedFile {
  width: number | null;
  height: number | null;
  animated: boolean;
  kind: 'image' | 'pending-image' | 'video' | 'audio' | 'file';
}

/** What the server read from a page outside. */
export interface LinkPreview {
  title: string | null;
  description: string | null;
  imageUrl: string | null;
}

/** Everything outside the text that rendering depends on. */
export interface RenderContext {
  /** The user of that full name (and id, when names repeat); null when nobody is. */
  users(name: string, userId?: number): MentionedUser | null;
  userGroup(name: string): NamedThing | null;
  channel(name: string): NamedThing | null;
  realmEmoji: Map<string, CustomEmoji>;
  linkifiers: Linkifier[];
  /** The organisation's own address without a final slash. */
  realmUrl: string;
  now?: () => Date;
  /** What is stored under an upload's path (`/user_uploads/…`); null when nothing is. */
  upload?(path: string): UploadedFile | null;
  /** Whether linked pictures are shown; they are where nothing is said. */
  hasPictures?: boolean;
  /** The web page preview already fetched for an address; absent or null when there is none. */
  linkPreview?(url: string): LinkPreview | null;
}

/** The HTML of a message and what the server draws from it. */
export interface RenderedMessage {
  html: string;
  mentionedUserIds: number[];
  mentionedGroupIds: number[];
  wildcardMention: 'stream' | 'topic' | null;
  /** Addresses outside the organisation, in order of appearance, each once. */
  links: string[];
  hasImage: boolean;
  hasAttachment: boolean;
  hasLink: boolean;
  isMeMessage: boolean;
}

/** What one rendering collects on its way. */
export interface RenderState {
  context: RenderContext;
  mentionedUserIds: Set<number>;
  mentionedGroupIds: Set<number>;
  hasChannelWildcard: boolean;
  hasTopicWildcard: boolean;
}
