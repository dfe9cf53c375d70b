/** The groups that a setting can be set to, as something to choose. */
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import {
  groupsForSetting,
  ROLE_GROUPS,
  roleOfGroup,
  type SettingRule,
} from '@/domain/chat/userGroups';
import { nameOrder } from '@/domain/nameOrder';
import { useWords } from '@/i18n/words';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useGroupTitle } from '../names/useGroupTitle';
import { useGroupSettingWords } from './useGroupSettingWords';

/** Stands for what no single group says, or no group that could be chosen anew. */
const AS_IT_IS = 0;

/** Roles that we do not know come last. */
const placeOf = (name: string) => {
  const role = roleOfGroup(name);
  return role ? ROLE_GROUPS.indexOf(role) : ROLE_GROUPS.length;
};

export function useGroupChoices() {
  const { locale } = useWords();
  const groups = useUserGroupsStore();
  const settingWords = useGroupSettingWords();
  const groupTitle = useGroupTitle();

  const choosable = (rule: SettingRule | undefined) => groupsForSetting(groups.byId.values(), rule);

  return {
    /** `kept` is offered as it is where it is none of the groups that can be chosen. */
    optionsOf(rule: SettingRule | undefined, kept: GroupSetting | null | undefined) {
      const fitting = choosable(rule);
      const roles = fitting.filter((one) => one.isSystemGroup);
      roles.sort((one, other) => placeOf(one.name) - placeOf(other.name));
      const others = fitting.filter((one) => !one.isSystemGroup);
      const compare = nameOrder(locale.value);
      others.sort((one, other) => compare(one.name, other.name));
      const offered = [...roles, ...others].map((one) => ({
        value: one.id,
        label: groupTitle(one.name),
      }));
      const isOffered = offered.some(({ value }) => value === kept);
      return kept === null || kept === undefined || isOffered
        ? offered
        : [{ value: AS_IT_IS, label: settingWords(kept) }, ...offered];
    },

    /** Which option stands for a setting. */
    optionOf(rule: SettingRule | undefined, setting: GroupSetting | null | undefined): number {
      const isOffered = choosable(rule).some(({ id }) => id === setting);
      return typeof setting === 'number' && isOffered ? setting : AS_IT_IS;
    },

    /** The setting that an option stands for. */
    settingOf: <Kept>(option: number, kept: Kept): number | Kept =>
      option === AS_IT_IS ? kept : option,
  };
}
