import { computed, type ComputedRef } from 'vue';
import { contentText } from '@/domain/content/contentText';
import { useChannelsStore } from '@/stores/chat/channels';
import { useContentReaderStore } from '@/stores/chat/contentReader';

/** Reads channels' descriptions as lines of plain words; empty without a channel or a description. */
export function useChannelDescriptions(): (channelId: number | null) => string {
  const channels = useChannelsStore();
  const reader = useContentReaderStore();
  return (channelId) => {
    const html = channelId === null ? '' : (channels.channel(channelId)?.renderedDescription ?? '');
    return contentText(reader.read({ key: null, html, isWhole: false }).nodes);
  };
}

/** The description of one. */
export function useChannelDescription(channelId: () => number | null): ComputedRef<string> {
  const descriptionOf = useChannelDescriptions();
  return computed(() => descriptionOf(channelId()));
}
