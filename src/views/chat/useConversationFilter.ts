/** Looking conversations through by the names of their channels, topics and people. */
import { computed } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { knownForm, searchForm } from '@/domain/chat/peopleList';
import { useConversationName } from './useConversationName';
import { useKeptFilter } from './useKeptFilter';

/** `name` says which list it is. */
export function useConversationFilter(name: string) {
  const { channelName, directName, topicName } = useConversationName();
  const wanted = useKeptFilter(name, '');
  const form = computed(() => searchForm(wanted.value.trim()));

  /** A channel's name stands for all that is in it. */
  function isWanted(conversation: Conversation): boolean {
    if (form.value === '') return true;
    const names =
      conversation.kind === 'direct'
        ? [directName(conversation)]
        : [channelName(conversation.channelId), topicName(conversation.topic)];
    return names.some((name) => knownForm(name).includes(form.value));
  }

  return {
    wanted,
    /** Whether anything is looked for. */
    isOn: computed(() => form.value !== ''),
    isWanted,
  };
}
