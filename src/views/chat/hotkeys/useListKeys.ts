/** Lists of conversations, and of drafts, by keyboard: j and k, or the arrows, go from one to the next, as they do among messages. */
import { onMounted, onScopeDispose } from 'vue';
import { isComposing } from '@/composables/composition';
import { usePreferencesStore } from '@/stores/preferences';
import { isTyping } from './isTyping';

/** What holds such a list says so by itself; its rows are links, or say so, too. */
const LIST = 'main [data-rows]';
const ROWS = 'a[href], [data-row]';

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** From elsewhere letters mean the list all the same; arrows scroll what has the focus. */
function isMeant({ target, key }: KeyboardEvent, list: Element): boolean {
  if (!(target instanceof Element) || isTyping(target)) return false;
  const isHere = list.contains(target) || target === document.body || target.id === 'main';
  return isHere || key.length === 1;
}

function isPlain({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey;
}

/** The returned function moves the focus, and tells whether there was somewhere to go. */
function createSteps() {
  /** The rows that stood behind and before the last one that was gone to, the nearest first. Weakly: lists go. */
  let around: Readonly<Record<1 | -1, readonly WeakRef<HTMLElement>[]>> = { [1]: [], [-1]: [] };
  let last: WeakRef<HTMLElement> | null = null;

  /** Beside the row that had the focus and went, as what was read elsewhere goes from the inbox. */
  function besideGone(by: 1 | -1): HTMLElement | undefined {
    if (last === null || last.deref()?.isConnected === true) return undefined;
    return [...around[by], ...around[by === 1 ? -1 : 1]]
      .map((row) => row.deref())
      .find((row) => row?.isConnected === true);
  }

  return (list: Element, by: 1 | -1): boolean => {
    const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
    const here = rows.findIndex((row) => row.contains(document.activeElement));
    const next = here < 0 ? (besideGone(by) ?? rows.at(by === 1 ? 0 : -1)) : rows[here + by];
    if (!next) return false;
    const weakly = rows.map((row) => new WeakRef(row));
    const at = rows.indexOf(next);
    last = weakly[at] ?? null;
    around = { [1]: weakly.slice(at + 1), [-1]: weakly.slice(0, at).reverse() };
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
    return true;
  };
}

export function useListKeys(): void {
  const preferences = usePreferencesStore();
  const step = createSteps();

  function press(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined || event.defaultPrevented || isComposing(event) || !isPlain(event)) return;
    if (event.key.length === 1 && !preferences.hasShortcuts) return;
    const list = document.querySelector(LIST);
    if (list && isMeant(event, list) && step(list, by)) event.preventDefault();
  }

  onMounted(() => document.addEventListener('keydown', press));
  onScopeDispose(() => document.removeEventListener('keydown', press));
}
