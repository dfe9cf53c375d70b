/** Who is named by a setting that takes a group or single people, in words. */
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import { useWords } from '@/i18n/words';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useConversationName } from '../names/useConversationName';
import { useGroupName } from '../names/useGroupName';
import { useMarkedName } from '../names/useMarkedName';

export function useGroupSettingWords() {
  const { t, locale } = useWords();
  const groups = useUserGroupsStore();
  const groupName = useGroupName();
  const { userName } = useConversationName();
  const markedName = useMarkedName();

  const nameOf = (groupId: number) => {
    const group = groups.userGroup(groupId);
    return group ? groupName(group.name) : t('chat.groups.unknown');
  };

  return (setting: GroupSetting): string => {
    if (typeof setting === 'number') return nameOf(setting);
    const names = [
      ...setting.directSubgroups.map(nameOf),
      ...setting.directMembers.map((userId) => markedName(userId, userName(userId))),
    ];
    if (names.length === 0) return groupName('role:nobody');
    return new Intl.ListFormat(locale.value, { type: 'conjunction' }).format(names);
  };
}
