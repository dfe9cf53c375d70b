/** What reading and printing a search must know of this account. */
import type { SearchNames } from '@/domain/chat/search/searchQuery';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useUsersStore } from '@/stores/chat/users';
import { useAddressNames } from '../narrows/useAddressNames';

/** Names are gathered once for as long as a search is on screen: going through thousands for each letter would lag. */
export function useSearchNames(): SearchNames {
  const account = useChatAccount();
  const channels = useChannelsStore();
  const users = useUsersStore();
  const byName = new Map<string, number[]>();
  for (const { userId, fullName } of users.byId.values()) {
    const key = fullName.toLowerCase();
    byName.set(key, [...(byName.get(key) ?? []), userId]);
  }
  return {
    ownUserId: account.userId,
    channelIdOfName: (name) => channels.channelNamed(name)?.channelId,
    channelName: (channelId) => channels.channel(channelId)?.name,
    userIdsOfName: (name) => byName.get(name.toLowerCase()) ?? [],
    userName: (userId) => users.fullName(userId),
    userIdOfEmail: useAddressNames(account).userIdOfEmail,
  };
}
