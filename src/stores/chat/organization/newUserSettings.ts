/** The settings that new people of the organization start with. */
import { shallowRef } from 'vue';
import type { ChatEventOf } from '@/api/chat/model/events/index';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { withUserSetting, type UserSettings } from '@/api/chat/model/userSettings';
import { defineChatStore } from '../chatAccount';

const NO_SETTINGS: UserSettings = { unknownSettings: new Map() };

export const useNewUserSettingsStore = defineChatStore('newUserSettings', () => {
  /** Each setting is absent where the server does not have it. */
  const settings = shallowRef<UserSettings>(NO_SETTINGS);

  function loadSnapshot(snapshot: InitialSnapshot) {
    settings.value = snapshot.userSettingsDefaults ?? NO_SETTINGS;
  }

  function handleUpdate({ change }: ChatEventOf<'realm_user_settings_defaults/update'>) {
    settings.value = withUserSetting(settings.value, change);
  }

  return { settings, loadSnapshot, handleUpdate };
});
