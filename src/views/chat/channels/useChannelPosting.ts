/** Who may write in a channel, as a choice: by role on older servers, by group on newer ones. */
import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { Channel } from '@/api/chat/model/channel';
import { useWords } from '@/i18n/words';
import type { ChannelChanges } from '@/stores/chat/channelSettings';
import { useUserGroupsStore } from '@/stores/chat/userGroups';
import { useGroupName } from '../useGroupName';

type Policy = NonNullable<ChannelChanges['channelPostPolicy']>;
const POLICIES: readonly Policy[] = ['everyone', 'fullMembers', 'moderators', 'administrators'];
/** Groups of people with a role, by the names that servers give them. */
const GROUPS = ['everyone', 'members', 'fullmembers', 'moderators', 'administrators', 'nobody'].map(
  (role) => `role:${role}`,
);
/** What is chosen where the server holds what this list does not name: people one by one, or a newer policy. */
const AS_IT_IS = 'asItIs';

interface ChannelPosting {
  readonly chosen: ShallowRef<string>;
  readonly options: ComputedRef<{ value: string; label: string }[]>;
  /** What to ask the server for; nothing where it stays as it is. */
  changes(): ChannelChanges;
}

export function useChannelPosting(channel: Channel): ChannelPosting {
  const { t } = useWords();
  const groups = useUserGroupsStore();
  const groupName = useGroupName();
  const { canSendMessageGroup: group, channelPostPolicy: policy } = channel;

  const roleGroups = computed(() =>
    GROUPS.flatMap(
      (name) =>
        [...groups.byId.values()].find((one) => one.isSystemGroup && one.name === name) ?? [],
    ),
  );
  const named = computed(() =>
    group === undefined
      ? POLICIES.map((value) => ({ value, label: t(`chat.channelSettings.posting.${value}`) }))
      : roleGroups.value.map(({ id, name }) => ({ value: String(id), label: groupName(name) })),
  );
  const present = group === undefined ? (policy ?? AS_IT_IS) : JSON.stringify(group);
  const isNamed = named.value.some(({ value }) => value === present);
  const before = isNamed ? present : AS_IT_IS;
  const chosen = shallowRef(before);

  return {
    chosen,
    options: computed(() => [
      ...named.value,
      ...(isNamed ? [] : [{ value: AS_IT_IS, label: t('chat.channelSettings.posting.asItIs') }]),
    ]),
    changes() {
      if (chosen.value === before) return {};
      if (group === undefined) return { channelPostPolicy: chosen.value as Policy };
      return { canSendMessageGroup: { new: Number(chosen.value), old: group } };
    },
  };
}
