/** Looking conversations through by the names of their channels, topics and people. */
import { computed, type Ref } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { nameFinder } from '@/domain/chat/nameSearch';
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';
import { useConversationName } from '../names/useConversationName';
import { useKeptFilter } from './useKeptFilter';

/** `wanted` is what is looked for, as it was typed; the names are the account's. */
export function useWantedNames(
  wanted: Readonly<Ref<string>>,
  account: ChatAccount = useChatAccount(),
) {
  const { channelName, directName, topicName } = useConversationName(account);
  const isOn = computed(() => wanted.value.trim() !== '');
  const isWantedName = computed(() => nameFinder(wanted.value));

  /** A channel's name stands for all that is in it. */
  function isWanted(conversation: Conversation): boolean {
    // Names are made for it: not where nothing is looked for.
    if (!isOn.value) return true;
    const names =
      conversation.kind === 'direct'
        ? [directName(conversation)]
        : [channelName(conversation.channelId), topicName(conversation.topic)];
    return names.some(isWantedName.value);
  }

  /** Whether anything is looked for. */
  return { isOn, isWanted };
}

/** `name` says which list it is. */
export function useConversationFilter(name: string) {
  const wanted = useKeptFilter(name, '');
  return { wanted, ...useWantedNames(wanted) };
}
