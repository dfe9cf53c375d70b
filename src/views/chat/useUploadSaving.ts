/** Saves files of the realm on the person's own machine. */
import { useOutward } from '@/composables/useOutward';
import { useWords } from '@/i18n/words';
import { useAssetsStore } from '@/stores/chat/assets';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useToastsStore } from '@/stores/toasts';

/** What the file is called; whoever writes a link may write a "%" that begins no escape. */
function nameIn(path: string): string {
  const last = path.split('?')[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** The returned function takes a path on the server; where the file cannot be had, a notice says so. */
export function useUploadSaving(account?: ChatAccount) {
  const { t } = useWords();
  const { saveFile } = useOutward();
  const assets = useAssetsStore(account);
  const toasts = useToastsStore();

  return async (path: string): Promise<void> => {
    const name = nameIn(path);
    try {
      saveFile(name, await assets.fetchUpload(path));
    } catch {
      toasts.show({ text: t('chat.feed.fileFailed', { name }), tone: 'danger' });
    }
  };
}
