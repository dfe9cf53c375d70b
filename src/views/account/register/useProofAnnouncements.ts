import { ref, watch } from 'vue';
import { quarterOf } from '@/domain/account/pow/powProgress';
import { useWords } from '@/i18n/words';
import { useProofStore } from '@/stores/account/proof';
import { useFormats } from '../useFormats';

/** Tells a search in a live region at its start, at each quarter and at its end. */
export function useProofAnnouncements() {
  const { t } = useWords();
  const { percent } = useFormats();
  const proof = useProofStore();
  /** What a screen reader is to say now. */
  const announcement = ref('');

  const stage = () => {
    const { state } = proof;
    if (state.kind !== 'solving') return state.kind;
    if (state.progress?.needsConsent) return 'asking';
    return state.progress ? `quarter${quarterOf(state.progress.probability)}` : 'started';
  };
  watch(stage, (now, before) => {
    if (now === 'started') announcement.value = t('account.proof.said.started');
    else if (now === 'solved') announcement.value = t('account.proof.said.solved');
    else if (now === 'asking') announcement.value = t('account.proof.said.asking');
    else if (now === 'none' && before !== 'none') announcement.value = '';
    else if (/^quarter[1-3]$/.test(now)) {
      announcement.value = t('account.proof.said.share', {
        share: percent(Number(now.at(-1)) * 25),
      });
    }
  });

  return { announcement };
}
