/** What reading and printing an address of a conversation must know of this account. */
import type { AddressNames } from '@/domain/chat/narrowAddress';
import { useChannelsStore } from '@/stores/chat/channels';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useUsersStore } from '@/stores/chat/users';

export function useAddressNames(account: ChatAccount): AddressNames {
  const channels = useChannelsStore(account);
  const users = useUsersStore(account);
  return {
    ownUserId: account.userId,
    channelName: (channelId) => channels.channel(channelId)?.name,
    channelIdOfName: (name) => channels.channelNamed(name)?.channelId,
    userIdOfEmail(email) {
      const wanted = email.toLowerCase();
      for (const user of users.byId.values()) {
        const isThem =
          user.email.toLowerCase() === wanted || user.deliveryEmail?.toLowerCase() === wanted;
        if (isThem) return user.userId;
      }
      return undefined;
    },
  };
}
