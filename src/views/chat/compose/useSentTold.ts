/** Says that a message is sent to those who do not see it: it went elsewhere, or stands below what is on screen. */
import { watch } from 'vue';
import { useRouter } from 'vue-router';
import type { Conversation } from '@/domain/chat/conversation';
import { mayShowConversation, type Narrow } from '@/domain/chat/narrow';
import type { OutboxStateKind } from '@/domain/chat/outboxMessage';
import { useWords } from '@/i18n/words';
import { useMessageListsStore } from '@/stores/chat/messageLists';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useToastsStore, type Toast } from '@/stores/toasts';
import type { FeedHandle } from '../composeRequests';
import { useConversationName } from '../names/useConversationName';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { useComposeDesk } from './composeDesk';

/** Taken by the server, or seen there. */
const SENT: readonly (OutboxStateKind | undefined)[] = ['accepted', 'done'];
/** What went out and is no longer among what waits has come in; what waited for its turn was taken back. */
const UNDER_WAY: readonly (OutboxStateKind | undefined)[] = ['inFlight', 'uncertain', 'accepted'];
/** Said where it stands, and wherever its sender is by then. */
const NOT_SENT: readonly (OutboxStateKind | undefined)[] = ['rejected', 'notFound', 'unknown'];

/** Runs once it is true. */
function whenSent(kind: () => OutboxStateKind | undefined, run: () => void): void {
  /** What only changed its place among those that wait is back at once. */
  async function left(before: OutboxStateKind | undefined) {
    await Promise.resolve();
    if (kind() !== undefined) return;
    stop();
    if (UNDER_WAY.includes(before)) run();
  }

  const stop = watch(
    kind,
    (now, before) => {
      if (now === undefined) return void left(before);
      if (SENT.includes(now)) run();
      if (SENT.includes(now) || NOT_SENT.includes(now)) stop();
    },
    { flush: 'sync' },
  );
}

/** `narrow`: what is on screen; null where that is no list of messages. */
export function useSentTold(narrow: () => Narrow | null) {
  const { t } = useWords();
  const { context } = useMessageListsStore();
  const outbox = useOutboxStore();
  const toasts = useToastsStore();
  const router = useRouter();
  const { asTold, conversationName } = useConversationName();
  const { toConversation } = useNarrowLink();
  const desk = useComposeDesk();
  let lastToastId: number | null = null;

  /** Whoever sends several wants to hear it once. */
  function say(toast: Pick<Toast, 'text' | 'action'>) {
    if (lastToastId !== null) toasts.dismiss(lastToastId);
    lastToastId = toasts.show({ ...toast, tone: 'success' });
  }

  function sayElsewhere(place: Conversation) {
    say({
      text: t('chat.compose.sentElsewhere', { conversation: conversationName(place) }),
      action: {
        label: t('chat.compose.goThere'),
        run: () => void router.push(toConversation(place)),
      },
    });
  }

  /** Unless they have gone to the end of the list meanwhile, or to another. */
  function sayBelow(feed: FeedHandle) {
    if (desk.feed.value !== feed || feed.isAtEnd()) return;
    say({
      text: t('chat.compose.sentBelow'),
      action: { label: t('chat.compose.goToIt'), run: () => void feed.goToNewest() },
    });
  }

  return (localId: string, to: Conversation) => {
    const place = asTold(to);
    const { value: feed } = desk.feed;
    const kind = () => outbox.byLocalId.get(localId)?.state.kind;
    const shown = narrow();
    if (shown === null || !mayShowConversation(shown, place, context))
      whenSent(kind, () => sayElsewhere(place));
    else if (feed && !feed.isAtEnd()) whenSent(kind, () => sayBelow(feed));
  };
}
