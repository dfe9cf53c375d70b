/** Whom an outgoing webhook tells of messages, as fields: known of bots that I may administer. */
import { computed, shallowRef } from 'vue';
import type { serviceInterfaceCodes } from '@/api/chat/model/bot';
import { oneOf } from '@/domain/chat/typedForms';
import { useWords } from '@/i18n/words';
import { useBotsStore } from '@/stores/chat/organization/bots';
import { kept } from '../forms/useKeptForm';

export type ServiceForm = keyof typeof serviceInterfaceCodes | 'unknown';

const serviceForms = ['generic', 'slack'] as const;

export function useBotService(botId: number) {
  const { t } = useWords();
  const known = useBotsStore()
    .bot(botId)
    ?.services?.find((one) => 'baseUrl' in one);
  const before = { url: known?.baseUrl ?? '', form: known?.interface ?? 'unknown' };
  const url = shallowRef(before.url);
  const form = shallowRef<ServiceForm>(before.form);

  /** A form that is newer than we are stays, unless it is changed. */
  const forms = [...serviceForms, ...(before.form === 'unknown' ? (['unknown'] as const) : [])].map(
    (value) => ({ value, label: t(`chat.organization.bots.serviceForms.${value}`) }),
  );
  const problem = computed(() =>
    known && !URL.canParse(url.value.trim()) ? t('chat.organization.bots.needsUrl') : '',
  );
  /** What differs: the server takes both together. */
  const change = computed(() => {
    const wanted = { url: url.value.trim(), form: form.value };
    const isSame = wanted.url === before.url && wanted.form === before.form;
    return isSame || !known || wanted.form === 'unknown'
      ? {}
      : { service: { url: wanted.url, form: wanted.form } };
  });

  return {
    isKnown: known !== undefined,
    url,
    form,
    formField: kept(form, oneOf(serviceForms)),
    forms,
    problem,
    change,
  };
}
