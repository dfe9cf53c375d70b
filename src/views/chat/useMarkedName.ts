/** What people are called where one should see who is a guest, in organizations that want that said. */
import { useWords } from '@/i18n/words';
import { useRealmStore } from '@/stores/chat/realm';
import { useUsersStore } from '@/stores/chat/users';
import { perAccount } from './perAccount';

export const useMarkedName = perAccount((account) => {
  const { t } = useWords();
  const users = useUsersStore(account);
  const realm = useRealmStore(account);

  /** The name, and beside it that they are a guest. */
  return (userId: number, name: string): string => {
    const isGuest = users.user(userId)?.role === 'guest';
    const isMarked = isGuest && realm.realm?.enableGuestUserIndicator !== false;
    return isMarked ? t('chat.message.guestName', { name }) : name;
  };
});
