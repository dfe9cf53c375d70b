/** Tells a person who looks elsewhere of what comes in for them, as they chose. */
import { onScopeDispose, shallowReactive, watchEffect } from 'vue';
import { useRouter } from 'vue-router';
import type { Message } from '@/api/chat/model/message';
import { useCalling } from '@/composables/useCalling';
import {
  conversationKey,
  conversationOf,
  otherUserIds,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import { noticeWish } from '@/domain/chat/noticeRule';
import { glanceText } from '@/domain/content/contentText';
import { useWords } from '@/i18n/words';
import { useArrivalsStore } from '@/stores/chat/arrivals';
import { useChannelsStore } from '@/stores/chat/channels';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useContentReaderStore } from '@/stores/chat/contentReader';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useUsersStore } from '@/stores/chat/users';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useConversationName } from '../useConversationName';
import { useNarrowLink } from '../useNarrowLink';

/** Systems show less. */
const LONGEST_TEXT = 200;

const cut = (text: string) => [...text].slice(0, LONGEST_TEXT).join('');

/** What a notice says. */
function useNoticeWords(account: ChatAccount) {
  const { t } = useWords();
  const users = useUsersStore(account);
  const settings = useUserSettingsStore(account);
  const reader = useContentReaderStore(account);
  const { channelName, topicName } = useConversationName(account);

  function titleOf(message: Message, conversation: Conversation): string {
    const sender = users.fullName(message.senderId) ?? message.senderFullName;
    if (conversation.kind === 'direct') {
      const count = otherUserIds(conversation, account.userId).length - 1;
      return count > 0 ? t('chat.notice.group', { sender, count }) : sender;
    }
    const channel = channelName(conversation.channelId);
    return t('chat.notice.topic', { sender, channel, topic: topicName(conversation.topic) });
  }

  function textOf({ id, type, content }: Message): string {
    const isHidden =
      type === 'direct' && settings.settings.pmContentInDesktopNotifications === false;
    if (isHidden) return t('chat.notice.hidden');
    const source = { key: `message ${id}`, html: content, isWhole: true };
    return glanceText(reader.read(source).nodes).trim();
  }

  return { titleOf, textOf };
}

export function useArrivalCalls(account: ChatAccount): void {
  const router = useRouter();
  const arrivals = useArrivalsStore(account);
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);
  const settings = useUserSettingsStore(account);
  const unreads = useUnreadsStore(account);
  const words = useNoticeWords(account);
  const { toConversation } = useNarrowLink(account);
  const { call, takeBack } = useCalling();
  const called = shallowReactive(new Set<ConversationKey>());

  const tagOf = (key: ConversationKey) => `${account.accountId} ${key}`;

  function wishOf(message: Message) {
    const isTopic = message.type === 'channel';
    return noticeWish(message, {
      settings: settings.settings,
      subscription: isTopic ? channels.subscription(message.channelId) : undefined,
      policy: isTopic ? userTopics.policy(message.channelId, message.topic) : 'none',
    });
  }

  function tell(message: Message) {
    if (message.senderId === account.userId) return;
    const wish = wishOf(message);
    if (!wish.isShown && !wish.isHeard) return;
    const conversation = conversationOf(message);
    const key = conversationKey(conversation);
    called.add(key);
    call({
      callId: `${account.accountId} ${message.id}`,
      tag: tagOf(key),
      ...wish,
      say: () => ({
        title: cut(words.titleOf(message, conversation)),
        text: cut(words.textOf(message)),
      }),
      onOpen: () => void router.push(toConversation(conversation, message.id)),
    });
  }

  onScopeDispose(arrivals.onArrival(tell));

  // What was read, here or on another device, calls no more.
  watchEffect(() => {
    for (const key of called) {
      if (unreads.hasUnread(key)) continue;
      called.delete(key);
      takeBack(tagOf(key));
    }
  });
}
