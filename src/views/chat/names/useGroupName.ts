/** What groups are called on screen. */
import { roleOfGroup } from '@/domain/chat/userGroups';
import { useWords } from '@/i18n/words';

export function useGroupName() {
  const { t } = useWords();
  return (name: string): string => {
    const role = roleOfGroup(name);
    return role ? t(`chat.group.${role}`) : name;
  };
}
