/** The bots that are listed: one's own, and for administrators all, searched and sifted. */
import { computed, shallowRef } from 'vue';
import { organizationBots, type BotShare } from '@/domain/chat/organization/organizationBots';
import { mayChangePeople } from '@/domain/chat/permissions/peoplePermissions';
import { useWords } from '@/i18n/words';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useUsersStore } from '@/stores/chat/users';
import { useMay } from '../permissions/useMay';

export function useBotList() {
  const { t } = useWords();
  const account = useChatAccount();
  const users = useUsersStore();
  const may = useMay();
  const wanted = shallowRef('');
  const share = shallowRef<BotShare>('own');

  const seesAll = computed(() => may(mayChangePeople));
  const shares = computed(() =>
    (['own', 'active', 'deactivated'] as const).map((value) => ({
      value,
      label: t(`chat.organization.bots.share.${value}`),
    })),
  );
  const bots = computed(() => {
    const sift = seesAll.value
      ? { wanted: wanted.value, share: share.value }
      : // Whoever loses the right to see them all sees their own.
        { wanted: '', share: 'own' as const };
    const ids = organizationBots(users.byId.values(), { ...sift, ownUserId: account.userId });
    return ids.flatMap((userId) => users.user(userId) ?? []);
  });
  /** Whether nothing is left out but what is others'. */
  const isWhole = computed(
    () => !seesAll.value || (share.value === 'own' && wanted.value.trim() === ''),
  );

  return { bots, wanted, share, shares, seesAll, isWhole };
}
