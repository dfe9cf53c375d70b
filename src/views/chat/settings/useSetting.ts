/** A setting on the server as something to switch: it shows the wish at once, and goes back where it was refused. */
import { computed, shallowRef, type ShallowRef, type WritableComputedRef } from 'vue';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useAttempt } from '../useAttempt';

type Changes = Parameters<ReturnType<typeof useUserSettingsStore>['change']>[0];

/** `read` tells the present value; `changes` how to ask for another. */
export function useSetting<Value>(
  read: () => Value,
  changes: (value: Value) => Changes,
): WritableComputedRef<Value> {
  const settings = useUserSettingsStore();
  const attempt = useAttempt();
  /** What was asked for and not yet answered. */
  const wish: ShallowRef<{ value: Value } | null> = shallowRef(null);

  async function ask(value: Value) {
    const mine = { value };
    wish.value = mine;
    await attempt(() => settings.change(changes(value)), 'chat.settings.failed');
    // A later wish stands until its own answer. The event of this one came with its answer, or comes soon.
    if (wish.value === mine) wish.value = null;
  }

  return computed({
    get: () => (wish.value ? wish.value.value : read()),
    set: (value) => void ask(value),
  });
}
