/** What an organization can decide on this server: what is there to choose for me, and what only to read. */
import { computed } from 'vue';
import {
  mayChangeSetting,
  settingOf,
  type Setting,
  type SettingPart,
  type SettingRow,
  type SettingValue,
} from '@/domain/chat/organization/organizationSettings';
import { useWords } from '@/i18n/words';
import { useOrganizationChoicesStore } from '@/stores/chat/organization/organizationChoices';
import { useRealmStore } from '@/stores/chat/realm';
import { useMay } from '../permissions/useMay';
import { useSettingWords } from './useSettingWords';

/** Rows of which more is to be said than what they are called. */
const WITH_HINT: readonly string[] = [
  'fromDomains',
  'waiting',
  'language',
  'mentionMany',
  'directAllow',
  'names',
  'addresses',
  'pictures',
  'topicLimit',
  'channelLimit',
  'deleteLimit',
  'retention',
  'readers',
  'codeLanguage',
  'callServer',
];

/** A thing that this server lets an organization decide. */
interface ShownRow {
  readonly row: SettingRow;
  readonly setting: Setting;
  readonly label: string;
  readonly hint: string;
  readonly value: SettingValue;
}

export function useSettingRows(part: () => SettingPart) {
  const { t } = useWords();
  const realm = useRealmStore();
  const choices = useOrganizationChoicesStore();
  const may = useMay();
  const { valueWords } = useSettingWords();

  const rows = computed(() => {
    const { realm: settings, limits } = realm;
    if (!settings) return [];
    return part().rows.flatMap((row): ShownRow[] => {
      const setting = settingOf(row, { realm: settings, limits });
      const value = setting ? choices.shown(setting.name) : undefined;
      if (!setting || value === undefined) return [];
      const label = t(`chat.organizationSettings.row.${row.key}`);
      const hint = WITH_HINT.includes(row.key)
        ? t(`chat.organizationSettings.hint.${row.key}`)
        : '';
      return [{ row, setting, label, hint, value }];
    });
  });
  const mayChange = ({ row }: ShownRow) => may((context) => mayChangeSetting(row, context));

  return {
    /** In the order of the table. */
    choosable: computed(() => rows.value.filter(mayChange)),
    /** What others decide, in words. */
    facts: computed(() =>
      rows.value
        .filter((one) => !mayChange(one))
        .map(({ setting, label, value }) => ({
          label,
          value: valueWords(setting, value),
          dir: 'auto' as const,
        })),
    ),
  };
}
