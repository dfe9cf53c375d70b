/** How much is in the box: worked out at each key only as far as it is cheap. */
import { shallowRef, type ShallowRef } from 'vue';
import { useTimers } from '@/composables/useMachine';
import { useLengthLeft } from './useLengthLeft';

const SETTLE_MS = 300;

export function useComposeMeasure(field: Readonly<ShallowRef<HTMLTextAreaElement | null>>) {
  const timers = useTimers();
  const leftOf = useLengthLeft();
  const isEmpty = shallowRef(true);
  /** What is in the box once the typing pauses: what is dear to work out depends on this alone. */
  const settledText = shallowRef('');
  /** Characters left; null while there are plenty. */
  const left = shallowRef<number | null>(null);
  let settling: { cancel(): void } | null = null;

  const text = () => field.value?.value ?? '';

  function measure() {
    const now = text();
    isEmpty.value = now.trim() === '';
    left.value = leftOf(now);
    settling?.cancel();
    settling = timers.after(SETTLE_MS, () => (settledText.value = text()));
  }

  /** Where nobody types, nothing has to pause. */
  function measureNow() {
    measure();
    settledText.value = text();
  }

  return { isEmpty, settledText, left, text, measure, measureNow };
}
