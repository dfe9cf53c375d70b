/** Views of several conversations leave out what passes between me and one person whom I do not want to hear. */
import { expect, it } from 'vitest';
import { COMBINED_FEED, type Narrow } from '@/domain/chat/narrow';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { servedMessages } from '@/testing/servedMessages';
import { dispatch } from '@/sync/dispatch';

const world = chatWorldOfEachTest();
const { prepare, openWith, arrive } = servedMessages(world);

const direct = (id: number, ...rest: [people?: typeof pair, sender?: (typeof pair)[number]]) =>
  eg.wire.directMessage({ id, flags: ['read'] }, ...rest);
const pair = [eg.wire.selfUser, eg.wire.otherUser];
const three = [...pair, eg.wire.user({ user_id: 77 })];

const hearNothingOf = (...people: number[]) =>
  dispatch(
    world.stores,
    eg.event.mutedUsers({ muted_users: people.map((id) => ({ id, timestamp: 1 })) }),
  );

it('whoever wrote it, and nothing of what others hear, too', async () => {
  hearNothingOf(eg.otherUser.userId);
  const list = await openWith(
    [1, direct(2), direct(3, pair, eg.wire.selfUser), direct(4, three), 5],
    {},
    COMBINED_FEED,
  );
  expect(list.range.ids).toEqual([1, 4, 5]);
  arrive({ ...direct(6), sender_id: eg.otherUser.userId } as never);
  arrive({ id: 7, flags: ['read'] });
  expect(list.range.ids).toEqual([1, 4, 5, 7]);
});

const starred: Narrow = [{ operator: 'is', what: 'starred' }];
const search: Narrow = [{ operator: 'search', text: 'tides' }];

it.each([
  ['what is starred', starred],
  ['a search', search],
  ['what I wrote', [{ operator: 'sender', userId: eg.wire.selfUser.user_id }] as Narrow],
  ['everything', []],
])('nor is it in %s', async (_, narrow) => {
  hearNothingOf(eg.otherUser.userId);
  const own = direct(3, pair, eg.wire.selfUser);
  const marked = (one: object) => ({ ...one, flags: ['read', 'starred'] });
  const list = await openWith([direct(2), own, direct(4, three)].map(marked), {}, narrow);
  expect(list.range.ids).not.toContain(2);
  expect(list.range.ids).not.toContain(3);
});

it.each([
  ['a message', [{ operator: 'id', messageId: 2 }]],
  ['a conversation', [{ operator: 'with', messageId: 2 }]],
  ['a search in a conversation', [{ operator: 'dm', userIds: [eg.otherUser.userId] }, ...search]],
  ['what they wrote', [{ operator: 'sender', userId: eg.otherUser.userId }]],
] as [string, Narrow][])('but %s that was asked for is there', async (_, narrow) => {
  hearNothingOf(eg.otherUser.userId);
  const list = await openWith([direct(2)], {}, narrow);
  expect(list.range.ids).toEqual([2]);
});

it('a list that is on screen follows what is decided about people', async () => {
  const list = await openWith([direct(2), 5], {}, search);
  hearNothingOf(eg.otherUser.userId);
  expect(list.range.ids).toEqual([5]);
  prepare([direct(2), 5]);
  hearNothingOf();
  await world.platform.settle();
  expect(list.range.ids).toEqual([2, 5]);
  world.server.takeRequests();
});

it('but the conversation itself has it', async () => {
  hearNothingOf(eg.otherUser.userId);
  const conversation: Narrow = [{ operator: 'dm', userIds: [eg.otherUser.userId] }];
  const list = await openWith([direct(2), direct(3)], {}, conversation);
  expect(list.range.ids).toEqual([2, 3]);
});

it('as soon as somebody is muted, and no longer once they are heard again', async () => {
  const list = await openWith([1, direct(2), direct(3, three)], {}, COMBINED_FEED);
  expect(list.range.ids).toEqual([1, 2, 3]);
  hearNothingOf(eg.otherUser.userId);
  expect(list.range.ids).toEqual([1, 3]);
  prepare([1, direct(2), direct(3, three)]);
  hearNothingOf();
  await world.platform.settle();
  expect(list.range.ids).toEqual([1, 2, 3]);
  world.server.takeRequests();
});

it('reads on behind a long stretch of it', async () => {
  hearNothingOf(eg.otherUser.userId);
  const list = await openWith([90], { found_oldest: false }, COMBINED_FEED);
  prepare([direct(50), direct(51)], { found_oldest: false });
  prepare([40]);
  await world.stores.messageLists.loadOlder(list);
  expect(list.range.ids).toEqual([40, 90]);
  expect(list.range.hasOldest).toBe(true);
  expect(world.server.takeRequests().map(({ params }) => params?.['anchor'])).toEqual(['90', '50']);
});

it('finds something to show where all that is newest is of that kind', async () => {
  hearNothingOf(eg.otherUser.userId);
  prepare([direct(50), direct(51)], { found_oldest: false });
  prepare([40, direct(50), direct(51)]);
  const list = world.stores.messageLists.open(COMBINED_FEED, 'newest');
  await world.platform.settle();
  expect(list.range.ids).toEqual([40]);
  expect(list.state.value).toBe('ready');
  world.server.takeRequests();
});
