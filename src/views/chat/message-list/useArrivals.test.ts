import { afterEach, expect, it } from 'vitest';
import { shallowRef } from 'vue';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import { servedMessages } from '@/testing/servedMessages';
import { setUpInChat } from '@/testing/setUpInChat';
import type { FeedView } from './feedGeometry';
import { useArrivals, type Arrivals } from './useArrivals';
import { useUnseen } from './useUnseen';

const world = chatWorldOfEachTest();
const { openWith, arrive } = servedMessages(world);

let end = () => {};
afterEach(() => end());

/** Of rows of 40 pixels, five fit above the line where a list opens at what is unread. */
const HEIGHT = 260;
const atEnd: FeedView = {
  messageIds: [1, 2, 3],
  offsets: [120, 80, 40],
  isLastWhole: true,
  isAtEnd: true,
  isAtBottom: true,
  above: 0,
  below: 0,
};

/** Somebody at the end, before whom so many others' messages rush in. */
async function rushOf(count: number, isRush = true): Promise<Arrivals> {
  const list = await openWith([1, 2, 3]);
  let arrivals: Arrivals | undefined;
  end = await setUpInChat(world, () => {
    const unseen = useUnseen(list);
    arrivals = useArrivals(list, shallowRef(true), unseen);
    arrivals.start();
    unseen.start();
    unseen.look(atEnd);
  });
  world.stores.connection.isRush = isRush;
  for (let id = 4; id < 4 + count; id += 1) arrive({ id });
  return arrivals!;
}

it('what fits is not taken for more', async () => {
  const arrivals = await rushOf(5);
  expect(arrivals.foreseeLeaving(atEnd, HEIGHT)).toBe(false);
  expect(arrivals.newBelow.value).toBe(0);
  expect(arrivals.firstUnreadId.value).toBeNull();
});

it('of more than fits, the line and the rest are known before it is drawn', async () => {
  const arrivals = await rushOf(8);
  expect(arrivals.foreseeLeaving(atEnd, HEIGHT)).toBe(true);
  expect(arrivals.newBelow.value).toBe(3);
  expect(arrivals.firstUnreadId.value).toBe(4);
});

it('nothing is foreseen where they come one by one, or where nobody looks', async () => {
  const arrivals = await rushOf(8, false);
  expect(arrivals.foreseeLeaving(atEnd, HEIGHT)).toBe(false);
  world.stores.connection.isRush = true;
  world.platform.setFocused(false);
  expect(arrivals.foreseeLeaving(atEnd, HEIGHT)).toBe(false);
});

it('nor where no row tells how high they are', async () => {
  const arrivals = await rushOf(8);
  const offsets = atEnd.offsets.slice(0, 1);
  expect(arrivals.foreseeLeaving({ ...atEnd, offsets }, HEIGHT)).toBe(false);
});
