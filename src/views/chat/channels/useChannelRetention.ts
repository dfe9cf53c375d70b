/** How long a channel's messages are kept, as a choice of owners. */
import { computed, shallowRef } from 'vue';
import type { Channel } from '@/api/chat/model/channel';
import { mayChangeRetention } from '@/domain/chat/permissions/channelPermissions';
import { isNumber } from '@/domain/storedRecord';
import type { ChannelChanges } from '@/stores/chat/channelSettings';
import { useRealmStore } from '@/stores/chat/realm';
import { useMay } from '../permissions/useMay';
import { kept } from '../forms/useKeptForm';

/** How the server is told of what is no number of days. */
const wordOf = (days: number | null) => (days === null ? 'realm_default' : 'unlimited');

export function useChannelRetention({ messageRetentionDays: before }: Channel) {
  const realm = useRealmStore();
  const may = useMay();
  /** -1 for ever, null as the organization does, and not a number as long as none is typed. */
  const days = shallowRef(before);

  return {
    days,
    /** For keeping; what is no number yet is not kept. */
    field: {
      ...kept(days, (value) => value === null || isNumber(value)),
      held: () => (Number.isNaN(days.value) ? '' : days.value),
    },
    /** What the organization does; older servers have null for ever. */
    standard: computed(() => realm.realm?.messageRetentionDays ?? -1),
    isOffered: computed(() => may(mayChangeRetention)),
    isFit: computed(() => days.value === null || days.value === -1 || days.value > 0),
    /** What to ask the server for; nothing where it stays as it is. */
    changes(): ChannelChanges {
      if (days.value === before) return {};
      const isCounted = days.value !== null && days.value !== -1;
      return { messageRetentionDays: isCounted ? (days.value ?? -1) : wordOf(days.value) };
    },
  };
}
