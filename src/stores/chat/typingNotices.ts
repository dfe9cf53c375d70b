/** Tells others that I am writing, where I let them know, as often as the server asks for. */
import { onScopeDispose } from 'vue';
import { destinationOf } from '@/api/chat/routes/messages';
import { setTypingStatus } from '@/api/chat/routes/typing';
import type { Conversation } from '@/domain/chat/conversation';
import {
  ended,
  NOT_TYPING,
  typed,
  waited,
  type TypingStep,
} from '@/domain/chat/compose/typingNotifier';
import { usePlatform, type Timer } from '@/platform/index';
import { useChannelsStore } from './channels';
import { defineChatStore } from './chatAccount';
import { useRealmStore } from './realm';
import { useUserSettingsStore } from './userSettings';

/** The server tells nobody in larger channels. */
const MOST_SUBSCRIBERS = 100;

export const useTypingNoticesStore = defineChatStore('typingNotices', (account) => {
  const { clock, timers } = usePlatform();
  const realm = useRealmStore(account);
  const settings = useUserSettingsStore(account);
  const channels = useChannelsStore(account);
  let state = NOT_TYPING;
  let idle: Timer | null = null;

  function intervals() {
    return {
      startedWaitMs: realm.limits?.serverTypingStartedWaitPeriodMilliseconds ?? 10_000,
      stoppedWaitMs: realm.limits?.serverTypingStoppedWaitPeriodMilliseconds ?? 5_000,
    };
  }

  function isWanted(conversation: Conversation): boolean {
    const { sendPrivateTypingNotifications, sendChannelTypingNotifications } = settings.settings;
    if (conversation.kind === 'direct') {
      return (
        sendPrivateTypingNotifications === true &&
        conversation.userIds.some((userId) => userId !== account.userId)
      );
    }
    const count = channels.subscriberCount(conversation.channelId) ?? 0;
    return sendChannelTypingNotifications === true && count <= MOST_SUBSCRIBERS;
  }

  function take(step: TypingStep) {
    ({ state } = step);
    for (const { op, conversation } of step.notices) {
      const destination = destinationOf(conversation);
      // A notice that does not arrive is worth no words.
      void setTypingStatus(account.client, { op, destination }).catch(() => undefined);
    }
  }

  /** A key was pressed in the box of a conversation. */
  function noteKey(conversation: Conversation, isEmpty: boolean) {
    idle?.cancel();
    if (isEmpty || !isWanted(conversation)) {
      take(ended(state));
      return;
    }
    take(typed(state, { conversation, nowMs: clock.monotonic() }, intervals()));
    idle = timers.after(intervals().stoppedWaitMs, () =>
      take(waited(state, clock.monotonic(), intervals())),
    );
  }

  /** It was sent, or the box was left. */
  function end() {
    idle?.cancel();
    take(ended(state));
  }

  onScopeDispose(() => idle?.cancel());
  return { noteKey, end };
});
