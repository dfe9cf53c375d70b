/** Whether a channel's messages need a topic, as a choice. */
import { computed, shallowRef } from 'vue';
import type { Channel } from '@/api/chat/model/channel';
import { mayChangeTopicRule } from '@/domain/chat/permissions/channelPermissions';
import { isText } from '@/domain/storedRecord';
import { useWords } from '@/i18n/words';
import type { ChannelChanges } from '@/stores/chat/channelSettings';
import { useRealmStore } from '@/stores/chat/realm';
import { useMay } from '../permissions/useMay';
import { kept } from '../forms/useKeptForm';

const POLICIES = ['inherit', 'allow_empty_topic', 'disable_empty_topic'] as const;
const EMPTY_ONLY = 'empty_topic_only';
/** What is chosen where the server holds what this list does not name. */
const AS_IT_IS = 'asItIs';

/** From this level on there are channels without topics. */
const EMPTY_ONLY_FROM = 404;

export function useChannelTopics(channel: Channel) {
  const { t } = useWords();
  const realm = useRealmStore();
  const may = useMay();
  const policies: readonly string[] =
    realm.featureLevel >= EMPTY_ONLY_FROM ? [...POLICIES, EMPTY_ONLY] : POLICIES;
  const before = policies.find((one) => one === channel.topicsPolicy) ?? AS_IT_IS;
  const chosen = shallowRef(before);

  return {
    chosen,
    field: kept(chosen, isText),
    /** Older servers know no rule for a single channel. */
    isOffered: computed(
      () =>
        channel.topicsPolicy !== undefined &&
        may((context) => mayChangeTopicRule(channel, context)),
    ),
    options: computed(() =>
      [...policies, ...(before === AS_IT_IS ? [AS_IT_IS] : [])].map((value) => ({
        value,
        label: t(`chat.channelSettings.topics.${value}`),
      })),
    ),
    /** What to ask the server for; nothing where it stays as it is. */
    changes: (): ChannelChanges =>
      chosen.value === before || chosen.value === AS_IT_IS ? {} : { topicsPolicy: chosen.value },
  };
}
