/** Reading by keyboard: keys move from message to message, the focus goes along. */
import { nextTick, onMounted, onScopeDispose, type ShallowRef } from 'vue';
import type { FeedContext } from './feedContext';
import { rowIdOf } from './rowOf';
import type { useFeedScroll } from './useFeedScroll';

/** Under the sticky bars. In CSS pixels. */
const HEADROOM = 48;
/** A page less these stays in sight, so that the eye finds its place again. */
const OVERLAP = 80;

export interface FeedKeyOptions {
  scroller: Readonly<ShallowRef<HTMLElement | null>>;
  moves: Pick<ReturnType<typeof useFeedScroll>, 'rowElement' | 'reveal' | 'view'>;
  goToNewest(): Promise<void>;
}

/** Whether keys are typed into something, or belong to a control of another kind. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"], [role="listbox"]') !==
      null
  );
}

export function useFeedKeys(
  feed: FeedContext,
  { scroller, moves, goToNewest }: FeedKeyOptions,
): void {
  function select(messageId: number) {
    feed.selectedId.value = messageId;
    moves.reveal(messageId, HEADROOM);
    void nextTick(() => moves.rowElement(messageId)?.focus({ preventScroll: true }));
  }

  /** The row from which keys move: the selected one where it can be seen, else the first that can. */
  function current(): HTMLElement | null {
    const rows = moves.view()?.rows ?? [];
    const { value: selected } = feed.selectedId;
    const isInView = rows.some((row) => row.messageId === selected);
    const messageId = isInView || rows.length === 0 ? selected : (rows[0]?.messageId ?? null);
    return messageId === null ? null : moves.rowElement(messageId);
  }

  function neighbour(row: Element, step: 1 | -1): number | null {
    let next: Element | null = row;
    do {
      next = step === 1 ? next.nextElementSibling : next.previousElementSibling;
    } while (next && !(next instanceof HTMLElement && next.dataset.messageId));
    return rowIdOf(next);
  }

  function move(step: 1 | -1) {
    const row = current();
    if (!row) return;
    const isStart = feed.selectedId.value === null;
    const messageId = isStart ? rowIdOf(row) : neighbour(row, step);
    if (messageId !== null) select(messageId);
    else if (step === 1) void goToNewest();
  }

  function page(step: 1 | -1) {
    const element = scroller.value;
    if (element) element.scrollTop += step * (element.clientHeight - OVERLAP);
  }

  function goToOldestShown() {
    const first = scroller.value?.querySelector('[data-message-id]') ?? null;
    const messageId = rowIdOf(first);
    if (messageId !== null) select(messageId);
  }

  async function goToEnd() {
    await goToNewest();
    const last = moves.view()?.rows.at(-1)?.messageId;
    if (last !== undefined) select(last);
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

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target)) return;
    const target = event.target instanceof Element ? event.target : null;
    const isOurs = target !== null && scroller.value?.contains(target);
    const isNobodys = target === document.body || target?.id === 'main';
    const key = keys[event.key];
    if (!key || !(isOurs || isNobodys)) return;
    event.preventDefault();
    key();
  }

  onMounted(() => document.addEventListener('keydown', press));
  onScopeDispose(() => document.removeEventListener('keydown', press));
}
