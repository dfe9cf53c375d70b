/** The page's title while the chat is open: how much is unread, where we are, and whose chat it is. */
import { computed } from 'vue';
import { useRoute } from 'vue-router';
import { usePageTitle } from '@/composables/usePageTitle';
import { channelIdOfNarrow } from '@/domain/chat/narrow';
import { sayCount } from '@/i18n/countWords';
import { useWords } from '@/i18n/words';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useConnectionStore } from '@/stores/chat/connection';
import { useRealmStore } from '@/stores/chat/realm';
import { useUnreadsStore } from '@/stores/chat/unreads';
import { useConversationName } from './names/useConversationName';
import { useCurrentNarrow } from './narrows/useCurrentNarrow';
import { useSettled } from './useSettled';

/** Message ids of the titles of pages that show no messages. */
const PAGE_TITLES: Readonly<Record<string, string>> = {
  'chat-inbox': 'chat.inbox.title',
  'chat-recent': 'chat.recent.title',
  'chat-channels': 'chat.browse.title',
  'chat-drafts': 'chat.draft.title',
  'chat-settings': 'chat.settings.title',
  'chat-organization': 'chat.organization.title',
};

export function useChatTitle(account: ChatAccount): void {
  const words = useWords();
  const { t } = words;
  const route = useRoute();
  const realm = useRealmStore(account);
  const unreads = useUnreadsStore(account);
  const { narrow, conversation } = useCurrentNarrow(account);
  const connection = useConnectionStore(account);
  const { conversationName, channelName } = useConversationName(account);

  const place = computed(() => {
    if (route.name !== 'chat-narrow')
      return t(PAGE_TITLES[String(route.name)] ?? 'chat.inbox.title');
    if (conversation.value) return conversationName(conversation.value);
    const channelId = narrow.value && channelIdOfNarrow(narrow.value);
    return channelId === null ? t('chat.view.messages') : channelName(channelId);
  });

  const unread = useSettled(account)(() => unreads.totals.counted);

  usePageTitle(() => {
    const name = realm.realm?.name ?? '';
    // Nothing of what could be read here shows any more.
    if (connection.report.kind === 'signedOut')
      return t('chat.title.read', { place: t('chat.signedOut.title'), realm: name });
    const values = { place: place.value, realm: name };
    return unread.value > 0
      ? sayCount(words, 'chat.title.unread', unread.value, values)
      : t('chat.title.read', values);
  });
}
