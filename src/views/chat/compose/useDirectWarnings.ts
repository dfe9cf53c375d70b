/** That a direct message would be refused, said before it is written. */
import type { User } from '@/api/chat/model/user';
import {
  conversationKey,
  isSameConversation,
  otherUserIds,
  type DirectConversation,
} from '@/domain/chat/conversation';
import { directRefusal } from '@/domain/chat/permissions/directPosting';
import { conversationOfNarrow } from '@/domain/chat/narrow';
import { useWords } from '@/i18n/words';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useRealmStore } from '@/stores/chat/realm';
import { useRecentConversationsStore } from '@/stores/chat/recentConversations';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useUsersStore } from '@/stores/chat/users';
import type { Warning } from './useWarnings';

/** What there is to know of the people themselves. */
function usePeopleWarnings() {
  const { t } = useWords();
  const { userId: ownUserId } = useChatAccount();
  const users = useUsersStore();
  const realm = useRealmStore();
  const namesOf = (people: readonly User[]) => people.map(({ fullName }) => fullName).join(', ');

  return (conversation: DirectConversation): Warning[] => {
    const others = otherUserIds(conversation, ownUserId)
      .filter((userId) => userId !== ownUserId)
      .flatMap((userId) => users.user(userId) ?? []);
    const gone = others.filter(({ isActive }) => !isActive);
    if (gone.length > 0) {
      // Servers take no message to anybody then, not even to those who are still there.
      const words = t('chat.cannotWrite.deactivated', { names: namesOf(gone) });
      return [{ key: 'deactivated', words, isBlocking: true }];
    }
    const guests = others.filter(({ role }) => role === 'guest');
    if (guests.length === 0 || realm.realm?.enableGuestUserDmWarning !== true) return [];
    return [{ key: 'guests', words: t('chat.compose.warning.guests', { names: namesOf(guests) }) }];
  };
}

export function useDirectWarnings() {
  const { t } = useWords();
  const ofPeople = usePeopleWarnings();
  const { userId: ownUserId } = useChatAccount();
  const groups = useUserGroupsStore();
  const lists = useMessageListsStore();
  const realm = useRealmStore();
  const recent = useRecentConversationsStore();
  const users = useUsersStore();

  /** Known where it was used lately, and where its messages were fetched and are none. */
  function hasBegun(conversation: DirectConversation): boolean | undefined {
    if (recent.byKey.has(conversationKey(conversation))) return true;
    // An address may name people in any order.
    const list = [...lists.lists.values()].find(({ narrow }) => {
      const shown = conversationOfNarrow(narrow, ownUserId);
      return shown !== null && isSameConversation(shown, conversation);
    });
    if (!list || list.revision.value < 0 || list.state.value !== 'ready') return undefined;
    const { ids, hasOldest, hasNewest } = list.range;
    if (ids.length > 0) return true;
    return hasOldest && hasNewest && !list.isHistoryLimited.value ? false : undefined;
  }

  return (conversation: DirectConversation): Warning[] => {
    const refusal = directRefusal(conversation, {
      ownUserId,
      realm: realm.realm ?? {},
      isBot: (userId) => users.user(userId)?.isBot,
      isMember: groups.isMember,
      isNobody: (groupId) => groups.userGroup(groupId)?.name === 'role:nobody',
      hasBegun: hasBegun(conversation),
    });
    if (refusal === null) return ofPeople(conversation);
    return [{ key: refusal, words: t(`chat.cannotWrite.${refusal}`), isBlocking: true }];
  };
}
