/** In which of the organization's folders a channel stands, as a choice. */
import { computed, shallowRef } from 'vue';
import type { Channel } from '@/api/chat/model/channel';
import { isNumber } from '@/domain/storedRecord';
import { useWords } from '@/i18n/words';
import { useChannelFoldersStore } from '@/stores/chat/channelFolders';
import { kept } from '../forms/useKeptForm';

/** No folder has this number. */
const NONE = 0;

/** `channel`: undefined for one that does not exist yet. */
export function useChannelFolder(channel?: Channel) {
  const { t } = useWords();
  const folders = useChannelFoldersStore();
  const before = (channel && folders.folderOf(channel.channelId)?.id) ?? NONE;
  const chosen = shallowRef(before);

  const open = computed(() => folders.all.filter(({ isArchived }) => isArchived !== true));
  /** One that is put away meanwhile is none to be chosen. */
  const chosenId = () => open.value.find(({ id }) => id === chosen.value)?.id;

  return {
    chosen,
    field: kept(chosen, isNumber),
    /** Older servers have none, and most organizations made none. */
    isOffered: computed(() => open.value.length > 0),
    options: computed(() => [
      { value: NONE, label: t('chat.channelSettings.folder.none') },
      ...open.value.map(({ id, name = '' }) => ({ value: id, label: name })),
    ]),
    /** Undefined where none is chosen. */
    chosenId,
    /** What to ask the server for; nothing where it stays as it is. */
    changes: (): { folderId?: number | null } =>
      chosen.value === before ? {} : { folderId: chosenId() ?? null },
  };
}
