/** What the box calls the place that it writes to. */
import { computed, type Ref } from 'vue';
import type { Conversation } from '@/domain/chat/conversation';
import { channelIdOfNarrow, type Narrow } from '@/domain/chat/narrow';
import { useWords } from '@/i18n/words';
import { useConversationName } from '../names/useConversationName';

export interface PlaceOptions {
  target: Readonly<Ref<Conversation | null>>;
  /** Whether something of it is still to be chosen. */
  isMissing: Readonly<Ref<boolean>>;
  narrow(): Narrow;
}

export function usePlaceWords({ target, isMissing, narrow }: PlaceOptions) {
  const { t } = useWords();
  const { conversationName, channelName } = useConversationName();

  /** Empty where nobody has chosen. A topic that is still to be named has no name yet. */
  const name = computed(() => {
    const { value: place } = target;
    if (place === null) return '';
    return isMissing.value && place.kind === 'topic'
      ? `#${channelName(place.channelId)}`
      : conversationName(place);
  });

  /** On what opens the box. */
  const openerWords = computed(() => {
    const channelId = channelIdOfNarrow(narrow());
    return channelId === null
      ? t('chat.compose.open')
      : t('chat.compose.openTopic', { channel: channelName(channelId) });
  });

  return { name, openerWords };
}
