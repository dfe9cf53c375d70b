/** What pressing the parts of rows does. One listener for all rows: hundreds of them would each cost a little. */
import { watch, type ShallowRef } from 'vue';
import { useRouter } from 'vue-router';
import { conversationOf } from '@/domain/chat/conversation';
import { narrowOfConversation } from '@/domain/chat/narrow';
import { segmentsOfNarrow } from '@/domain/chat/narrowAddress';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useMessagesStore } from '@/stores/chat/messages';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useComposeRequests } from '../composeRequests';
import { useContentContext } from '../content/contentContext';
import { useAddressNames } from '../useAddressNames';
import type { FeedContext } from './feedContext';
import { localIdOf, rowIdOf } from './rowOf';

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function useFeedActs(
  feed: FeedContext,
  content: Readonly<ShallowRef<HTMLElement | null>>,
): void {
  const account = useChatAccount();
  const messages = useMessagesStore();
  const outbox = useOutboxStore();
  const compose = useComposeRequests();
  const context = useContentContext();
  const names = useAddressNames(account);
  const router = useRouter();

  function openPerson(element: HTMLElement) {
    const messageId = rowIdOf(element);
    const message = messageId === null ? undefined : messages.message(messageId);
    if (message) context.openUser(message.senderId, element);
  }

  /** The message in its conversation, with what stands around it. */
  function openInPlace(element: HTMLElement) {
    const messageId = rowIdOf(element);
    const message = messageId === null ? undefined : messages.message(messageId);
    if (!message) return;
    const narrow = narrowOfConversation(conversationOf(message), account.userId);
    const terms = segmentsOfNarrow(narrow, names, message.id);
    const params = { organizationId: account.organizationId, terms };
    void router.push({ name: 'chat-narrow', params });
  }

  function withEcho(act: (localId: string) => void) {
    return (element: HTMLElement) => {
      const localId = localIdOf(element);
      if (localId !== null) act(localId);
    };
  }

  const acts: Readonly<Record<string, (element: HTMLElement) => void>> = {
    user: openPerson,
    permalink: openInPlace,
    sendAgain: withEcho((localId) => outbox.sendAgain(localId)),
    discard: withEcho((localId) => void outbox.discard(localId)),
    takeBack: withEcho((localId) => {
      const message = outbox.discard(localId);
      if (message) compose?.insert(message.conversation, message.text);
    }),
  };

  function press(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.defaultPrevented) return;
    const link = event.target.closest<HTMLAnchorElement>('a[data-route]');
    if (link && isPlainClick(event)) {
      event.preventDefault();
      void router.push(link.pathname + link.search + link.hash);
      return;
    }
    const part = event.target.closest<HTMLElement>('[data-act]');
    const act = part && acts[part.dataset.act ?? ''];
    if (!part || !act) return;
    event.preventDefault();
    act(part);
  }

  watch(
    content,
    (root, _before, onCleanup) => {
      if (!root) return;
      root.addEventListener('click', press);
      onCleanup(() => root.removeEventListener('click', press));
    },
    { flush: 'post', immediate: true },
  );
  void feed;
}
