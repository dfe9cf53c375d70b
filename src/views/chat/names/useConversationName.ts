/** What conversations are called on screen. */
import {
  otherUserIds,
  type Conversation,
  type DirectConversation,
} from '@/domain/chat/conversation';
import { namedConversation } from '@/domain/chat/emptyTopic';
import { nameOrder } from '@/domain/nameOrder';
import { runningAs } from '@/domain/textDirection';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import { useRealmStore } from '@/stores/chat/realm';
import { useUsersStore } from '@/stores/chat/users';
import { perAccount } from '../perAccount';

export const useConversationName = perAccount((account) => {
  const { t, locale, direction } = useWords();
  const { fullName, isMuted } = useUsersStore(account);
  const { channel } = useChannelsStore(account);
  const realm = useRealmStore(account);

  function userName(userId: number): string {
    return fullName(userId) ?? t('chat.user.unknown');
  }

  /** The same among what others say and do, where whoever is muted has no name. */
  function heardName(userId: number): string {
    return isMuted(userId) ? t('chat.user.muted') : userName(userId);
  }

  /**
   * The other people, as a list; notes to oneself have a name of their own. Whoever is muted has theirs alone with us: who
   * opens that asked for it.
   */
  function directName(conversation: DirectConversation, nameOf = userName): string {
    const others = otherUserIds(conversation, account.userId);
    if (others.length === 1 && others[0] === account.userId) return t('chat.direct.self');
    const isGroup = others.length > 1;
    const names = others
      .map((userId) => (isGroup && isMuted(userId) ? heardName(userId) : nameOf(userId)))
      .sort(nameOrder(locale.value));
    const format = new Intl.ListFormat(locale.value, { type: 'conjunction', style: 'narrow' });
    return isGroup ? runningAs(direction(), format.format(names)) : format.format(names);
  }

  function channelName(channelId: number): string {
    return channel(channelId)?.name ?? t('chat.channel.unknown');
  }

  /** Newer servers have topics without a name; older ones write one down for them. */
  function topicName(topic: string): string {
    return topic || realm.realm?.emptyTopicDisplayName || t('chat.topic.none');
  }

  function conversationName(conversation: Conversation): string {
    if (conversation.kind === 'direct') return directName(conversation);
    const { channelId, topic } = conversation;
    return t('chat.conversation.topic', {
      channel: channelName(channelId),
      topic: topicName(topic),
    });
  }

  /** As the server tells of it. */
  const asTold = (conversation: Conversation) => namedConversation(conversation, realm.realm ?? {});

  return { userName, heardName, directName, channelName, topicName, conversationName, asTold };
});
