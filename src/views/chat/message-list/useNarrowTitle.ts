/** What a view is called. */
import { computed, type ComputedRef, type Ref } from 'vue';
import { directConversation } from '@/domain/chat/conversation';
import type { Narrow, NarrowTerm } from '@/domain/chat/narrow';
import { unresolvedName } from '@/domain/chat/topic';
import { runningAs } from '@/domain/textDirection';
import { useWords } from '@/i18n/words';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useConversationName } from '../names/useConversationName';

export interface NarrowTitle {
  /** The whole of it, in one line. */
  readonly text: string;
  /** Without the channel where a topic of it is shown: that stands beside. */
  readonly heading: string;
  readonly channelId: number | null;
  readonly channelName: string | null;
  readonly topic: string | null;
}

/** One after the other, as a line of the page runs; a name alone runs as it is written. */
function joined(parts: readonly string[], direction: 'ltr' | 'rtl'): string {
  const text = parts.join(' › ');
  return parts.length > 1 ? runningAs(direction, text) : text;
}

export function useNarrowTitle(narrow: Readonly<Ref<Narrow>>): ComputedRef<NarrowTitle> {
  const { t, direction } = useWords();
  const { userId: ownUserId } = useChatAccount();
  const { channelName, directName, topicName, userName } = useConversationName();

  function partOf(term: NarrowTerm): string {
    switch (term.operator) {
      case 'channel':
        return channelName(term.channelId);
      case 'channels':
        return t(`chat.feed.title.channels.${term.which}`);
      case 'topic':
        return topicName(unresolvedName(term.topic));
      case 'dm':
        return directName(directConversation(term.userIds, ownUserId));
      case 'dm-including':
        return t('chat.feed.title.dmIncluding', { name: userName(term.userId) });
      case 'sender':
        return t('chat.feed.title.sender', { name: userName(term.userId) });
      case 'mentions':
        return t('chat.feed.title.mentions', { name: userName(term.userId) });
      case 'is':
        return t(`chat.feed.title.is.${term.what}`);
      case 'has':
        return t(`chat.feed.title.has.${term.what}`);
      case 'in':
        return t(`chat.feed.title.in.${term.what}`);
      case 'id':
      case 'with':
        return t('chat.feed.title.message');
      case 'search':
        return t('chat.feed.title.search', { text: term.text });
    }
  }

  return computed(() => {
    const parts = narrow.value.map((term) =>
      term.isNegated ? t('chat.feed.title.not', { part: partOf(term) }) : partOf(term),
    );
    const channel = narrow.value.find((term) => term.operator === 'channel' && !term.isNegated);
    const topic = narrow.value.find((term) => term.operator === 'topic' && !term.isNegated);
    const channelId = channel?.operator === 'channel' ? channel.channelId : null;
    const text = joined(parts, direction()) || t('chat.feed.title.in.all');
    const isTopic = channel && topic;
    return {
      text,
      heading: isTopic
        ? joined(
            parts.filter((_part, place) => narrow.value[place] !== channel),
            direction(),
          )
        : text,
      channelId,
      channelName: channelId === null ? null : channelName(channelId),
      topic: topic?.operator === 'topic' ? topic.topic : null,
    };
  });
}
