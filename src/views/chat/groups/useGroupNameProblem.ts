/** Whether a group may be called so, in words. */
import { groupNameProblem, LONGEST_GROUP_NAME } from '@/domain/chat/userGroups';
import { useWords } from '@/i18n/words';
import { useUserGroupsStore } from '@/stores/chat/userGroups';

export function useGroupNameProblem() {
  const { t } = useWords();
  const groups = useUserGroupsStore();

  /** Empty where nothing is wrong with the name; the group itself may be called what it is called. */
  return (name: string, ownGroupId?: number): string => {
    const others = [...groups.byId.values()].filter(({ id }) => id !== ownGroupId);
    const problem = groupNameProblem(name, others);
    return problem === null
      ? ''
      : t(`chat.groups.nameProblem.${problem}`, { most: LONGEST_GROUP_NAME });
  };
}
