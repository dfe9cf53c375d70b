/**
 * What the server says, for those who show something else until it has heard of that: where it refuses, they show what it
 * said last.
 */
import type { ChatEvent } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import type { Message } from '@/api/chat/model/message';
import { defineChatStore } from './chatAccount';

/** One of these. */
export interface ServerWord {
  event?: ChatEvent;
  /** A registration's answer. */
  snapshot?: InitialSnapshot;
  /** As it was fetched, and taken in. */
  message?: Message;
}

export const useServerWordsStore = defineChatStore('serverWords', () => {
  const listeners = new Set<(word: ServerWord) => void>();
  return {
    /** Calls back with each word for as long as the account is signed in. */
    listen: (listener: (word: ServerWord) => void) => void listeners.add(listener),
    tell(word: ServerWord) {
      for (const hear of listeners) hear(word);
    },
  };
});
