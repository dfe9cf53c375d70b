/** What is folded on this device, by numbers. */
import { shallowReactive } from 'vue';
import { entriesOf, isNumber, readJson } from '@/domain/storedRecord';
import type { TextStore } from '@/platform/index';

/** Reactive; written down with each change. */
export function createFoldMarks(deviceStore: TextStore, storeKey: string) {
  const folded = shallowReactive(
    new Set(entriesOf(readJson(deviceStore.read(storeKey))).filter(isNumber)),
  );

  function toggle(one: number) {
    if (!folded.delete(one)) folded.add(one);
    if (folded.size === 0) deviceStore.remove(storeKey);
    else deviceStore.write(storeKey, JSON.stringify([...folded]));
  }

  return { has: (one: number): boolean => folded.has(one), toggle };
}
