import { expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { createFaultLog } from './faultLog';
import { createLateHalf } from './lateHalf';
import type { Live } from './live';
import { createPictureSwap } from './pictureSwap';

const faults = createFaultLog({ monotonic: () => 0, onLeftOut: () => {} });

/** A second half that notes what is asked of it. */
function recordingHalf() {
  const done: string[] = [];
  const half = {
    load: ({ alertWords = [] }) => void done.push(`load ${alertWords.join()}`),
    restoreLists: (lists) => void done.push(`restore ${lists.length}`),
  } satisfies Partial<Live> as Partial<Live> as Live;
  return { done, half };
}

const pictureOf = (word: string) => eg.initialSnapshot({ alert_words: [word] });

it('the second half takes up what is left of the last picture, in order, when it comes', () => {
  const { world } = createServedWorld();
  const swap = createPictureSwap(world.stores);
  const { done, half } = recordingHalf();
  swap.show(pictureOf('kept'), { isKept: true });
  swap.whenLive((live) => live.restoreLists([1, 2]));
  expect(world.stores.connection.hasSnapshot).toBe(true);
  expect(swap.live()).toBeNull();
  swap.takeOver(half);
  expect(done).toEqual(['load kept', 'restore 2']);
  swap.show(pictureOf('fresh'), { askedAt: 1 });
  expect(done.at(-1)).toBe('load fresh');
});

it('of a picture that was replaced before the second half came, it takes nothing', () => {
  const { world } = createServedWorld();
  const swap = createPictureSwap(world.stores);
  const { done, half } = recordingHalf();
  swap.show(pictureOf('kept'), { isKept: true });
  swap.whenLive((live) => live.restoreLists([1, 2]));
  swap.show(pictureOf('fresh'), { askedAt: 1 });
  swap.takeOver(half);
  expect(done).toEqual(['load fresh']);
});

it('is fetched once, however often it is asked for', async () => {
  const { world } = createServedWorld();
  const swap = createPictureSwap(world.stores);
  const halves: Live[] = [];
  const late = createLateHalf(
    world.account,
    world.platform,
    { ...swap, takeOver: (live) => void halves.push(live) },
    faults,
  );
  await Promise.all([late.fetchPoller(), late.fetchPoller()]);
  await late.fetchPoller();
  expect(halves).toHaveLength(1);
});

it('is not started for an account that went while it was on its way', async () => {
  const { world } = createServedWorld();
  const swap = createPictureSwap(world.stores);
  const late = createLateHalf(world.account, world.platform, swap, faults);
  const fetching = late.fetchPoller();
  late.stop();
  await fetching;
  expect(swap.live()).toBeNull();
});
