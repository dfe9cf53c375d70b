/** What keys may do in the frame: going about, writing, and what lies over the chat. */
import { useRouter } from 'vue-router';
import type { Conversation } from '@/domain/chat/conversation';
import { channelIdOfNarrow } from '@/domain/chat/narrow';
import { useWords } from '@/i18n/words';
import { useChannelsStore } from '@/stores/chat/channels';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useChatSessionsStore } from '@/stores/chat/sessions';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useToastsStore } from '@/stores/toasts';
import { useComposeDesk } from '../compose/composeDesk';
import { useComposeRequests } from '../composeRequests';
import { insideChannel } from '../palette/paletteEntry';
import { useCurrentNarrow } from '../narrows/useCurrentNarrow';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { useNextUnread } from '../order/useNextUnread';
import type { HotkeyTools } from './hotkey';

export function useHotkeyTools(account: ChatAccount, show: HotkeyTools['show']) {
  const { t } = useWords();
  const router = useRouter();
  const toasts = useToastsStore();
  const sessions = useChatSessionsStore();
  const userSettings = useUserSettingsStore(account);
  const { toNarrow, toConversation, toPage } = useNarrowLink(account);
  const channels = useChannelsStore(account);
  const { narrow, conversation } = useCurrentNarrow(account);
  const { nextTopic, nextFollowed, nextDirect } = useNextUnread(account);
  const requests = useComposeRequests();
  const { boxes, isBoxComing, request } = useComposeDesk();

  function goTo(next: Conversation | null, noneId: string) {
    if (next) void router.push(toConversation(next));
    else toasts.show({ text: t(noneId), tone: 'plain' });
  }

  const channelIdHere = () => narrow.value && channelIdOfNarrow(narrow.value);
  const here = () => ({ conversation: conversation.value, channelId: channelIdHere() });

  function showTopics() {
    const channelId = channelIdHere();
    const name = channelId === null ? undefined : channels.channel(channelId)?.name;
    show('channels', name === undefined ? '' : insideChannel(name));
  }

  const tools: HotkeyTools = {
    show,
    showTopics,
    goToNarrow: (narrow) => void router.push(toNarrow(narrow)),
    goToPage: (name) => void router.push(toPage(name)),
    goToNextTopic: () => goTo(nextTopic(here()), 'chat.hotkey.noTopic'),
    goToNextFollowed: () => goTo(nextFollowed(here()), 'chat.hotkey.noFollowed'),
    goToNextDirect: () => goTo(nextDirect(conversation.value), 'chat.hotkey.noDirect'),
    compose() {
      if (requests && conversation.value) requests.open(conversation.value);
      else if (boxes.size > 0) boxes.forEach((box) => box.open());
      else if (isBoxComing.value) request.value = { isForView: true };
      else show('write');
    },
    escapesHome: () => userSettings.settings.webEscapeNavigatesToHomeView ?? false,
  };

  /** Goes to the organization of this place in the rail; false where there is none, or only one. */
  function switchTo(place: number): boolean {
    const all = sessions.organizations.filter((one) => sessions.accounts.has(one.organizationId));
    const wanted = all[place];
    if (!wanted || all.length < 2) return false;
    void router.push({
      name: 'chat-home',
      params: { organizationId: wanted.organizationId },
    });
    return true;
  }

  return { tools, switchTo };
}
