/** A list that completes what is typed: opens by itself, is moved through by keys, and never takes the focus. */
import { computed, shallowRef, useId, type ShallowRef } from 'vue';
import { typeaheadQuery, type TypeaheadQuery } from '@/domain/chat/typeahead';
import type { Suggestion } from './suggestion';

export interface TypeaheadOptions {
  field: Readonly<ShallowRef<HTMLTextAreaElement | null>>;
  find(query: TypeaheadQuery): readonly Suggestion[];
  /** Puts text in place of what stands between `start` and the cursor. */
  replace(start: number, end: number, text: string): void;
}

function queryAt(element: HTMLTextAreaElement | null): TypeaheadQuery | null {
  if (!element || element.selectionStart !== element.selectionEnd) return null;
  return typeaheadQuery(element.value.slice(0, element.selectionStart));
}

export function useTypeahead({ field, find, replace }: TypeaheadOptions) {
  const listId = useId();
  const query = shallowRef<TypeaheadQuery | null>(null);
  const active = shallowRef(0);
  /** What was closed by Esc stays closed until something else is typed. */
  let dismissedAt = -1;

  const suggestions = computed(() => (query.value ? find(query.value) : []));
  const isOpen = computed(() => suggestions.value.length > 0);
  const activeId = computed(() => (isOpen.value ? `${listId}-${active.value}` : undefined));

  /** Looks at what stands before the cursor. */
  function refresh() {
    const found = queryAt(field.value);
    if (found?.start !== dismissedAt) dismissedAt = -1;
    const next = found?.start === dismissedAt ? null : found;
    if (next === query.value) return;
    query.value = next;
    active.value = 0;
  }

  function close() {
    dismissedAt = query.value?.start ?? -1;
    query.value = null;
  }

  function choose(place: number) {
    const suggestion = suggestions.value[place];
    const { value: element } = field;
    if (!suggestion || !query.value || !element) return;
    const { start } = query.value;
    query.value = null;
    replace(start, element.selectionStart, suggestion.markdown);
  }

  function move(step: number) {
    const { length } = suggestions.value;
    active.value = (active.value + step + length) % length;
  }

  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => choose(active.value),
    Tab: () => choose(active.value),
    Escape: close,
  };

  /** Whether the key was for the list. */
  function press(event: KeyboardEvent): boolean {
    const key = keys[event.key];
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (!isOpen.value || !key || !isPlain) return false;
    event.preventDefault();
    key();
    return true;
  }

  return { listId, suggestions, isOpen, active, activeId, refresh, close, choose, press };
}
