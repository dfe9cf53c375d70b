import { afterEach, expect, it, vi } from 'vitest';
import { nextTick } from 'vue';
import type { MessageList } from '@/stores/chat/messageList';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import { servedMessages } from '@/testing/servedMessages';
import { setUpInChat } from '@/testing/setUpInChat';
import type { FeedView } from './feedGeometry';
import { useUnseen, whenWatched } from './useUnseen';

const world = chatWorldOfEachTest();
const { openWith, arrive } = servedMessages(world);

let end = () => {};
afterEach(() => end());

const at = (isAtEnd: boolean): FeedView => ({
  messageIds: [],
  offsets: [],
  isLastWhole: true,
  isAtEnd,
  isAtBottom: isAtEnd,
  above: 0,
  below: 0,
});
const atEnd = at(true);
const furtherUp = at(false);

/** Somebody reads three messages to the end. */
async function readToTheEnd(look: () => void = () => {}) {
  const list: MessageList = await openWith([1, 2, 3]);
  let unseen: ReturnType<typeof useUnseen> | undefined;
  end = await setUpInChat(world, () => {
    unseen = useUnseen(list);
    whenWatched(unseen, look);
  });
  unseen!.start();
  unseen!.look(atEnd);
  return unseen!;
}

it('what a reader watches come is seen once it has stood there', async () => {
  const unseen = await readToTheEnd();
  arrive({ id: 4 });
  expect(unseen.firstId()).toBeNull();
  arrive({ id: 5 });
  // Of two at once, the first may leave the view.
  expect(unseen.firstId()).toBe(4);
  unseen.look(atEnd);
  expect(unseen.firstId()).toBeNull();
});

it('what comes while they look elsewhere is not, until they are back', async () => {
  const look = vi.fn();
  const unseen = await readToTheEnd(look);
  world.platform.setFocused(false);
  arrive({ id: 4 });
  unseen.look(atEnd);
  arrive({ id: 5 });
  expect(unseen.firstId()).toBe(4);
  await nextTick();
  expect(look).not.toHaveBeenCalled();
  world.platform.setFocused(true);
  await nextTick();
  await world.platform.advance(0);
  expect(look).toHaveBeenCalledTimes(1);
  unseen.look(atEnd);
  expect(unseen.firstId()).toBeNull();
});

it('a page that nobody looks at keeps the place where it was left', async () => {
  await readToTheEnd();
  const [list] = world.stores.messageLists.lists.values();
  list!.readingAt = 'newest';
  arrive({ id: 4 });
  expect(list!.readingAt).toBe('newest');
  world.platform.setFocused(false);
  for (const id of [5, 6]) arrive({ id });
  expect(list!.readingAt).toBe(4);
});

it('of what rushes by, nothing is seen', async () => {
  const unseen = await readToTheEnd();
  world.stores.connection.isRush = true;
  arrive({ id: 4 });
  unseen.look(atEnd);
  expect(unseen.firstId()).toBe(4);
});

it('whoever goes to the end by themselves has passed what is before it', async () => {
  const unseen = await readToTheEnd();
  expect(unseen.hasPassed(3)).toBe(true);
  world.platform.setFocused(false);
  for (const id of [4, 5, 6]) arrive({ id });
  unseen.look(furtherUp);
  expect(unseen.firstId()).toBe(4);
  expect(unseen.countAfter(0)).toBe(3);
  expect(unseen.countAfter(5)).toBe(1);
  expect(unseen.hasPassed(4)).toBe(false);
  unseen.look(atEnd);
  expect(unseen.firstId()).toBeNull();
  expect(unseen.hasPassed(6)).toBe(true);
});

it('what one writes oneself need not be seen', async () => {
  const unseen = await readToTheEnd();
  world.platform.setFocused(false);
  arrive({ id: 4, sender_id: world.account.userId });
  expect(unseen.firstId()).toBeNull();
  arrive({ id: 5 });
  expect(unseen.firstId()).toBe(5);
});
