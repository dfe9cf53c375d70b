/** Reading by keyboard: keys move from message to message, the focus goes along, and act on the selected one. */
import { nextTick, onMounted, onScopeDispose, watch, type ShallowRef } from 'vue';
import type { Message } from '@/api/chat/model/message';
import { useMessagesStore } from '@/stores/chat/messages';
import { usePreferencesStore } from '@/stores/preferences';
import { isTyping } from '../hotkeys/isTyping';
import type { ActionTools, MessageAction } from '../message-actions/messageAction';
import { actionOfKey } from '../message-actions/messageActions';
import type { FeedContext } from './feedContext';
import { rowIdOf } from './rowOf';
import type { useFeedScroll } from './useFeedScroll';

/** Under the sticky bars. In CSS pixels. */
const HEADROOM = 48;
/** A page less these stays in sight, so that the eye finds its place again. */
const OVERLAP = 80;

type Moves = Pick<ReturnType<typeof useFeedScroll>, 'rowElement' | 'reveal' | 'view'>;

export interface FeedKeyOptions {
  scroller: Readonly<ShallowRef<HTMLElement | null>>;
  moves: Moves;
  tools: ActionTools;
  goToNewest(): Promise<void>;
}

/** What keys may do from everywhere on the page, as beside a row that is selected. */
const LETTERS: ReadonlySet<string> = new Set(['j', 'k', 'J', 'K', 'G']);

/** The next or previous row that is a message. */
function neighbourOf(row: Element, step: 1 | -1): number | null {
  let next: Element | null = row;
  do {
    next = step === 1 ? next.nextElementSibling : next.previousElementSibling;
  } while (next && !(next instanceof HTMLElement && next.dataset.messageId));
  return rowIdOf(next);
}

/** Choosing rows. */
function useSelection(feed: FeedContext, { scroller, moves, goToNewest }: FeedKeyOptions) {
  function select(messageId: number) {
    feed.selectedId.value = messageId;
    moves.reveal(messageId, HEADROOM);
    void nextTick(() => moves.rowElement(messageId)?.focus({ preventScroll: true }));
  }

  /** The row from which keys move: the selected one where it can be seen, else the first that can. */
  function current(): HTMLElement | null {
    const seen = moves.view()?.messageIds ?? [];
    const { value: selected } = feed.selectedId;
    const isInView = selected !== null && seen.includes(selected);
    const messageId = isInView ? selected : (seen[0] ?? selected);
    return messageId === null ? null : moves.rowElement(messageId);
  }

  function move(step: 1 | -1) {
    const row = current();
    if (!row) return;
    const isStart = rowIdOf(row) !== feed.selectedId.value;
    const messageId = isStart ? rowIdOf(row) : neighbourOf(row, step);
    if (messageId !== null) select(messageId);
    else if (step === 1) void goToNewest();
  }

  function goToOldestShown() {
    const messageId = rowIdOf(scroller.value?.querySelector('[data-message-id]') ?? null);
    if (messageId !== null) select(messageId);
  }

  async function goToEnd() {
    await goToNewest();
    const last = moves.view()?.messageIds.at(-1);
    if (last !== undefined) select(last);
  }

  /** Somebody deleted the selected one: the focus that its row had goes on to the next. Before the row is gone. */
  function giveWay(messageId: number) {
    const row = moves.rowElement(messageId);
    if (!row?.contains(document.activeElement)) return;
    const next = neighbourOf(row, 1) ?? neighbourOf(row, -1);
    if (next !== null) select(next);
  }

  return { move, goToOldestShown, goToEnd, giveWay };
}

/** What keys do with a message. */
function useMessageKeys(feed: FeedContext, { moves, tools }: FeedKeyOptions) {
  const messages = useMessagesStore();

  /** The message that a key acts on: the selected one; of a single conversation, any does where it is about that. */
  function messageFor({ isOfConversation = false }: MessageAction): Message | undefined {
    const newest =
      isOfConversation && feed.isOneConversation ? moves.view()?.messageIds.at(-1) : undefined;
    const messageId = feed.selectedId.value ?? newest;
    return messageId === undefined ? undefined : messages.message(messageId);
  }

  /** What the key does with a message, if it does anything. */
  function actOn(action: MessageAction | undefined): (() => void) | undefined {
    const message = action && messageFor(action);
    if (!message || !action.when(message, tools)) return undefined;
    return () => void action.run(message, tools);
  }

  return actOn;
}

export function useFeedKeys(feed: FeedContext, options: FeedKeyOptions): void {
  const { scroller } = options;
  const actOn = useMessageKeys(feed, options);
  const preferences = usePreferencesStore();
  const { move, goToOldestShown, goToEnd, giveWay } = useSelection(feed, options);
  const messages = useMessagesStore();

  watch(
    () => feed.selectedId.value !== null && !messages.message(feed.selectedId.value),
    (isGone) => {
      if (isGone && feed.selectedId.value !== null) giveWay(feed.selectedId.value);
    },
  );

  function page(step: 1 | -1) {
    const element = scroller.value;
    if (element) element.scrollTop += step * (element.clientHeight - OVERLAP);
  }

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
  };

  /** From what stands beside the feed, as a link that led here, only what is no key of its own does something. */
  function actOf(key: string, target: Element): (() => void) | undefined {
    const isOurs = scroller.value?.contains(target) ?? false;
    const isHere = isOurs || target === document.body || target.id === 'main';
    const action = actionOfKey(key);
    if (!isHere && !LETTERS.has(key) && action?.isOfConversation !== true) return undefined;
    return keys[key] ?? actOn(action);
  }

  function press(event: KeyboardEvent) {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || isTyping(target)) return;
    // Whoever speaks to their device types letters without meaning any.
    if (event.key.length === 1 && !preferences.hasShortcuts) return;
    const act = actOf(event.key, target);
    if (!act) return;
    event.preventDefault();
    act();
  }

  onMounted(() => document.addEventListener('keydown', press));
  onScopeDispose(() => document.removeEventListener('keydown', press));
}
