/** Addresses of conversations and other narrows, for links. */
import type { RouteLocationRaw } from 'vue-router';
import { narrowOfConversation, type Narrow, type NarrowTerm } from '@/domain/chat/narrow';
import { segmentsOfNarrow } from '@/domain/chat/narrowAddress';
import type { Conversation } from '@/domain/chat/conversation';
import { namedTopic } from '@/domain/chat/emptyTopic';
import { useChannelsStore } from '@/stores/chat/channels';
import { useRealmStore } from '@/stores/chat/realm';
import { perAccount } from '../perAccount';

export const useNarrowLink = perAccount((account) => {
  const { channel } = useChannelsStore(account);
  const realm = useRealmStore(account);
  const names = { channelName: (channelId: number) => channel(channelId)?.name };

  /** A server calls the topic without a name in messages as it calls it for people: so it must be asked for, too. */
  function named(term: NarrowTerm): NarrowTerm {
    if (term.operator !== 'topic') return term;
    return { ...term, topic: namedTopic(term.topic, realm.realm ?? {}) };
  }

  /** The page of a narrow, opening at a message where one is given. */
  function toNarrow(narrow: Narrow, near: number | null = null): RouteLocationRaw {
    return {
      name: 'chat-narrow',
      params: {
        organizationId: account.organizationId,
        terms: segmentsOfNarrow(narrow.map(named), names, near),
      },
    };
  }

  function toConversation(conversation: Conversation, near: number | null = null) {
    return toNarrow(narrowOfConversation(conversation, account.userId), near);
  }

  function toPage(name: string): RouteLocationRaw {
    return { name, params: { organizationId: account.organizationId } };
  }

  return { toNarrow, toConversation, toPage };
});
