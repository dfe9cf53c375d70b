/** What is folded on this device, by numbers. */
import { shallowReactive } from 'vue';
import type { TextStore } from '@/platform/index';

function readMarks(text: string | null): number[] {
  try {
    const value = JSON.parse(text ?? '[]') as unknown;
    return Array.isArray(value) ? value.filter((one: unknown) => typeof one === 'number') : [];
  } catch {
    return [];
  }
}

/** Reactive; written down with each change. */
export function createFoldMarks(deviceStore: TextStore, storeKey: string) {
  const folded = shallowReactive(new Set(readMarks(deviceStore.read(storeKey))));

  function toggle(one: number) {
    if (!folded.delete(one)) folded.add(one);
    if (folded.size === 0) deviceStore.remove(storeKey);
    else deviceStore.write(storeKey, JSON.stringify([...folded]));
  }

  return { has: (one: number): boolean => folded.has(one), toggle };
}
