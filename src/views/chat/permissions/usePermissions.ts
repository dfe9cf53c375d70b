/** What decides whether I may do something, read afresh each time: settings, roles and the clock change. */
import { useClock } from '@/composables/useMachine';
import type { PermissionContext } from '@/domain/chat/permissions/permissions';
import { useChannelsStore } from '@/stores/chat/channels';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useConnectionStore } from '@/stores/chat/connection';
import { useRealmStore } from '@/stores/chat/realm';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useUsersStore } from '@/stores/chat/users';

/** The returned function answers null until the first registration is there, with the groups that many rules name. */
export function usePermissions(): () => PermissionContext | null {
  const account = useChatAccount();
  const clock = useClock();
  const channels = useChannelsStore();
  const connection = useConnectionStore();
  const groups = useUserGroupsStore();
  const realm = useRealmStore();
  const users = useUsersStore();

  return () => {
    const ownUser = users.ownUser();
    if (!ownUser || !realm.realm || !connection.isWhole) return null;
    return {
      ownUser,
      realm: realm.realm,
      nowMs: clock.now() + connection.clockOffsetMs,
      isMember: (groupId) => groups.isMember(groupId, account.userId),
      isOwnBot: (userId) => users.user(userId)?.botOwnerId === account.userId,
      channel: channels.channel,
    };
  };
}
