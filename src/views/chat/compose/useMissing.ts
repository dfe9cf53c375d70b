/** What has still to be said of where a message goes: said once somebody sends, who is led there. */
import { computed, shallowRef, watch, type ShallowRef } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { useWords } from '@/i18n/words';
import { useLongestTopic } from './useLongestTopic';
import type { Warning } from './useWarnings';

export interface MissingOptions {
  target: Readonly<ShallowRef<Conversation | null>>;
  warnings(): readonly Warning[];
  /** Puts the cursor where it is to be said. */
  focusMissing(): boolean;
}

export function useMissing({ target, warnings, focusMissing }: MissingOptions) {
  const { t } = useWords();
  const longestTopic = useLongestTopic();
  /** What was typed and cannot be taken: among the people it names nobody, of a topic it is too long. */
  const loose = shallowRef('');
  const isTold = shallowRef(false);
  watch(target, () => (isTold.value = false));

  const isLoose = computed(() => target.value !== null && loose.value !== '');
  /** Nothing may be sent meanwhile: it would go to fewer people than were typed, to another topic, or nowhere. */
  const isMissing = computed(
    () => target.value === null || isLoose.value || warnings().some(({ key }) => key === 'noTopic'),
  );
  /** In words; empty where nothing is, or where a warning says it. */
  const words = computed(() => {
    if (isLoose.value)
      return target.value?.kind === 'topic'
        ? t('chat.action.topicTooLong', { most: longestTopic() })
        : t('chat.compose.warning.looseName', { text: loose.value });
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
