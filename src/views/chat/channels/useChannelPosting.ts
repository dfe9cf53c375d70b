/** Who may write in a channel, as a choice by role: newer servers have a group for it, as for all else. */
import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';
import type { Channel } from '@/api/chat/model/channel';
import { useWords } from '@/i18n/words';
import type { ChannelChanges } from '@/stores/chat/channelSettings';

type Policy = NonNullable<ChannelChanges['channelPostPolicy']>;
const POLICIES: readonly Policy[] = ['everyone', 'fullMembers', 'moderators', 'administrators'];
/** What is chosen where the server holds what this list does not name. */
const AS_IT_IS = 'asItIs';

interface ChannelPosting {
  readonly chosen: ShallowRef<string>;
  readonly options: ComputedRef<{ value: string; label: string }[]>;
  /** What to ask the server for; nothing where it stays as it is. */
  changes(): ChannelChanges;
}

export function useChannelPosting({ channelPostPolicy: policy }: Channel): ChannelPosting {
  const { t } = useWords();
  const before = POLICIES.find((one) => one === policy) ?? AS_IT_IS;
  const chosen = shallowRef<string>(before);

  return {
    chosen,
    options: computed(() =>
      [...POLICIES, ...(before === AS_IT_IS ? [AS_IT_IS] : [])].map((value) => ({
        value,
        label: t(`chat.channelSettings.posting.${value}`),
      })),
    ),
    changes() {
      const wanted = POLICIES.find((one) => one === chosen.value);
      return wanted === undefined || wanted === before ? {} : { channelPostPolicy: wanted };
    },
  };
}
