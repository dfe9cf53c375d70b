/** What the view in the centre shows, as the address says it. */
import { computed } from 'vue';
import { useRoute } from 'vue-router';
import { COMBINED_FEED, conversationOfNarrow, type Narrow } from '@/domain/chat/narrow';
import { narrowOfSegments } from '@/domain/chat/narrowAddress';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useAddressNames } from './useAddressNames';

export function useCurrentNarrow(account: ChatAccount) {
  const route = useRoute();
  const names = useAddressNames(account);

  /** Null on pages that show no messages, and for addresses that say nothing. */
  const narrow = computed<Narrow | null>(() => {
    if (route.name !== 'chat-narrow') return null;
    const { terms } = route.params;
    const segments = Array.isArray(terms) ? terms : terms ? [terms] : [];
    if (segments.length === 0) return COMBINED_FEED;
    return narrowOfSegments(segments, names)?.narrow ?? null;
  });
  const conversation = computed(
    () => narrow.value && conversationOfNarrow(narrow.value, account.userId),
  );
  return { narrow, conversation };
}
