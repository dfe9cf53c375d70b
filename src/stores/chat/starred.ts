/** The messages that I starred, loaded or not. */
import { shallowReactive, shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';

export const useStarredStore = defineChatStore('starred', (account) => {
  const channels = useChannelsStore(account);
  const messageIds = shallowRef(shallowReactive(new Set<number>()));

  function loadSnapshot(snapshot: InitialSnapshot) {
    messageIds.value = shallowReactive(new Set(snapshot.starredMessageIds));
  }

  function handleAddFlag({ flag, messageIds: added }: ChatEventOf<'update_message_flags/add'>) {
    if (flag === 'starred') for (const messageId of added) messageIds.value.add(messageId);
  }

  function handleRemoveFlag(event: ChatEventOf<'update_message_flags/remove'>) {
    if (event.flag !== 'starred') return;
    for (const messageId of event.messageIds) messageIds.value.delete(messageId);
  }

  function handleUpdateMessage(event: ChatEventOf<'update_message'>) {
    if (!channels.isDeliveryLost(event)) return;
    for (const messageId of event.messageIds) messageIds.value.delete(messageId);
  }

  function handleDelete(event: ChatEventOf<'delete_message'>) {
    for (const messageId of event.messageIds) messageIds.value.delete(messageId);
  }

  return {
    messageIds,
    loadSnapshot,
    handleAddFlag,
    handleRemoveFlag,
    handleUpdateMessage,
    handleDelete,
  };
});
