import { afterEach, expect, it } from 'vitest';
import { shallowRef, type ComputedRef } from 'vue';
import { createServedWorld } from '@/testing/chatWorld';
import { setUpInChat } from '@/testing/setUpInChat';
import { useSettled } from './useSettled';

let end = () => {};
afterEach(() => end());

it('keeps what stood there while many events come at once, and catches up once they are through', async () => {
  const { world } = createServedWorld();
  const { connection } = world.stores;
  const count = shallowRef(1);
  let shown: ComputedRef<number> | undefined;
  let late: ComputedRef<number> | undefined;
  end = await setUpInChat(world, () => {
    const settled = useSettled();
    shown = settled(() => count.value);
    late = settled(() => count.value);
  });
  expect(shown?.value).toBe(1);
  connection.isRush = true;
  count.value = 2;
  expect(shown?.value).toBe(1);
  // Whoever asks for the first time has nothing to keep.
  expect(late?.value).toBe(2);
  connection.isRush = false;
  expect(shown?.value).toBe(2);
});
