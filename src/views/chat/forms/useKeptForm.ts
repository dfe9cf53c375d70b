/** A form whose fields outlive a reload of the page: what was typed is there when it is opened again. */
import { computed, onScopeDispose, shallowRef, watch, type Ref } from 'vue';
import { useTypedFormsStore } from '@/stores/chat/typedForms';

/** A field of a form, for keeping. */
export interface FormField {
  /** What it holds, as JSON would have it. */
  held(): unknown;
  /** Puts in what it held in an earlier life of the page; what does not fit is left out. Absent where it is not kept. */
  fill?: (value: unknown) => void;
}

/** A field that is kept; `fits` tells what may be in it from all else. Never for secrets. */
export function kept<T>(
  field: Ref<T>,
  fits: (value: unknown) => value is NoInfer<T>,
): Required<FormField> {
  return {
    held: () => field.value,
    fill(value) {
      if (fits(value)) field.value = value;
    },
  };
}

/** `key` names the form among all of this person's, with what it is about. */
export function useKeptForm(fields: Readonly<Record<string, FormField>>, key: string) {
  const typedForms = useTypedFormsStore();
  const names = Object.keys(fields);
  const isBroughtBack = shallowRef(false);
  let isGone = false;
  onScopeDispose(() => (isGone = true));

  const held = computed(() => names.map((name) => JSON.stringify(fields[name]?.held() ?? null)));
  const saved = shallowRef(held.value);
  const changedAt = computed(() =>
    [...names.keys()].filter((at) => held.value[at] !== saved.value[at]),
  );
  const isUnsaved = computed(() => changedAt.value.length > 0);

  const valueAt = (texts: readonly string[], at: number): unknown =>
    JSON.parse(texts[at] ?? 'null');

  function keep() {
    const changed = changedAt.value.flatMap((at): [string, unknown][] => {
      const name = names[at] ?? '';
      return fields[name]?.fill ? [[name, valueAt(held.value, at)]] : [];
    });
    typedForms.keep(key, changed.length > 0 ? Object.fromEntries(changed) : null);
  }

  function bringBack() {
    const found = typedForms.typed(key);
    if (!found || isUnsaved.value || isGone) return;
    for (const [name, value] of Object.entries(found)) fields[name]?.fill?.(value);
    isBroughtBack.value = isUnsaved.value;
    // By now the server may have all of it.
    keep();
  }

  bringBack();
  watch(held, keep);
  void typedForms.unsealed.then(bringBack);

  return {
    isUnsaved,
    /** Whether it was opened with what was typed before the page was loaded. */
    isBroughtBack,
    held,
    /** What it held at some time is what the server has now. */
    noteSaved(then: readonly string[]) {
      saved.value = [...then];
      if (!isGone) keep();
    },
    /** Nothing of it is wanted any more. */
    forget() {
      if (!isGone) typedForms.keep(key, null);
    },
    /** All is again as it was before anybody typed. */
    startOver() {
      isBroughtBack.value = false;
      for (const [at, name] of names.entries()) fields[name]?.fill?.(valueAt(saved.value, at));
    },
  };
}
