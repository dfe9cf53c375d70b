import { afterEach, expect, it } from 'vitest';
import { shallowRef, type ComputedRef } from 'vue';
import { createServedWorld } from '@/testing/chatWorld';
import { setUpInChat } from '@/testing/setUpInChat';
import { useSettled, useSettledLists } from './useSettled';

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

it('puts lists in order after what is counted, and not before many events have come to an end', async () => {
  const { world } = createServedWorld();
  const { platform } = world;
  const { connection } = world.stores;
  const order = shallowRef('before');
  let list: ComputedRef<string> | undefined;
  let count: ComputedRef<string> | undefined;
  end = await setUpInChat(world, () => {
    list = useSettledLists()(() => order.value);
    count = useSettled()(() => order.value);
  });
  expect([count?.value, list?.value]).toEqual(['before', 'before']);
  connection.isRush = true;
  order.value = 'after';
  connection.isRush = false;
  expect([count?.value, list?.value]).toEqual(['after', 'before']);
  connection.isRush = true;
  await platform.advance(50);
  order.value = 'at last';
  expect([count?.value, list?.value]).toEqual(['after', 'before']);
  connection.isRush = false;
  await platform.advance(50);
  expect([count?.value, list?.value]).toEqual(['at last', 'at last']);
});
