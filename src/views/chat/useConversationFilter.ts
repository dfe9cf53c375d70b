/** Looking conversations through by the names of their channels, topics and people. */
import { computed, type Ref } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { knownForm, searchForm } from '@/domain/chat/peopleList';
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';
import { useConversationName } from './useConversationName';
import { useKeptFilter } from './useKeptFilter';

/** `wanted` is what is looked for, as it was typed; the names are the account's. */
export function useWantedNames(
  wanted: Readonly<Ref<string>>,
  account: ChatAccount = useChatAccount(),
) {
  const { channelName, directName, topicName } = useConversationName(account);
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

  /** Whether anything is looked for. */
  return { isOn: computed(() => form.value !== ''), isWanted };
}

/** `name` says which list it is. */
export function useConversationFilter(name: string) {
  const wanted = useKeptFilter(name, '');
  return { wanted, ...useWantedNames(wanted) };
}
