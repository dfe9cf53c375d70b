/** Copying text, with an outcome that shows for a moment. */
import { ref } from 'vue';
import { usePlatform, type Timer } from '@/platform/index';
import { useTimers } from './useMachine';

const SHOWN_FOR_MS = 2500;

/** `take`: puts a text on the clipboard, and says whether it is there, where more is to be done than that. */
export function useCopy(take?: (text: string) => Promise<boolean>) {
  const { sharing } = usePlatform();
  const timers = useTimers();
  const put = take ?? ((text: string) => sharing.copyText(text));
  let showing: Timer | null = null;
  const outcome = ref<'none' | 'copied' | 'failed'>('none');

  /** Copies, and says for a moment how it went. */
  async function copy(text: string): Promise<void> {
    outcome.value = (await put(text)) ? 'copied' : 'failed';
    showing?.cancel();
    showing = timers.after(SHOWN_FOR_MS, () => (outcome.value = 'none'));
  }

  return { outcome, copy };
}
