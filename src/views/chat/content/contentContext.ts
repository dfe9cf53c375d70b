import { inject, type InjectionKey } from 'vue';
import type { ImageNode, ParsedContent } from '@/domain/content/contentNode';
import type { ContentSource } from '@/domain/content/contentCache';
import type { AssetUse } from '@/stores/chat/assets';

/** A place that can run code of a language. */
export interface Playground {
  name: string;
  /** RFC 6570, with the one variable `code`; nobody has looked where it leads. */
  urlTemplate: string;
}

/** A moment in the reader's zone and manner. */
export interface FormattedTime {
  text: string;
  /** The same to the second, with its zone. */
  full: string;
}

/**
 * Everything that a message's content needs to know or do beyond itself. Questions are asked while rendering: what
 * answers them from reactive state keeps the content up to date.
 */
export interface ContentContext {
  /** Reads content once per version. */
  read(source: ContentSource): ParsedContent;
  /** The person's current name, with a mark where guests have one, or null for somebody we do not know. */
  userName(userId: number): string | null;
  isOwnUser(userId: number): boolean;
  /** The group's current name, or null for one that is gone or unknown. */
  groupName(groupId: number): string | null;
  isMemberOfGroup(groupId: number): boolean;
  /** Whether it is known, and anybody belongs to it or could. */
  isGroupOfPeople(groupId: number): boolean;
  /** The channel's current name, or null for one that we cannot see. */
  channelName(channelId: number): string | null;
  formatTime(timestamp: number): FormattedTime;
  /** The person's alert words. */
  alertWords(): readonly string[];
  /** Whether emoji are drawn or spelled out. */
  emojiStyle(): 'picture' | 'text';
  /** When pictures that can move do so: by themselves, when pointed at, or where they are opened. */
  movement(): 'always' | 'pointed' | 'never';
  /** Whether emoji that can move do so. */
  movesEmoji(): boolean;
  /** The address of a preview or an emoji that stands still, for one that moves; null where there is none. */
  stillOf(src: string): string | null;
  /** Where code of this language can be run; empty mostly. */
  playgrounds(language: string): readonly Playground[];
  /** The app's own address of a realm fragment, for links that are opened in a new tab. */
  linkHref(fragment: string): string;
  /** Goes to a realm fragment in the app. */
  openLink(fragment: string): void;
  /** Opens or saves a file of the realm. */
  openUpload(path: string): void;
  /** Shows who a person is. */
  openUser(userId: number): void;
  /** Shows what a group is for, and who is in it. */
  openGroup(groupId: number): void;
  /** Shows a picture large. */
  openLightbox(picture: ImageNode): void;
  /** Opens an outside address in a new tab that knows nothing of ours. */
  openOutside(url: string): void;
  /**
   * An address that this page may load for an absolute asset address: at once, or after fetching it; null when it
   * cannot be had. Each answer is matched by one `releaseAsset`.
   */
  assetUrl(url: string, use: AssetUse): string | null | Promise<string | null>;
  /** Whether the server answers. What could not be loaded is asked for again when it does. */
  isLive(): boolean;
  /** The asset is no longer shown. */
  releaseAsset(url: string, use: AssetUse): void;
}

/** Where a chat page provides it. */
export const contentContextKey: InjectionKey<ContentContext> = Symbol('contentContext');

/** The surroundings of message content, for a component's set-up. */
export function useContentContext(): ContentContext {
  const context = inject(contentContextKey);
  if (!context) {
    throw new Error('No content context: provide one with provide(contentContextKey, …)');
  }
  return context;
}
