/** What is decided under one heading, and saving what was chosen of it. */
import { computed, shallowRef } from 'vue';
import {
  isFitValue,
  type Setting,
  type SettingPart,
  type SettingValue,
} from '@/domain/chat/organization/organizationSettings';
import { ApiError } from '@/domain/requestError';
import { useWords } from '@/i18n/words';
import { useOrganizationChoicesStore } from '@/stores/chat/organization/organizationChoices';
import { useToastsStore } from '@/stores/toasts';
import { useFormAttempt } from '../forms/useFormAttempt';
import { useSettingRows } from './useSettingRows';
import { useSettingWords } from './useSettingWords';

export function useSettingPart(part: () => SettingPart) {
  const { t } = useWords();
  const choices = useOrganizationChoicesStore();
  const toasts = useToastsStore();
  const { valueWords } = useSettingWords();
  const { isBusy, problem, attempt } = useFormAttempt();
  const isOutrun = shallowRef(false);
  const { choosable, facts } = useSettingRows(part);

  const settings = computed(() => choosable.value.map(({ setting }) => setting));
  const isUnsaved = computed(() => settings.value.some(({ name }) => choices.isUnsaved(name)));
  const isFit = computed(() =>
    choosable.value.every(
      ({ setting, value }) => !choices.isUnsaved(setting.name) || isFitValue(setting, value),
    ),
  );

  async function send() {
    try {
      await choices.save(settings.value);
    } catch (error) {
      isOutrun.value = error instanceof ApiError && error.code === 'EXPECTATION_MISMATCH';
      throw error;
    }
  }

  async function save(): Promise<void> {
    if (!isFit.value || !isUnsaved.value || isBusy.value) return;
    isOutrun.value = false;
    if (!(await attempt(send, 'chat.organizationSettings.failed'))) return;
    toasts.show({ text: t('chat.organizationSettings.saved'), tone: 'success' });
  }

  function discard(): void {
    isOutrun.value = false;
    problem.value = '';
    choices.discard(settings.value);
  }

  return {
    choosable,
    facts,
    isUnsaved,
    isFit,
    isBusy,
    problem: computed(() =>
      isOutrun.value ? t('chat.organizationSettings.outrun') : problem.value,
    ),
    known: ({ name }: Setting) => choices.known(name),
    choose: ({ name }: Setting, value: SettingValue) => choices.choose(name, value),
    /** What somebody else made of it since it was chosen here; empty where nobody did. */
    changedTo(setting: Setting): string {
      const known = choices.known(setting.name);
      if (known === undefined || !choices.isOutdated(setting.name)) return '';
      return t('chat.organizationSettings.changedTo', { value: valueWords(setting, known) });
    },
    save,
    discard,
  };
}
