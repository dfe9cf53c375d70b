/** What is kept by the server as something to choose: it shows the wish at once, and goes back where it was refused. */
import {
  computed,
  effectScope,
  onScopeDispose,
  shallowRef,
  watch,
  type ShallowRef,
  type WritableComputedRef,
} from 'vue';
import { useTimers } from '@/composables/useMachine';
import { useAttempt } from './useAttempt';

/** So much later than its answer the event of a change may be. After that, what the server told last is shown. */
const EVENT_AFTER_MS = 10_000;

/** Gives what waits until something is no longer what it was, or for so long as that may take. */
function useChange<Value>(read: () => Value): (before: Value) => Promise<void> {
  const timers = useTimers();
  const scope = effectScope(true);
  onScopeDispose(() => scope.stop());

  return (before) =>
    new Promise((resolve) => {
      if (read() !== before) return resolve();
      const stop = scope.run(() => watch(read, end, { flush: 'sync' }));
      const timer = timers.after(EVENT_AFTER_MS, end);
      function end() {
        stop?.();
        timer.cancel();
        resolve();
      }
    });
}

/** `read` tells the present value; `ask` asks for another; `failedId` is said where the server gives no reason. */
export function useWish<Value>(
  read: () => Value,
  ask: (value: Value) => Promise<unknown>,
  failedId: string,
): WritableComputedRef<Value> {
  const attempt = useAttempt();
  const changeFrom = useChange(read);
  /** What was asked for and not yet answered. */
  const wish: ShallowRef<{ value: Value } | null> = shallowRef(null);

  async function take(value: Value) {
    const mine = { value };
    const before = read();
    wish.value = mine;
    const isTaken = await attempt(() => ask(value), failedId);
    // What was there before is not shown again meanwhile.
    if (isTaken && value !== before) await changeFrom(before);
    // A later wish stands until its own answer.
    if (wish.value === mine) wish.value = null;
  }

  return computed({
    get: () => (wish.value ? wish.value.value : read()),
    set: (value) => void take(value),
  });
}
