/** Copying text, with an outcome that shows for a moment. */
import { ref } from 'vue';
import { usePlatform, type Timer } from '@/platform/index';
import { useTimers } from './useMachine';

const SHOWN_FOR_MS = 2500;

export function useCopy() {
  const { sharing } = usePlatform();
  const timers = useTimers();
  let showing: Timer | null = null;
  const outcome = ref<'none' | 'copied' | 'failed'>('none');

  /** Copies, and says for a moment how it went. */
  async function copy(text: string): Promise<void> {
    outcome.value = (await sharing.copyText(text)) ? 'copied' : 'failed';
    showing?.cancel();
    showing = timers.after(SHOWN_FOR_MS, () => (outcome.value = 'none'));
  }

  return { outcome, copy };
}
