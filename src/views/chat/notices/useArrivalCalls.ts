/** Tells a person who looks elsewhere of what comes in for them, as they chose. */
import { onScopeDispose, shallowReactive, watchEffect } from 'vue';
import { useRouter } from 'vue-router';
import type { Message, MessageFlag } from '@/api/chat/model/message';
import { useCalling } from '@/composables/useCalling';
import {
  conversationKey,
  conversationOf,
  otherUserIds,
  type Conversation,
  type ConversationKey,
} from '@/domain/chat/conversation';
import {
  editWish,
  noticeWish,
  type NoticeContext,
  type NoticeWish,
} from '@/domain/chat/noticeRule';
import { useWords } from '@/i18n/words';
import { useArrivalsStore } from '@/stores/chat/arrivals';
import { useChannelsStore } from '@/stores/chat/channels';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useMessagesStore, type MessageEdited } from '@/stores/chat/messages';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useUsersStore } from '@/stores/chat/users';
import { useUserTopicsStore } from '@/stores/chat/userTopics';
import { useQuietStore } from '@/stores/quiet';
import { useConversationName } from '../names/useConversationName';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { useTimeFormats } from '../useTimeFormats';

/** Systems show less. */
const LONGEST_TEXT = 200;

const cut = (text: string) => [...text].slice(0, LONGEST_TEXT).join('');

/** What is told of a message. */
interface News {
  readonly id: number;
  readonly type: Message['type'];
  readonly flags: Message['flags'];
  readonly senderId: number;
  /** Undefined where only the list of people can tell. */
  readonly senderFullName?: string;
  readonly content: string;
  readonly conversation: Conversation;
}

/** What I have sent to nobody but me, and am to read, is a reminder. */
const isToOneself = (conversation: Conversation) =>
  conversation.kind === 'direct' && conversation.userIds.length === 1;

/** What a notice says. */
function useNoticeWords(account: ChatAccount) {
  const { t } = useWords();
  const users = useUsersStore(account);
  const settings = useUserSettingsStore(account);
  const formats = useTimeFormats(account);
  const { channelName, topicName } = useConversationName(account);

  function titleOf({ senderId, senderFullName = '', conversation }: News): string {
    const sender = users.fullName(senderId) ?? senderFullName;
    if (conversation.kind === 'direct') {
      const count = otherUserIds(conversation, account.userId).length - 1;
      return count > 0 ? t('chat.notice.group', { sender, count }) : sender;
    }
    const channel = channelName(conversation.channelId);
    return t('chat.notice.topic', { sender, channel, topic: topicName(conversation.topic) });
  }

  async function textOf({ id, type, content }: News): Promise<string> {
    const isHidden =
      type === 'direct' && settings.settings.pmContentInDesktopNotifications === false;
    if (isHidden) return t('chat.notice.hidden');
    try {
      // It comes with all that reads messages, which a tab in the background may not have yet.
      const { glanceOf } = await import('./glanceOf');
      const timeText = (timestamp: number) => formats.value.moment(timestamp / 1000);
      return glanceOf(account, { key: `message ${id}`, html: content }, timeText);
    } catch {
      return t('chat.notice.hidden');
    }
  }

  return { titleOf, textOf };
}

/** What a person chose about calls from a place. */
function useNoticeContext(account: ChatAccount) {
  const channels = useChannelsStore(account);
  const userTopics = useUserTopicsStore(account);
  const settings = useUserSettingsStore(account);
  return function contextOf({ conversation }: News): NoticeContext {
    if (conversation.kind === 'direct') {
      return { settings: settings.settings, subscription: undefined, policy: 'none' };
    }
    const { channelId, topic } = conversation;
    return {
      settings: settings.settings,
      subscription: channels.subscription(channelId),
      policy: userTopics.policy(channelId, topic),
    };
  };
}

/** What is known of a message that was edited. */
function useEditNews(account: ChatAccount) {
  const unreads = useUnreadsStore(account);

  /** Of what we do not hold the edit itself tells, and where it is unread: only who wrote it may change its text. */
  function newsOf({ event, after }: MessageEdited): News | undefined {
    if (after) return { ...after, conversation: conversationOf(after) };
    const { messageId, flags, userId: senderId, renderedContent } = event;
    const conversation = unreads.unread(messageId)?.conversation;
    if (!conversation || senderId === null || renderedContent === undefined) return undefined;
    const type = conversation.kind === 'direct' ? 'direct' : 'channel';
    return { id: messageId, type, flags, senderId, content: renderedContent, conversation };
  }

  /** What its flags were: where the message does not say for sure, what is unread knows of mentions. */
  function flagsBefore({ event, flagsBefore: known }: MessageEdited): readonly MessageFlag[] {
    return known ?? (unreads.unread(event.messageId)?.isMention ? ['mentioned'] : []);
  }

  return { newsOf, flagsBefore };
}

export function useArrivalCalls(account: ChatAccount): void {
  const router = useRouter();
  const arrivals = useArrivalsStore(account);
  const messages = useMessagesStore(account);
  const unreads = useUnreadsStore(account);
  const quiet = useQuietStore();
  const words = useNoticeWords(account);
  const contextOf = useNoticeContext(account);
  const { newsOf, flagsBefore } = useEditNews(account);
  const { toConversation } = useNarrowLink(account);
  const { call, takeBack } = useCalling();
  /** What was told of, by conversation: each message once, until all of it is read. */
  const called = shallowReactive(new Map<ConversationKey, Set<number>>());

  const tagOf = (key: ConversationKey) => `${account.accountId} ${key}`;

  function tell(news: News, wish: NoticeWish) {
    if (!wish.isShown && !wish.isHeard) return;
    if (quiet.until() !== null) return;
    const { id, conversation } = news;
    const key = conversationKey(conversation);
    const told = called.get(key) ?? new Set();
    if (told.has(id)) return;
    called.set(key, told.add(id));
    call({
      callId: `${account.accountId} ${id}`,
      tag: tagOf(key),
      ...wish,
      say: async () => ({
        title: cut(words.titleOf(news)),
        text: cut(await words.textOf(news)),
      }),
      onOpen: () => void router.push(toConversation(conversation, id)),
    });
  }

  function tellOfArrival(message: Message) {
    const news = { ...message, conversation: conversationOf(message) };
    if (message.senderId === account.userId && !isToOneself(news.conversation)) return;
    tell(news, noticeWish(news, contextOf(news)));
  }

  function tellOfEdit(edited: MessageEdited) {
    const news = newsOf(edited);
    if (news && news.senderId !== account.userId)
      tell(news, editWish(flagsBefore(edited), news, contextOf(news)));
  }

  onScopeDispose(arrivals.onArrival(tellOfArrival));
  onScopeDispose(messages.onEdit(tellOfEdit));

  // What was read, here or on another device, calls no more.
  watchEffect(() => {
    for (const key of called.keys()) {
      if (unreads.hasUnread(key)) continue;
      called.delete(key);
      takeBack(tagOf(key));
    }
  });
}
