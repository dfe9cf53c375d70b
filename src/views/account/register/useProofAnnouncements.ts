import { ref, watch } from 'vue';
import { usePageTitle } from '@/composables/usePageTitle';
import { quarterOf, shownPercent } from '@/domain/account/pow/powProgress';
import { useWords } from '@/i18n/words';
import { useConfigStore } from '@/stores/config';
import { useProofStore } from '@/stores/account/proof';
import { useFormats } from '../useFormats';

/** Tells a search in the tab's title, for those who look at another tab meanwhile. */
export function useProofTitle(): void {
  const { t } = useWords();
  const { percent } = useFormats();
  const config = useConfigStore();
  const proof = useProofStore();
  usePageTitle(() => {
    const { state } = proof;
    const page = t('account.register.title');
    const plain = t('common.title.page', { page, brand: config.config.brand.name });
    if (state.kind !== 'solving') return plain;
    const share = percent(shownPercent(state.progress?.probability ?? 0));
    return t('account.proof.title', { share, page: plain });
  });
}

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
