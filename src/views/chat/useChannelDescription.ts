import { computed, type ComputedRef } from 'vue';
import { contentText } from '@/domain/content/contentText';
import { useChannelsStore } from '@/stores/chat/channels';
import { useContentReaderStore } from '@/stores/chat/contentReader';

/** A channel's description as one line of plain words; empty without a channel or a description. */
export function useChannelDescription(channelId: () => number | null): ComputedRef<string> {
  const channels = useChannelsStore();
  const reader = useContentReaderStore();
  return computed(() => {
    const id = channelId();
    const html = id === null ? '' : (channels.channel(id)?.renderedDescription ?? '');
    return contentText(reader.read({ key: null, html, isWhole: false }).nodes);
  });
}
