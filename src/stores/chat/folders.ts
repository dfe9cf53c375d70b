/** The folders of the sidebar, as far as they are the person's own: they lie on this device. */
import { computed } from 'vue';
import { defineChatStore } from './chatAccount';
import { createLateList } from './lateList';

export const useFoldersStore = defineChatStore('folders', (account) => {
  const fetchReader = async () => (await import('@/domain/chat/folders')).readFolder;
  const { items: folders, isReady, change } = createLateList(account, 'folders', fetchReader);

  const held = computed(() => new Set(folders.value.flatMap((one) => one.channelIds)));
  /** Whether a channel is in one of them. */
  const holds = (channelId: number): boolean => held.value.has(channelId);

  async function fold(folderId: string, isFolded: boolean): Promise<void> {
    await change((all) =>
      all.map((one) => (one.folderId === folderId ? { ...one, isFolded } : one)),
    );
  }

  return { folders, isReady, holds, change, fold };
});
