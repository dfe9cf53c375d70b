/** What a setting of the organization says, in words. */
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import type {
  AnyPolicy,
  Setting,
  SettingValue,
} from '@/domain/chat/organization/organizationSettings';
import { formatCount } from '@/domain/countFormat';
import { formatSpan } from '@/domain/spanFormat';
import { useWords } from '@/i18n/words';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useGroupTitle } from '../names/useGroupTitle';
import { useGroupSettingWords } from '../permissions/useGroupSettingWords';
import { useRetentionWords } from '../permissions/useRetentionWords';
import { useNumberedChoices } from './useNumberedChoices';
import { useServerLanguages } from './useServerLanguages';

/** Roles by the names of the groups that they are today. */
const GROUPS: Record<Exclude<AnyPolicy, 'limitGenericBots'>, string> = {
  everyone: 'role:everyone',
  members: 'role:members',
  fullMembers: 'role:fullmembers',
  moderators: 'role:moderators',
  administrators: 'role:administrators',
  owners: 'role:owners',
  nobody: 'role:nobody',
};

/** What is so or not, and how much or how long. */
function useFigureWords() {
  const { t, locale } = useWords();
  const retentionWords = useRetentionWords();

  function flagWords(setting: Setting & { kind: 'flag' }, isSo: boolean): string {
    const isYes = isSo !== (setting.isReversed ?? false);
    return t(isYes ? 'chat.organizationSettings.yes' : 'chat.organizationSettings.no');
  }

  function numberWords(kind: Setting['kind'], value: number | null): string {
    // Older servers have no number for ever.
    if (kind === 'retention') return retentionWords(value ?? -1);
    if (value === null) return t('chat.organizationSettings.anyTime');
    if (kind === 'limit')
      return t('chat.organizationSettings.within', { span: formatSpan(value, locale.value) });
    return formatCount(value, locale.value);
  }

  return { flagWords, numberWords };
}

export function useSettingWords() {
  const { t } = useWords();
  const groups = useUserGroupsStore();
  const groupTitle = useGroupTitle();
  const groupWords = useGroupSettingWords();
  const { languageWords } = useServerLanguages();
  const { numberedWords } = useNumberedChoices();
  const { flagWords, numberWords } = useFigureWords();

  /** One group stands by itself; people and groups that are named one by one are words in a sentence. */
  function settingWords(setting: GroupSetting): string {
    const group = typeof setting === 'number' ? groups.userGroup(setting) : undefined;
    return group ? groupTitle(group.name) : groupWords(setting);
  }

  /** A choice of a policy. Guests never have bots, whatever its first choice is called. */
  function policyWords(name: string, choice: string): string {
    if (choice === 'limitGenericBots') return t('chat.organizationSettings.limitGenericBots');
    if (name === 'botCreationPolicy' && choice === 'everyone') return groupTitle('role:members');
    const group = Object.entries(GROUPS).find(([one]) => one === choice)?.[1];
    return group === undefined ? t('chat.organizationSettings.unknown') : groupTitle(group);
  }

  /** A choice of a setting that has words for them. */
  const choiceWords = ({ choices }: { choices: readonly string[] }, choice: string) =>
    choices.includes(choice)
      ? t(`chat.organizationSettings.choice.${choice}`)
      : t('chat.organizationSettings.unknown');

  function textWords(setting: Setting, text: string): string {
    if (setting.kind === 'language') return languageWords(text);
    if (setting.kind === 'policy') return policyWords(setting.name, text);
    if (setting.kind === 'word') return choiceWords(setting, text);
    return text;
  }

  function valueWords(setting: Setting, value: SettingValue): string {
    const { kind } = setting;
    if (kind === 'group') return settingWords(value as GroupSetting);
    if (kind === 'flag') return flagWords(setting, value === true);
    if (kind === 'numbered') return numberedWords(setting, Number(value));
    if (typeof value === 'string' && value !== '') return textWords(setting, value);
    if (kind === 'callServer') return t('chat.organizationSettings.serversOwn');
    if (kind === 'codeLanguage') return t('chat.organizationSettings.noLanguage');
    return numberWords(kind, value === null ? null : Number(value));
  }

  return { valueWords, policyWords, choiceWords };
}
