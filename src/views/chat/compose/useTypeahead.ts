/** A list that completes what is typed: opens by itself, is moved through by keys, and never takes the focus. */
import { computed, shallowRef, useId, type ShallowRef } from 'vue';
import { typeaheadQuery, type TypeaheadQuery } from '@/domain/chat/compose/typeahead';
import type { Suggestion } from './suggestion';

export interface TypeaheadOptions {
  field: Readonly<ShallowRef<HTMLTextAreaElement | null>>;
  find(query: TypeaheadQuery): readonly Suggestion[];
  /** Puts text in place of what stands between `start` and the cursor. */
  replace(start: number, end: number, text: string): void;
}

/** What stands before the cursor; null where there is none, or a selection. */
function textBefore(element: HTMLTextAreaElement | null): string | null {
  if (!element || element.selectionStart !== element.selectionEnd) return null;
  return element.value.slice(0, element.selectionStart);
}

/** What is being completed at the cursor. */
function useQuery(field: TypeaheadOptions['field']) {
  const query = shallowRef<TypeaheadQuery | null>(null);
  /** What was closed by Esc stays closed until something else is typed. */
  let dismissedAt = -1;
  /** What stood before the cursor when it was last looked at. */
  let lookedAt: string | null = null;

  /** Looks again, and says whether it is the same: after each key, for some only move the cursor. */
  function look(): boolean {
    const text = textBefore(field.value);
    if (text === lookedAt) return true;
    lookedAt = text;
    const found = text === null ? null : typeaheadQuery(text);
    if (found?.start !== dismissedAt) dismissedAt = -1;
    query.value = found?.start === dismissedAt ? null : found;
    return false;
  }

  function close() {
    dismissedAt = query.value?.start ?? -1;
    query.value = null;
  }

  return { query, look, close };
}

export function useTypeahead({ field, find, replace }: TypeaheadOptions) {
  const listId = useId();
  const { query, look, close } = useQuery(field);
  const active = shallowRef(0);

  const suggestions = computed(() => (query.value ? find(query.value) : []));
  const isOpen = computed(() => suggestions.value.length > 0);
  const activeId = computed(() => (isOpen.value ? `${listId}-${active.value}` : undefined));

  function refresh() {
    if (!look()) active.value = 0;
  }

  function choose(place: number) {
    // Another text may have come into the field: what was to be completed is not in it.
    if (!look()) return;
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
