import { describe, expect, it } from 'vitest';
import { effectScope, nextTick, shallowRef } from 'vue';
import { useReordering } from './useReordering';

function start(ids: readonly number[]) {
  const served = shallowRef(ids.map((id) => ({ id })));
  const asked: { ids: readonly number[]; answer(isTaken: boolean): Promise<void> }[] = [];
  const tick = async () => {
    for (let turn = 0; turn < 5; turn += 1) await nextTick();
  };
  const scope = effectScope();
  const order = scope.run(() =>
    useReordering({
      items: () => served.value,
      idOf: ({ id }) => id,
      send: (wished) =>
        new Promise<boolean>((resolve) => {
          asked.push({
            ids: wished,
            answer: (isTaken) => {
              resolve(isTaken);
              return tick();
            },
          });
        }),
    }),
  );
  if (!order) throw new Error('no scope');
  return {
    order,
    asked,
    shown: () => order.shown.value.map(({ id }) => id),
    async tell(told: readonly number[]) {
      served.value = told.map((id) => ({ id }));
      await tick();
    },
  };
}

describe('an order that is changed', () => {
  it('shows at once, and goes to the server as a whole', () => {
    const { order, asked, shown } = start([1, 2, 3]);
    expect(order.move(3, -1)).toBe(1);
    expect(shown()).toEqual([1, 3, 2]);
    expect(asked.map(({ ids }) => ids)).toEqual([[1, 3, 2]]);
  });

  it('ends at its ends', () => {
    const { order, asked } = start([1, 2]);
    expect([order.move(1, -1), order.move(2, 1), order.move(9, 1)]).toEqual([null, null, null]);
    expect(asked).toEqual([]);
  });

  it('stays between the answer and the news, in whichever order they come', async () => {
    const { order, asked, shown, tell } = start([1, 2, 3]);
    order.move(3, -1);
    await asked[0]?.answer(true);
    expect(shown()).toEqual([1, 3, 2]);
    await tell([1, 3, 2]);
    order.move(2, -1);
    await tell([1, 2, 3]);
    expect(shown()).toEqual([1, 2, 3]);
    await asked[1]?.answer(true);
    await tell([3, 2, 1]);
    expect(shown()).toEqual([3, 2, 1]);
  });

  it('tells steps that were taken meanwhile together', async () => {
    const { order, asked, shown } = start([1, 2, 3, 4]);
    order.move(4, -1);
    order.move(4, -1);
    order.move(4, -1);
    expect(asked).toHaveLength(1);
    await asked[0]?.answer(true);
    expect(asked.map(({ ids }) => ids)).toEqual([
      [1, 2, 4, 3],
      [4, 1, 2, 3],
    ]);
    expect(shown()).toEqual([4, 1, 2, 3]);
  });

  it.each(['before the second is taken', 'after it is'])(
    'does not go back a step where the server tells of the first %s',
    async (when) => {
      const { order, asked, shown, tell } = start([1, 2, 3]);
      order.move(3, -1);
      order.move(3, -1);
      await asked[0]?.answer(true);
      if (when === 'after it is') await asked[1]?.answer(true);
      await tell([1, 3, 2]);
      expect(shown()).toEqual([3, 1, 2]);
      await asked[1]?.answer(true);
      expect(shown()).toEqual([3, 1, 2]);
      await tell([3, 1, 2]);
      await tell([2, 1, 3]);
      expect(shown()).toEqual([2, 1, 3]);
    },
  );

  it('goes back to what the server has where it is refused', async () => {
    const { order, asked, shown } = start([1, 2, 3]);
    order.move(3, -1);
    order.move(3, -1);
    await asked[0]?.answer(false);
    expect(asked).toHaveLength(1);
    expect(shown()).toEqual([1, 2, 3]);
  });

  it('loses what was deleted meanwhile, and has what was added at its end', async () => {
    const { order, asked, shown, tell } = start([1, 2, 3]);
    order.move(3, -1);
    await tell([5, 2, 3]);
    expect(shown()).toEqual([3, 2, 5]);
    await asked[0]?.answer(false);
    expect(shown()).toEqual([5, 2, 3]);
  });

  it('follows another’s order that came while ours was on its way', async () => {
    const { order, asked, shown, tell } = start([1, 2, 3]);
    order.move(3, -1);
    await tell([2, 1, 3]);
    expect(shown()).toEqual([1, 3, 2]);
    await asked[0]?.answer(true);
    expect(shown()).toEqual([2, 1, 3]);
  });
});
