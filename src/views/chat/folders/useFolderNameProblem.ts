/** What is wrong with a name that somebody wishes for a folder. */
import { isNameTaken, MOST_FOLDER_NAME } from '@/domain/chat/folderChanges';
import { useWords } from '@/i18n/words';
import { useFoldersStore } from '@/stores/chat/folders';

/** Gives words for it, empty where nothing is wrong; `ownFolderId`: the folder that has the name may keep it. */
export function useFolderNameProblem() {
  const { t } = useWords();
  const folders = useFoldersStore();

  return function problemOf(name: string, ownFolderId?: string): string {
    const trimmed = name.trim();
    if (trimmed === '') return t('chat.folder.nameMissing');
    if ([...trimmed].length > MOST_FOLDER_NAME)
      return t('chat.folder.nameTooLong', { most: MOST_FOLDER_NAME });
    return isNameTaken(folders.folders, trimmed, ownFolderId) ? t('chat.folder.nameTaken') : '';
  };
}
