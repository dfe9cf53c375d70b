/** Copying text, with an outcome that shows for a moment. */
import { ref } from 'vue';
import { usePlatform } from '@/platform/index';

const SHOWN_FOR_MS = 2500;

export function useCopy() {
  const { sharing, timers } = usePlatform();
  const outcome = ref<'none' | 'copied' | 'failed'>('none');

  /** Copies, and says for a moment how it went. */
  async function copy(text: string): Promise<void> {
    outcome.value = (await sharing.copyText(text)) ? 'copied' : 'failed';
    timers.after(SHOWN_FOR_MS, () => (outcome.value = 'none'));
  }

  return { outcome, copy };
}
