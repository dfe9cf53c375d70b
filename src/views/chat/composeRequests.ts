/** What the feed asks of the compose box: to answer somebody, to quote, to take text back. */
import { inject, type InjectionKey } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';

export interface ComposeRequests {
  /** Opens the box for a conversation and puts the cursor into it; text that is there stays. */
  open(conversation: Conversation): void;
  /** Adds text to the box of a conversation, after what is there, and puts the cursor behind it. */
  insert(conversation: Conversation, markdown: string): void;
}

/** Where the chat's frame provides it. */
export const composeRequestsKey: InjectionKey<ComposeRequests> = Symbol('composeRequests');

/** Null where there is no compose box to ask. */
export function useComposeRequests(): ComposeRequests | null {
  return inject(composeRequestsKey, null);
}
