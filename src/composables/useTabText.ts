/** Text that survives a reload of this tab: for what people typed, never for secrets. */
import { ref, watch, type Ref } from 'vue';
import { usePlatform } from '@/platform/index';

/** A text kept under a name in this tab; empty text takes no place. */
export function useTabText(name: string, initial = ''): Ref<string> {
  const { tabStore } = usePlatform();
  const key = `quayside.typed.${name}`;
  const text = ref(tabStore.read(key) ?? initial);
  watch(text, (now) => {
    if (now === initial) tabStore.remove(key);
    else tabStore.write(key, now);
  });
  return text;
}
