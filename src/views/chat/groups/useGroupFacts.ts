/** What a group's settings say, in words, and what they let me do. */
import { computed } from 'vue';
import type { UserGroup } from '@/api/chat/model/userGroup';
import {
  mayAddToGroup,
  mayJoinGroup,
  mayLeaveGroup,
  mayManageGroup,
  mayRemoveFromGroup,
} from '@/domain/chat/permissions/groupPermissions';
import { groupSettings } from '@/domain/chat/permissions/groupSettings';
import type { Permission, PermissionContext } from '@/domain/chat/permissions/permissions';
import { useWords } from '@/i18n/words';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useGroupSettingWords } from '../permissions/useGroupSettingWords';
import { useMay } from '../permissions/useMay';

type Rule = (group: UserGroup, context: PermissionContext) => Permission;

/** `current` tells the group that is shown; undefined where it is gone. */
export function useGroupFacts(current: () => UserGroup | undefined) {
  const { t } = useWords();
  const account = useChatAccount();
  const settingWords = useGroupSettingWords();
  const mayDo = useMay();

  const facts = computed(() => {
    const group = current();
    return groupSettings.flatMap(({ name }) => {
      const setting = group?.[name];
      if (setting === undefined) return [];
      const label = t(`chat.groups.setting.${name}`);
      return [{ label, value: settingWords(setting), dir: 'auto' as const }];
    });
  });

  const may = computed(() => {
    const group = current();
    const ask = (rule: Rule) => group !== undefined && mayDo((context) => rule(group, context));
    const isMember = group?.members.includes(account.userId) === true;
    const manage = ask(mayManageGroup);
    const add = ask(mayAddToGroup);
    /** Joining, or leaving where I am in it. */
    const turn = ask(isMember ? mayLeaveGroup : mayJoinGroup);
    return { manage, add, turn, remove: ask(mayRemoveFromGroup), any: manage || add || turn };
  });

  return { facts, may };
}
