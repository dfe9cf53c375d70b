/** My settings on this server. */
import { shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { withUserSetting, type UserSettings } from '@/api/chat/model/userSettings';
import type { SettingsChanges } from '@/api/chat/routes/settings';
import { defineChatStore } from './chatAccount';

const NO_SETTINGS: UserSettings = { unknownSettings: new Map() };

export const useUserSettingsStore = defineChatStore('userSettings', (account) => {
  /** Each setting is absent where the server does not have it. */
  const settings = shallowRef<UserSettings>(NO_SETTINGS);

  function loadSnapshot(snapshot: InitialSnapshot) {
    settings.value = snapshot.userSettings ?? NO_SETTINGS;
  }

  function handleUpdate({ change }: ChatEventOf<'user_settings/update'>) {
    settings.value = withUserSetting(settings.value, change);
  }

  /** What is chosen here, before the server has it. */
  function show(chosen: Partial<UserSettings>) {
    settings.value = { ...settings.value, ...chosen };
  }

  /**
   * Changes settings: shown at once, told until the server has heard it. @throws RequestError after taking it back,
   * TypeError without network
   */
  async function change(changes: SettingsChanges): Promise<void> {
    // All names of settings: more than a first view has room for.
    const { useOwnWishesStore } = await import('./ownWishes');
    await useOwnWishesStore(account).change(changes, { settings: () => settings.value, show });
  }

  return { settings, loadSnapshot, handleUpdate, change };
});
