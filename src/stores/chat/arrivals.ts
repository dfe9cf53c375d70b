/** Messages as they come in, for those who tell the person of them. */
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { Message } from '@/api/chat/model/message';
import { defineChatStore } from './chatAccount';

export const useArrivalsStore = defineChatStore('arrivals', () => {
  const listeners = new Set<(message: Message) => void>();

  /** Calls back with each message that comes by itself, until the returned function is called. */
  function onArrival(listener: (message: Message) => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function handleMessage({ message }: ChatEventOf<'message'>) {
    for (const listener of listeners) listener(message);
  }

  return { onArrival, handleMessage };
});
