import { afterEach, describe, expect, it } from 'vitest';
import { shallowRef, watchEffect, type ComputedRef, type Ref } from 'vue';
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

describe('lists that come in another order', () => {
  async function show(order: Readonly<Ref<string>>) {
    const { world } = createServedWorld();
    let list: ComputedRef<string> | undefined;
    let count: ComputedRef<string> | undefined;
    const drawn: (string | undefined)[] = [];
    end = await setUpInChat(world, () => {
      list = useSettledLists()(() => order.value);
      count = useSettled()(() => order.value);
      watchEffect(() => drawn.push(list?.value));
    });
    const shown = () => [count?.value, list?.value];
    return { ...world, connection: world.stores.connection, shown, drawn };
  }

  it('are drawn after what is counted, once many events have come to an end', async () => {
    const order = shallowRef('before');
    const { connection, platform, shown } = await show(order);
    expect(shown()).toEqual(['before', 'before']);
    connection.isRush = true;
    order.value = 'after';
    connection.isRush = false;
    expect(shown()).toEqual(['after', 'before']);
    await platform.advance(50);
    expect(shown()).toEqual(['after', 'after']);
  });

  it('are drawn in the middle, too, where it takes long', async () => {
    const order = shallowRef('before');
    const { connection, platform, drawn } = await show(order);
    connection.isRush = true;
    order.value = 'meanwhile';
    // It rests for a turn.
    connection.isRush = false;
    await platform.advance(1);
    connection.isRush = true;
    await platform.advance(60);
    expect(drawn).toEqual(['before', 'meanwhile']);
    order.value = 'after';
    await platform.advance(60);
    expect(drawn).toEqual(['before', 'meanwhile']);
  });
});
