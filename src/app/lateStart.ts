/**
 * A first view that does not come. What is asked for at a start and gets no answer is never asked for again by the same
 * page (`src/platform/partLoader.ts`): whoever waits in front of it is told, and can load it anew. Nothing is lost by that,
 * for nothing was shown that could be written in.
 */
import type { Words } from '@/i18n/words';
import type { Platform } from '@/platform/index';
import { useToastsStore } from '@/stores/toasts';

/** Says so until the view is there. @throws where the words for it cannot be fetched */
export async function tellOfLateStart(
  { page }: Pick<Platform, 'page'>,
  { t, completeCatalogues }: Pick<Words, 't' | 'completeCatalogues'>,
  whenThere: Promise<void>,
): Promise<void> {
  await completeCatalogues();
  const toasts = useToastsStore();
  const toastId = toasts.show({
    text: t('common.lateStart.text'),
    tone: 'plain',
    action: { label: t('common.lateStart.load'), run: page.reload },
    stays: true,
  });
  await whenThere;
  toasts.dismiss(toastId);
}
