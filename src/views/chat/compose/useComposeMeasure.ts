/** How much is in the box: worked out at each key only as far as it is cheap. */
import { computed, shallowRef, type ShallowRef } from 'vue';
import { useTimers } from '@/composables/useMachine';
import { lengthOf } from '@/domain/chat/composeText';
import { useRealmStore } from '@/stores/chat/realm';

/** From here on the length is counted out. */
const NEAR_LIMIT = 0.9;
const SETTLE_MS = 300;
const STOCK_LIMIT = 10_000;

export function useComposeMeasure(field: Readonly<ShallowRef<HTMLTextAreaElement | null>>) {
  const timers = useTimers();
  const realm = useRealmStore();
  const isEmpty = shallowRef(true);
  /** What is in the box once the typing pauses: what is dear to work out depends on this alone. */
  const settledText = shallowRef('');
  /** Characters left; null while there are plenty. */
  const left = shallowRef<number | null>(null);
  let settling: { cancel(): void } | null = null;

  const limit = computed(() => realm.limits?.maxMessageLength ?? STOCK_LIMIT);
  const text = () => field.value?.value ?? '';

  function measure() {
    const now = text();
    isEmpty.value = now.trim() === '';
    const isNear = now.length > limit.value * NEAR_LIMIT;
    left.value = isNear ? limit.value - lengthOf(now) : null;
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
