/** A file that the person chose, as an address that this page may show it by. */
import { onScopeDispose, shallowReadonly, shallowRef, watch } from 'vue';

/** Null while no file is chosen. The file stays in memory only until another is, or the component goes. */
export function useFilePicture(file: () => File | null) {
  const url = shallowRef<string | null>(null);

  function forget() {
    if (url.value !== null) URL.revokeObjectURL(url.value);
    url.value = null;
  }

  watch(file, (chosen) => {
    forget();
    if (chosen) url.value = URL.createObjectURL(chosen);
  });
  onScopeDispose(forget);

  return shallowReadonly(url);
}
