/** Reading by keyboard: keys move from message to message, the focus goes along, and act on the selected one. */
import { onMounted, onScopeDispose } from 'vue';
import type { Message } from '@/api/chat/model/message';
import { useMessagesStore } from '@/stores/chat/messages';
import { usePreferencesStore } from '@/stores/preferences';
import { isTyping } from '../hotkeys/isTyping';
import type { ActionTools, MessageAction } from '../message-actions/messageAction';
import { actionOfKey } from '../message-actions/messageActions';
import type { FeedContext } from './feedContext';
import { useFeedSelection, type FeedSelectionOptions } from './useFeedSelection';

export interface FeedKeyOptions extends FeedSelectionOptions {
  tools: ActionTools;
  /** Edits my last message, where there is one that may be edited. */
  editLast(): boolean;
}

/** What keys may do from everywhere on the page, as beside a row that is selected. */
const LETTERS: ReadonlySet<string> = new Set(['j', 'k', 'J', 'K', 'G']);

/** Keys that what has the focus may need itself: links and buttons are pressed, and wide code is scrolled. */
const PARTS_OWN: ReadonlySet<string> = new Set(['Enter', 'ArrowLeft']);

const isNowhere = (target: Element) => target === document.body || target.id === 'main';

type Selection = ReturnType<typeof useFeedSelection>;

/** What keys do with a message. */
function useMessageKeys(
  feed: FeedContext,
  tools: ActionTools,
  { current, settleOn }: Pick<Selection, 'current' | 'settleOn'>,
) {
  const messages = useMessagesStore();

  /** The message that a key acts on. From elsewhere on the page, one that nobody chose is hardly meant. */
  function messageFor(action: MessageAction, isHere: boolean): Message | undefined {
    const isAny = isHere || (action.isOfConversation === true && feed.isOneConversation);
    const messageId = isAny ? current() : feed.selectedId.value;
    return messageId === null ? undefined : messages.message(messageId);
  }

  /** What the key does with a message, if it does anything. */
  return function actOn(
    action: MessageAction | undefined,
    isHere: boolean,
  ): (() => void) | undefined {
    const message = action && messageFor(action, isHere);
    if (!message || !action.when(message, tools)) return undefined;
    return () => {
      if (isHere) settleOn(message.id);
      void action.run(message, tools);
    };
  };
}

export function useFeedKeys(feed: FeedContext, options: FeedKeyOptions): void {
  const { scroller, tools, editLast } = options;
  const preferences = usePreferencesStore();
  const selection = useFeedSelection(feed, options);
  const { move, page, goToOldestShown, goToEnd } = selection;
  const actOn = useMessageKeys(feed, tools, selection);

  const keys: Readonly<Record<string, () => void>> = {
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    J: () => page(1),
    K: () => page(-1),
    PageDown: () => page(1),
    PageUp: () => page(-1),
    Home: goToOldestShown,
    End: () => void goToEnd(),
    G: () => void goToEnd(),
    ArrowLeft: () => void editLast(),
  };

  /** Whether a part of the page that has the focus needs the key itself. */
  function isOfPart({ key, repeat, shiftKey }: KeyboardEvent, target: Element): boolean {
    if (!PARTS_OWN.has(key)) return false;
    const isFree =
      isNowhere(target) || target === scroller.value || target.matches('li[data-message-id]');
    return !isFree || repeat || shiftKey;
  }

  /** From what stands beside the feed, as a link that led here, only what is no key of its own does something. */
  function actOf({ key }: KeyboardEvent, target: Element): (() => void) | undefined {
    const isHere = (scroller.value?.contains(target) ?? false) || isNowhere(target);
    const action = actionOfKey(key);
    if (!isHere && !LETTERS.has(key) && action?.isOfConversation !== true) return undefined;
    return keys[key] ?? actOn(action, isHere);
  }

  function press(event: KeyboardEvent) {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || isTyping(target) || isOfPart(event, target)) return;
    // Whoever speaks to their device types letters without meaning any.
    if (event.key.length === 1 && !preferences.hasShortcuts) return;
    const act = actOf(event, target);
    if (!act) return;
    event.preventDefault();
    act();
  }

  onMounted(() => document.addEventListener('keydown', press));
  onScopeDispose(() => document.removeEventListener('keydown', press));
}
