/** Which roles somebody, or a bot, may be given by me, and what the chosen one means. */
import { computed, shallowRef } from 'vue';
import type { Role } from '@/api/chat/model/user';
import { mayGiveRole } from '@/domain/chat/permissions/peoplePermissions';
import { oneOf } from '@/domain/chat/typedForms';
import { useWords } from '@/i18n/words';
import { kept } from '../forms/useKeptForm';
import { useMay } from '../permissions/useMay';
import { roles } from './roles';

export function useRoleChoice(before: Role) {
  const { t } = useWords();
  const may = useMay();
  const role = shallowRef(before);

  const options = computed(() =>
    roles
      .filter((to) => to === before || may((context) => mayGiveRole({ from: before, to }, context)))
      .map((value) => ({ value, label: t(`chat.profile.role.${value}`) })),
  );
  const hint = computed(() => {
    if (options.value.length < 2) return t('chat.organization.people.ownersOnly');
    return role.value === 'unknown' ? '' : t(`chat.organization.people.rights.${role.value}`);
  });
  /** What differs, as requests have it. */
  const change = computed(() =>
    role.value === before || role.value === 'unknown' ? {} : { role: role.value },
  );

  return { role, field: kept(role, oneOf(roles)), options, hint, change };
}
