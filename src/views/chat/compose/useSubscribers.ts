/** Knows who is in the channel that somebody writes to: who is called, who does not read it, whom to name first. */
import { watch } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { useChannelsStore } from '@/stores/chat/channels';

/** Asks once, when the first letter is there; again after a registration, which makes a channel's people unknown. */
export function useSubscribers(target: () => Conversation | null, text: () => string): void {
  const channels = useChannelsStore();

  function unknownChannel(): number | null {
    const place = target();
    if (place?.kind !== 'topic' || text() === '') return null;
    return channels.subscriberIds.has(place.channelId) ? null : place.channelId;
  }

  watch(
    unknownChannel,
    (channelId) => {
      // Without it some warnings do not come, and nothing else is missing.
      if (channelId !== null) void channels.fetchSubscribers(channelId).catch(() => undefined);
    },
    { immediate: true },
  );
}
