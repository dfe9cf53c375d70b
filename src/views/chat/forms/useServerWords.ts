/** Words for a change that did not come about: the server's own reason where it gave one. */
import { ApiError, isRateLimited } from '@/domain/requestError';
import { useWords } from '@/i18n/words';
import { apart } from './apart';

export function useServerWords() {
  const { t } = useWords();
  return (error: unknown, otherwiseId: string): string => {
    if (isRateLimited(error)) return t('chat.action.failed.limited');
    const isTold = error instanceof ApiError && error.serverMessage !== '';
    return isTold
      ? t('chat.action.refused', { reason: apart(error.serverMessage) })
      : t(otherwiseId);
  };
}
