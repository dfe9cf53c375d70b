/** What groups are called on screen. */
import { useWords } from '@/i18n/words';

/** Groups of people with a role: the server calls them `role:members` and such, and no other group may be called so. */
const ROLES = [
  'internet',
  'everyone',
  'members',
  'fullmembers',
  'moderators',
  'administrators',
  'owners',
  'nobody',
] as const;

export function useGroupName() {
  const { t } = useWords();
  return (name: string): string => {
    const role = ROLES.find((one) => name === `role:${one}`);
    return role ? t(`chat.group.${role}`) : name;
  };
}
