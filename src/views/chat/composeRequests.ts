/** What the feed and the compose box ask of each other: to answer somebody, to quote, to take text back, to edit. */
import { inject, type InjectionKey } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';

/** The feed beside the box. */
export interface FeedHandle {
  /** Goes on with the focus, at the selected message where there is one. */
  takeFocus(): void;
  /** Whether this message is the selected one: a link that leads to one selects it once it is on screen. */
  isAt(messageId: number): boolean;
  /** Whether what comes last is on screen. */
  isAtEnd(): boolean;
  goToNewest(): Promise<void>;
}

export interface ComposeRequests {
  /** Opens the box for a conversation and puts the cursor into it; text that is there stays. */
  open(conversation: Conversation): void;
  /** Goes to a channel and opens the box for a topic that is still to be named. */
  startIn(channelId: number): void;
  /**
   * Adds text to the box of a conversation, after what is there, and puts the cursor behind it; with null for one that
   * is still to be chosen, which comes first.
   */
  insert(conversation: Conversation | null, markdown: string): void;
  /** The box asks the feed to edit, or take back, the last message of mine that it shows. False where nobody can. */
  editLast(): boolean;
  /** The feed, and a message that can be taken back, say how to do that, until the returned function is called. */
  onEditLast(edit: () => boolean): () => void;
  /** A feed is on screen, until the returned function is called. */
  onFeed(feed: FeedHandle): () => void;
}

/** Where the chat's frame provides it. */
export const composeRequestsKey: InjectionKey<ComposeRequests> = Symbol('composeRequests');

/** Null where there is no compose box to ask. */
export function useComposeRequests(): ComposeRequests | null {
  return inject(composeRequestsKey, null);
}
