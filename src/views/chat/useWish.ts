/** What is kept by the server as something to choose: it shows the wish at once, and goes back where it was refused. */
import { computed, shallowRef, type ShallowRef, type WritableComputedRef } from 'vue';
import { useAttempt } from './useAttempt';

/** `read` tells the present value; `ask` asks for another; `failedId` is said where the server gives no reason. */
export function useWish<Value>(
  read: () => Value,
  ask: (value: Value) => Promise<unknown>,
  failedId: string,
): WritableComputedRef<Value> {
  const attempt = useAttempt();
  /** What was asked for and not yet answered. */
  const wish: ShallowRef<{ value: Value } | null> = shallowRef(null);

  async function take(value: Value) {
    const mine = { value };
    wish.value = mine;
    await attempt(() => ask(value), failedId);
    // A later wish stands until its own answer. The event of this one came with its answer, or comes soon.
    if (wish.value === mine) wish.value = null;
  }

  return computed({
    get: () => (wish.value ? wish.value.value : read()),
    set: (value) => void take(value),
  });
}
