/** What is known of a person, in words. */
import { computed } from 'vue';
import type { User } from '@/api/chat/model/user';
import { useClock } from '@/composables/useMachine';
import { profileFacts } from '@/domain/chat/profileValues';
import { nameOrder } from '@/domain/nameOrder';
import { useWords } from '@/i18n/words';
import { usePresenceStore } from '@/stores/chat/presence';
import { useRealmStore } from '@/stores/chat/realm';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useUsersStore } from '@/stores/chat/users';
import { statusEmojiOf } from '../rail/statusEmoji';
import { useTimeFormatsIn } from '../useTimeFormats';
import { usePresenceWords } from './usePresenceWords';

/** The time where they are; '' where that is not known, and for those who are nowhere: programs, and whoever left. */
function useTimeThere(user: () => User | undefined) {
  const formatsIn = useTimeFormatsIn();
  const clock = useClock();
  return computed(() => {
    const { timezone: zone, isBot, isActive } = user() ?? {};
    if (!zone || isBot || !isActive) return '';
    try {
      const { time } = formatsIn(zone);
      return `${time(clock.now() / 1000)} (${zone})`;
    } catch {
      // A zone that this browser does not know.
      return '';
    }
  });
}

/** What they say of themselves in the organization's fields. */
function useFacts(user: () => User | undefined) {
  const realm = useRealmStore();
  const sites = computed(() => {
    const known = [...(realm.realm?.defaultExternalAccounts ?? [])];
    return new Map(known.map(([name, { urlPattern }]) => [name, urlPattern]));
  });
  return computed(() => profileFacts(user(), realm.profileFields, sites.value));
}

export function useProfile(userId: number) {
  const { t, locale } = useWords();
  const users = useUsersStore();
  const groups = useUserGroupsStore();
  const presence = usePresenceStore();

  const user = computed(() => users.user(userId));
  const kind = computed(() => {
    const { value: known } = user;
    if (!known) return '';
    if (known.isDeleted) return t('chat.profile.deleted');
    if (!known.isActive) return t('chat.profile.deactivated');
    if (known.isBot) return t('chat.profile.bot');
    return known.role === 'unknown' ? '' : t(`chat.profile.role.${known.role}`);
  });
  const groupNames = computed(() =>
    [...groups.byId.values()]
      .filter((one) => !one.isSystemGroup && !one.deactivated && groups.isMember(one.id, userId))
      .map((one) => one.name)
      .sort(nameOrder(locale.value)),
  );
  function joined(): string {
    const joinedMs = Date.parse(user.value?.dateJoined ?? '');
    if (Number.isNaN(joinedMs)) return '';
    return new Intl.DateTimeFormat(locale.value, { dateStyle: 'long' }).format(joinedMs);
  }

  const lineOf = (key: string, value: string, dir: 'auto' | 'ltr' = 'auto') => ({
    label: t(`chat.profile.line.${key}`),
    value,
    dir,
  });

  const owner = computed(() => {
    const ownerId = user.value?.botOwnerId;
    return typeof ownerId === 'number' ? (users.fullName(ownerId) ?? '') : '';
  });
  const presenceWords = usePresenceWords();
  const timeThere = useTimeThere(() => user.value);

  return {
    user,
    kind,
    whenHere: computed(() => presenceWords(userId)),
    status: computed(() => presence.status(userId)),
    statusEmoji: computed(() => statusEmojiOf(presence.status(userId))),
    /** What the server tells of everybody; what is empty is left out. */
    lines: computed(() =>
      [
        lineOf('email', user.value?.deliveryEmail ?? '', 'ltr'),
        lineOf('owner', owner.value),
        lineOf('time', timeThere.value),
        lineOf('joined', joined()),
        lineOf('groups', groupNames.value.join(', ')),
      ].filter(({ value }) => value !== ''),
    ),
    facts: useFacts(() => user.value),
  };
}
