/** Who may do what with a channel, as choices: as far as the server lets that be chosen. */
import { computed } from 'vue';
import type { Channel } from '@/api/chat/model/channel';
import type { GroupSetting } from '@/api/chat/model/groupSetting';
import {
  channelSettings,
  type ChannelSettingName,
} from '@/domain/chat/permissions/channelSettings';
import { permissionsOf } from '@/domain/chat/permissions/permissionChanges';
import { useRealmStore } from '@/stores/chat/realm';
import { usePermissionForm } from '../permissions/usePermissionForm';

/** `current` gives the channel as it is now. */
export function useChannelPermissions(current: () => Channel) {
  const realm = useRealmStore();
  const form = usePermissionForm(channelSettings, () => permissionsOf(channelSettings, current()));

  /** Those that the server has. */
  const choices = computed(() =>
    channelSettings.flatMap(({ name, wireName }) => {
      const [kept, chosen] = [form.before.value[name], form.wanted.value[name]];
      if (kept === undefined || chosen === undefined) return [];
      const rule = realm.limits?.serverSupportedPermissionSettings?.channel?.get(wireName);
      return [{ name, kept, chosen, rule }];
    }),
  );

  return {
    ...form,
    /** Who may write, where that is among them. */
    writing: computed(() => choices.value.find(({ name }) => name === 'canSendMessageGroup')),
    others: computed(() => choices.value.filter(({ name }) => name !== 'canSendMessageGroup')),
    chooseOne: (name: ChannelSettingName, setting: GroupSetting) =>
      form.choose({ [name]: setting }),
  };
}

export type ChannelPermissions = ReturnType<typeof useChannelPermissions>;
