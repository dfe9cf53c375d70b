/** What pressing the parts of rows does. One listener for all rows: hundreds of them would each cost a little. */
import { nextTick, watch, type ShallowRef } from 'vue';
import { useRouter } from 'vue-router';
import { likenessOf, regainFocus } from '@/composables/lostFocus';
import type { Message } from '@/api/chat/model/message';
import { conversationOf } from '@/domain/chat/conversation';
import { reactionGroups } from '@/domain/chat/reactionGroups';
import { useChatAccount } from '@/stores/chat/chatAccount';
import { useMessagesStore } from '@/stores/chat/messages';
import { useOutboxStore } from '@/stores/chat/outbox';
import { useContentContext } from '../content/contentContext';
import { collapse } from '../message-actions/collapse';
import type { ActionTools } from '../message-actions/messageAction';
import { useOverlayState } from '../hotkeys/overlayState';
import { useNarrowLink } from '../narrows/useNarrowLink';
import { useDiscard } from '../unsent/useDiscard';
import { useTakeBack } from '../unsent/useTakeBack';
import type { FeedContext } from './feedContext';
import { localIdOf, rowIdOf } from './rowOf';

type Act = (part: HTMLElement) => void;

/** What the parts of messages do. */
function useMessageActs(feed: FeedContext, tools: ActionTools): Readonly<Record<string, Act>> {
  const account = useChatAccount();
  const context = useContentContext();
  const messages = useMessagesStore();
  const { toConversation } = useNarrowLink();
  const router = useRouter();
  const { overlay, typedAhead } = useOverlayState();

  function withMessage(act: (message: Message, part: HTMLElement) => void): Act {
    return (part) => {
      const messageId = rowIdOf(part);
      const message = messageId === null ? undefined : messages.message(messageId);
      if (message) act(message, part);
    };
  }

  return {
    user: withMessage((message) => context.openUser(message.senderId)),
    /** The message in its conversation, with what stands around it. */
    permalink: withMessage((message) => {
      void router.push(toConversation(conversationOf(message), message.id));
    }),
    /** Another day, from the name of this one. */
    day(part) {
      overlay.value = 'date';
      typedAhead.value = part.dataset.day ?? '';
    },
    reaction: withMessage((message, part) => {
      const groups = reactionGroups(message.reactions, account.userId);
      const group = groups.find(({ key }) => key === part.dataset.emoji);
      if (group) void tools.react(message.id, group.emoji);
    }),
    addReaction: withMessage((message) => tools.openPicker(message.id)),
    unfold: withMessage((message) => {
      feed.revealedIds.add(message.id);
      if (tools.marks.isCollapsed(message.id)) void collapse.run(message, tools);
    }),
  };
}

/** What the parts of messages on their way do. */
function useEchoActs(): Readonly<Record<string, Act>> {
  const outbox = useOutboxStore();
  const discard = useDiscard();
  const takeBack = useTakeBack();

  function withEcho(act: (localId: string) => void): Act {
    return (part) => {
      const localId = localIdOf(part);
      if (localId !== null) act(localId);
    };
  }

  return {
    sendAgain: withEcho((localId) => outbox.sendAgain(localId)),
    discard: withEcho(discard),
    takeBack: withEcho((localId) => void takeBack(localId)),
  };
}

export function useFeedActs(
  feed: FeedContext,
  content: Readonly<ShallowRef<HTMLElement | null>>,
  tools: ActionTools,
): void {
  const acts = { ...useMessageActs(feed, tools), ...useEchoActs() };

  function press(event: MouseEvent) {
    if (!(event.target instanceof Element) || event.defaultPrevented) return;
    const part = event.target.closest<HTMLElement>('[data-act]');
    const act = part && acts[part.dataset.act ?? ''];
    const row = likenessOf(event.target.closest('[data-message-id], [data-local-id]'));
    const isButton = event.target.closest('button') !== null;
    if (part && act) {
      event.preventDefault();
      act(part);
    }
    // What went stood beside others, or in a list that has none any more; other buttons may go by what they do, too.
    if (act || isButton) void nextTick(() => regainFocus(row() ?? content.value?.parentElement));
  }

  /** A finger that rests on a reaction asks who it was: what a pointer is told by resting there. */
  function rest(event: MouseEvent) {
    const isFinger = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!isFinger || !(event.target instanceof Element)) return;
    const messageId = rowIdOf(event.target.closest('[data-act="reaction"]'));
    if (messageId === null) return;
    event.preventDefault();
    tools.openDialog('reactors', messageId);
  }

  watch(
    content,
    (root, _before, onCleanup) => {
      if (!root) return;
      root.addEventListener('click', press);
      root.addEventListener('contextmenu', rest);
      onCleanup(() => {
        root.removeEventListener('click', press);
        root.removeEventListener('contextmenu', rest);
      });
    },
    { flush: 'post', immediate: true },
  );
}
