/** For how long messages are kept, in words. */
import { formatAmount } from '@/domain/spanFormat';
import { useWords } from '@/i18n/words';

export function useRetentionWords() {
  const { t, locale } = useWords();

  /** `days` that messages are kept; -1 for ever. */
  return (days: number): string =>
    days === -1
      ? t('chat.organizationSettings.retention.forever')
      : formatAmount(days, 'day', locale.value);
}
