/** A short list of a person's own as it lies on this device: one record, for all tabs. Fetched where there is one: `lateList`. */
import type { ShallowRef } from 'vue';
import { fieldsOf, isNumber } from '@/domain/storedRecord';
import type { Randomness } from '@/platform/index';
import type { Records } from './records';

const KEY = 'list';

interface Kept<Item> {
  /** Grows with each change. Two tabs that change it at once have two numbers, and the greater one holds in both. */
  readonly revision: number;
  readonly items: readonly Item[];
}

export interface DeviceListParts<Item> {
  readonly records: Pick<Records, 'get' | 'put'>;
  readonly random: Randomness;
  readonly shelf: string;
  /** Gives null for what is damaged: it is left out, the others stay good. */
  read(value: unknown): Item | null;
  /** As it is now, for whoever looks. */
  readonly items: ShallowRef<readonly Item[]>;
  /** Tells other tabs. */
  post(message: unknown): void;
}

/** Rejects where the part that reads what lies here cannot be fetched. */
export async function openDeviceList<Item>(parts: DeviceListParts<Item>) {
  const { records, random, shelf, read, items, post } = parts;

  function readKept(value: unknown): Kept<Item> | null {
    const { revision, items: list } = fieldsOf(value) ?? {};
    if (!isNumber(revision) || !Array.isArray(list)) return null;
    return { revision, items: list.flatMap((one) => read(one) ?? []) };
  }

  let now = (await records.get(shelf, KEY, readKept)) ?? { revision: 0, items: [] };
  items.value = now.items;

  function take(kept: Kept<Item>) {
    now = kept;
    items.value = kept.items;
  }

  const write = () => records.put(shelf, KEY, now);

  /** Shows at once; over when it is written down. */
  async function change(edit: (items: readonly Item[]) => readonly Item[]): Promise<void> {
    const edited = edit(now.items);
    if (edited === now.items) return;
    take({ revision: Math.floor(now.revision) + 1 + random.fraction(), items: edited });
    post(now);
    await write();
  }

  /** Of another tab. */
  function hear(message: unknown) {
    const kept = readKept(message);
    if (!kept) return;
    if (kept.revision > now.revision) take(kept);
    // What is from before may have been written down after it.
    else if (kept.revision < now.revision) void write();
  }

  return { change, hear };
}

export type DeviceList<Item> = Awaited<ReturnType<typeof openDeviceList<Item>>>;
