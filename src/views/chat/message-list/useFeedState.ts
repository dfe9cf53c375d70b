/** What stands where messages would, and whether there is something to write in. */
import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { channelIdOfNarrow, type Narrow } from '@/domain/chat/narrow';
import { useChannelsStore } from '@/stores/chat/channels';
import { useDraftsStore } from '@/stores/chat/drafts';
import type { MessageList } from '@/stores/chat/messageList';
import { feedStateOf, feedStateWithout } from './feedState';
import { useEchoes } from './useEchoes';

export interface FeedStateParts {
  readonly list: Readonly<ShallowRef<MessageList | null>>;
  readonly narrow: Readonly<ShallowRef<Narrow>>;
  readonly conversation: ComputedRef<Conversation | null>;
  /** Why nobody can say what the address means; null where somebody can. */
  readonly lookup: Readonly<ShallowRef<{ readonly error: unknown } | null>>;
  /** Whether the address says something that we understand, as far as that can be told by now. */
  isKnown(): boolean;
}

export function useFeedState({ list, narrow, conversation, lookup, isKnown }: FeedStateParts) {
  const channels = useChannelsStore();
  const drafts = useDraftsStore();

  /** Its channel was deleted, or closed to me, while I read in it: what came from there is gone. */
  const isClosed = computed(() => {
    const channelId = channelIdOfNarrow(narrow.value);
    if (channelId === null || !list.value || channels.channel(channelId)) return false;
    return list.value.revision.value >= 0 && list.value.range.ids.length === 0;
  });
  const echoes = useEchoes(
    () => narrow.value,
    () => true,
  );
  /** A list that could not be fetched, in which something was written; also while it is being fetched again. */
  const writtenIn = shallowRef<MessageList | null>(null);
  watch(
    () => list.value?.state.value === 'failed' && echoes.value.length > 0,
    (isWrittenIn) => {
      if (isWrittenIn) writtenIn.value = list.value;
    },
    { immediate: true, flush: 'sync' },
  );
  const state = computed(() => {
    if (lookup.value) return feedStateWithout(lookup.value.error);
    const kind = feedStateOf(list.value, isKnown());
    // What was written where nothing could be fetched is not to vanish.
    const isWrittenIn = writtenIn.value === list.value && echoes.value.length > 0;
    if ((kind === 'failed' || kind === 'waiting') && isWrittenIn) return 'ready';
    return kind === 'ready' && isClosed.value ? 'missing' : kind;
  });
  /** Nobody writes where nothing can be read; but what was being written is not taken from anybody's eyes. */
  const isWritable = computed(
    () => state.value !== 'missing' || drafts.textFor(conversation.value) !== '',
  );

  return { state, isWritable };
}
