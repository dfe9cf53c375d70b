/** Who is marked as a guest, in organizations that want that said, and what they are called where a name stands alone. */
import { useWords } from '@/i18n/words';
import { useRealmStore } from '@/stores/chat/realm';
import { useUsersStore } from '@/stores/chat/users';
import { perAccount } from '../perAccount';

export const useIsMarkedGuest = perAccount((account) => {
  const users = useUsersStore(account);
  const realm = useRealmStore(account);
  return (userId: number): boolean =>
    users.user(userId)?.role === 'guest' && realm.realm?.enableGuestUserIndicator !== false;
});

export const useMarkedName = perAccount((account) => {
  const { t } = useWords();
  const isMarkedGuest = useIsMarkedGuest(account);

  /** The name, and beside it that they are a guest. */
  return (userId: number, name: string): string =>
    isMarkedGuest(userId) ? t('chat.message.guestName', { name }) : name;
});
