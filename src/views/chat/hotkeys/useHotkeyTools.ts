/** What keys may do in the frame: going about, writing, and what lies over the chat. */
import { useRouter } from 'vue-router';
import type { Conversation } from '@/domain/chat/conversation';
import { useWords } from '@/i18n/words';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useChatSessionsStore } from '@/stores/chat/sessions';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useToastsStore } from '@/stores/toasts';
import { useComposeDesk } from '../compose/composeDesk';
import { useComposeRequests } from '../composeRequests';
import { useCurrentNarrow } from '../useCurrentNarrow';
import { useNarrowLink } from '../useNarrowLink';
import { useNextUnread } from '../useNextUnread';
import type { ChatOverlay, HotkeyTools } from './hotkey';

export function useHotkeyTools(account: ChatAccount, show: (overlay: ChatOverlay) => void) {
  const { t } = useWords();
  const router = useRouter();
  const toasts = useToastsStore();
  const sessions = useChatSessionsStore();
  const userSettings = useUserSettingsStore(account);
  const { toNarrow, toConversation, toPage } = useNarrowLink(account);
  const { conversation } = useCurrentNarrow(account);
  const { nextTopic, nextDirect } = useNextUnread(account);
  const requests = useComposeRequests();
  const { boxes } = useComposeDesk();

  function goTo(next: Conversation | null, noneId: string) {
    if (next) void router.push(toConversation(next));
    else toasts.show({ text: t(noneId), tone: 'plain' });
  }

  const tools: HotkeyTools = {
    show,
    goToNarrow: (narrow) => void router.push(toNarrow(narrow)),
    goToPage: (name) => void router.push(toPage(name)),
    goToNextTopic: () => goTo(nextTopic(conversation.value), 'chat.hotkey.noTopic'),
    goToNextDirect: () => goTo(nextDirect(conversation.value), 'chat.hotkey.noDirect'),
    compose() {
      if (requests && conversation.value) requests.open(conversation.value);
      else if (boxes.size === 0) show('write');
      else boxes.forEach((box) => box.open());
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
