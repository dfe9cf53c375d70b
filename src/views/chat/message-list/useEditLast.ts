/** The last message of mine that may be edited: one key, as people know it, which the compose box asks for as well. */
import { onScopeDispose } from 'vue';
import { useMessagesStore } from '@/stores/chat/messages';
import { useComposeRequests } from '../composeRequests';
import { edit } from '../message-actions/edit';
import type { ActionTools } from '../message-actions/messageAction';
import type { FeedContext } from './feedContext';

/** Older ones are hardly meant, and looking for them would take long. */
const LOOKED_AT = 50;

export function useEditLast(feed: FeedContext, tools: ActionTools): () => boolean {
  const compose = useComposeRequests();
  const messages = useMessagesStore();

  function editLast(): boolean {
    for (const messageId of feed.list.range.ids.slice(-LOOKED_AT).reverse()) {
      const message = messages.message(messageId);
      if (message?.senderId !== tools.ownUserId) continue;
      if (!edit.when(message, tools)) return false;
      feed.startEditing(messageId);
      return true;
    }
    return false;
  }

  const stop = compose?.onEditLast(editLast);
  if (stop) onScopeDispose(stop);
  return editLast;
}
