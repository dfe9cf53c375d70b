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

  /** Asks the server to change settings; its events bring the change. @throws RequestError, TypeError without network */
  async function change(changes: SettingsChanges): Promise<void> {
    // All names of settings: more than a first view has room for.
    const { updateSettings } = await import('@/api/chat/routes/settings');
    await updateSettings(account.client, changes);
  }

  return { settings, loadSnapshot, handleUpdate, change };
});
