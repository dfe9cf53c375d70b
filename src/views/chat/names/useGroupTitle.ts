/** What a group is called where its name stands by itself: roles are words in a sentence elsewhere. */
import { useWords } from '@/i18n/words';
import { useGroupName } from './useGroupName';

export function useGroupTitle() {
  const { locale } = useWords();
  const groupName = useGroupName();

  return (name: string): string => {
    const shown = groupName(name);
    if (shown === name) return name;
    const [first = '', ...rest] = shown;
    return first.toLocaleUpperCase(locale.value) + rest.join('');
  };
}
