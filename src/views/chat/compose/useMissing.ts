/** What has still to be said of where a message goes: said once somebody sends, who is led there. */
import { computed, shallowRef, watch, type ShallowRef } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { useWords } from '@/i18n/words';
import type { Warning } from './useWarnings';

export interface MissingOptions {
  target: Readonly<ShallowRef<Conversation | null>>;
  warnings(): readonly Warning[];
  /** Puts the cursor where it is to be said. */
  focusMissing(): boolean;
}

export function useMissing({ target, warnings, focusMissing }: MissingOptions) {
  const { t } = useWords();
  /** What was typed among the people and names nobody. */
  const loose = shallowRef('');
  const isTold = shallowRef(false);
  watch(target, () => (isTold.value = false));

  const isLoose = computed(() => target.value?.kind === 'direct' && loose.value !== '');
  /** Nothing may be sent meanwhile: it would go to fewer people than were typed, or nowhere. */
  const isMissing = computed(
    () => target.value === null || isLoose.value || warnings().some(({ key }) => key === 'noTopic'),
  );
  /** In words; empty where nothing is, or where a warning says it. */
  const words = computed(() => {
    if (isLoose.value) return t('chat.compose.warning.looseName', { text: loose.value });
    return target.value === null && isTold.value ? t('chat.compose.warning.noPlace') : '';
  });

  /** Says what is missing, and leads there; false where nothing is. */
  function point(): boolean {
    if (!isMissing.value) return false;
    isTold.value = true;
    focusMissing();
    return true;
  }

  return { loose, isMissing, words, point };
}
