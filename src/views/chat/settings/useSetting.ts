/** A setting on the server as something to choose. */
import type { WritableComputedRef } from 'vue';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import { useWish } from '../forms/useWish';

type Changes = Parameters<ReturnType<typeof useUserSettingsStore>['change']>[0];

/** `read` tells the present value; `changes` how to ask for another. */
export function useSetting<Value>(
  read: () => Value,
  changes: (value: Value) => Changes,
): WritableComputedRef<Value> {
  const settings = useUserSettingsStore();
  return useWish(read, (value) => settings.change(changes(value)), 'chat.settings.failed');
}
