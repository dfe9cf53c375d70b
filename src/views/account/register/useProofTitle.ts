import { usePageTitle } from '@/composables/usePageTitle';
import { shownPercent } from '@/domain/account/pow/shownPercent';
import { useWords } from '@/i18n/words';
import { useProofStore } from '@/stores/account/proof';
import { useConfigStore } from '@/stores/config';
import { formatPercent } from '../formatPercent';

/** Tells a search in the tab's title, for those who look at another tab meanwhile. A search that is thrown away is told no more. */
export function useProofTitle(): void {
  const { t, locale } = useWords();
  const config = useConfigStore();
  const proof = useProofStore();
  const title = () => {
    const { state } = proof;
    const page = t('account.register.title');
    const plain = t('common.title.page', { page, brand: config.config.brand.name });
    if (state.kind !== 'solving') return plain;
    const share = formatPercent(shownPercent(state.progress?.probability ?? 0), locale.value);
    return t('account.proof.title', { share, page: plain });
  };
  // What tells of the search goes with it, and would be gone before the page is drawn.
  usePageTitle(title, 'sync');
}
