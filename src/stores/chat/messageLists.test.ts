import { describe, expect, it } from 'vitest';
import { COMBINED_FEED, type Narrow } from '@/domain/chat/narrow';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { arrivals, general } from '@/testing/narrows';
import { servedMessages } from '@/testing/servedMessages';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { dispatch } from '@/sync/dispatch';

const world = chatWorldOfEachTest();
const { prepare, prepareMatches, openWith, arrive } = servedMessages(world);

const upTo = (count: number, from: number) => Array.from({ length: count }, (_, n) => from + n);

describe('opening', () => {
  it('asks for where the first unread message is, and opens there', async () => {
    prepare([1, 2, 3], { anchor: 2 });
    const list = world.stores.messageLists.open(arrivals);
    expect(list.state.value).toBe('loading');
    await world.platform.settle();
    expect(world.server.takeRequest().params).toMatchObject({
      anchor: 'first_unread',
      narrow: JSON.stringify([
        { operator: 'channel', operand: 20 },
        { operator: 'topic', operand: 'arrivals' },
      ]),
    });
    expect(list.state.value).toBe('ready');
    expect(list.openAt.value).toBe(2);
    expect(list.range.ids).toEqual([1, 2, 3]);
  });

  it('opens at the newest where nothing is unread', async () => {
    expect((await openWith([1, 2])).openAt.value).toBeNull();
  });

  it('asks nothing for a view that was seen before', async () => {
    const list = await openWith([1, 2]);
    await openWith([5], {}, arrivals);
    expect(world.stores.messageLists.open(general)).toBe(list);
    expect(world.server.takeRequests()).toHaveLength(0);
  });

  it('shows nothing of elsewhere where it is to open at a message that it does not hold, and opens there', async () => {
    const list = await openWith([91, 92], { found_oldest: false });
    prepare([5, 6], { anchor: 5, found_newest: false });
    expect(world.stores.messageLists.open(general, 5)).toBe(list);
    expect([list.state.value, list.range.ids]).toEqual(['loading', []]);
    await world.platform.settle();
    expect(world.server.takeRequest().params.anchor).toBe('5');
    expect([list.state.value, list.openAt.value, list.range.ids]).toEqual(['ready', 5, [5, 6]]);
  });

  it('asks again for the message that it was to open at where that failed', async () => {
    const list = await openWith([91, 92], { found_oldest: false });
    const refused = { status: 400, answer: chatRefusal('BAD_REQUEST') };
    world.server.prepare({ route: 'GET /messages', ...refused });
    world.stores.messageLists.open(general, 5);
    await world.platform.settle();
    expect(list.state.value).toBe('failed');
    prepare([5, 6], { anchor: 5, found_newest: false });
    await world.stores.messageLists.retry(list);
    expect(world.server.takeRequests().map(({ params }) => params.anchor)).toEqual(['5', '5']);
    expect(list.openAt.value).toBe(5);
  });

  it('is prepared once, and takes nothing from what is shown', async () => {
    const shown = await openWith([1, 2]);
    world.server.takeRequests();
    prepare([5, 6]);
    const { lists, prepare: prepareList } = world.stores.messageLists;
    expect(await prepareList(COMBINED_FEED, 'newest')).toBe(true);
    expect(world.server.takeRequest().params).toMatchObject({ anchor: 'newest' });
    expect([...lists.values()].at(-1)).toBe(shown);
    expect(await prepareList(COMBINED_FEED, 'newest')).toBe(false);
    expect(world.server.takeRequests()).toHaveLength(0);
    expect(world.stores.messages.message(6)).toBeDefined();
  });

  it('says when the server refuses, and tries again when told to', async () => {
    world.server.prepare({
      route: 'GET /messages',
      status: 400,
      answer: chatRefusal('BAD_REQUEST'),
    });
    const list = world.stores.messageLists.open(general);
    await world.platform.settle();
    expect(list.state.value).toBe('failed');
    prepare([1]);
    await world.stores.messageLists.retry(list);
    expect(list.state.value).toBe('ready');
    expect(list.error.value).toBeNull();
  });
});

it('asks again by itself where the way to the server is good again', async () => {
  const { connection, messageLists } = world.stores;
  world.server.prepare({ route: 'GET /messages', fault: 'unreachable' });
  connection.setReport({ kind: 'unreachable' });
  const list = messageLists.open(general);
  await world.platform.settle();
  expect(list.state.value).toBe('failed');
  prepare([2], { found_oldest: false });
  connection.setReport({ kind: 'live' });
  await world.platform.settle();
  expect(list.state.value).toBe('ready');
  expect(list.range.ids).toEqual([2]);

  world.server.prepare({ route: 'GET /messages', fault: 'unreachable' });
  connection.setReport({ kind: 'unreachable' });
  await messageLists.loadOlder(list);
  expect(list.error.value).not.toBeNull();
  connection.setReport({ kind: 'live' });
  await world.platform.settle();
  expect(list.error.value).toBeNull();
  world.server.takeRequests();
});

describe('going on', () => {
  it('joins older messages before those that are there', async () => {
    const list = await openWith([11, 12], { found_oldest: false });
    prepare([9, 10]);
    await world.stores.messageLists.loadOlder(list);
    expect(world.server.takeRequest().params).toMatchObject({
      anchor: '11',
      include_anchor: 'false',
    });
    expect(list.range.ids).toEqual([9, 10, 11, 12]);
    expect(list.range.hasOldest).toBe(true);
  });

  it('asks once at a time', async () => {
    const list = await openWith([11], { found_oldest: false });
    prepare([10]);
    const first = world.stores.messageLists.loadOlder(list);
    await world.stores.messageLists.loadOlder(list);
    await first;
    expect(world.server.takeRequests()).toHaveLength(1);
  });

  it('asks again where something happened meanwhile to what the answer holds', async () => {
    const list = await openWith([11], { found_oldest: false });
    const prepareOlder = (content: string) =>
      prepare(
        [eg.wire.message({ id: 10, content })],
        { anchor: 11, found_newest: false },
        { delayMs: 500 },
      );
    prepareOlder('<p>Before.</p>');
    prepareOlder('<p>After.</p>');
    const whenLoaded = world.stores.messageLists.loadOlder(list);
    dispatch(world.stores, eg.event.updateMessage({ message_id: 10, message_ids: [10] }));
    await world.platform.advance(1_000);
    await whenLoaded;
    expect(world.server.takeRequests()).toHaveLength(2);
    expect(list.range.ids).toEqual([10, 11]);
    expect(world.stores.messages.message(10)?.content).toBe('<p>After.</p>');
  });

  it('keeps a bounded part, at the end where somebody reads', async () => {
    const list = await openWith(upTo(100, 5_000), { found_oldest: false });
    for (let oldest = 4_900; oldest >= 3_900; oldest -= 100) {
      prepare(upTo(100, oldest), { found_oldest: false });
      await world.stores.messageLists.loadOlder(list);
    }
    expect(list.range.ids).toHaveLength(1_000);
    expect(list.range.ids[0]).toBe(3_900);
    expect(list.range.hasNewest).toBe(false);
    expect(world.stores.messages.byId.size).toBe(1_000);
  });
});

describe('what arrives', () => {
  it('joins where the newest is known', async () => {
    const list = await openWith([1]);
    arrive({ id: 5 });
    expect(list.range.ids).toEqual([1, 5]);
  });

  it('stays out of views that it does not belong to', async () => {
    const list = await openWith([1], {}, arrivals);
    arrive({ id: 5, subject: 'departures' });
    expect(list.range.ids).toEqual([1]);
  });

  it('waits behind a gap, is counted, and joins when the gap is closed by an older answer', async () => {
    const list = await openWith([1], { found_newest: false });
    arrive({ id: 9 });
    expect(list.range.ids).toEqual([1]);
    expect(list.newBeyond.value).toBe(1);
    prepare([2, 3]);
    await world.stores.messageLists.loadNewer(list);
    expect(list.range.ids).toEqual([1, 2, 3, 9]);
    expect(list.newBeyond.value).toBe(0);
  });

  it('is not lost while the first answer is on its way', async () => {
    prepare([1, 2]);
    const list = world.stores.messageLists.open(general);
    arrive({ id: 7 });
    await world.platform.settle();
    expect(list.range.ids).toEqual([1, 2, 7]);
  });

  it('keeps what is read, and bounds: what is farther from there leaves, and is counted', async () => {
    const list = await openWith(upTo(1_000, 1));
    list.readingAt = 10;
    for (const id of upTo(3, 1_001)) arrive({ id });
    expect(list.range.ids).toEqual(upTo(1_000, 1));
    expect(list.range.hasNewest).toBe(false);
    expect(list.newBeyond.value).toBe(3);
    prepare(upTo(3, 1_001));
    await world.stores.messageLists.loadNewer(list);
    expect(list.range.ids).toEqual(upTo(1_000, 4));
    expect(list.newBeyond.value).toBe(0);

    list.readingAt = 900;
    arrive({ id: 1_004 });
    expect(list.range.ids).toEqual(upTo(1_000, 5));
  });

  it('is forgotten, in the end, where no view shows it', () => {
    for (const id of upTo(5_600, 1)) arrive({ id });
    expect(world.stores.messages.byId.size).toBeLessThanOrEqual(5_500);
  });
});

describe('a new registration', () => {
  it('fetches what is open again, around where it is read, and keeps where it was opened', async () => {
    const list = await openWith(upTo(10, 1), { anchor: 3 });
    list.readingAt = 6;
    prepare(upTo(12, 1), { anchor: 6 });
    loadSnapshot(world.stores, eg.initialSnapshot());
    expect(list.state.value).toBe('stale');
    await world.platform.settle();
    expect(world.server.takeRequest().params).toMatchObject({ anchor: '6' });
    expect(list.range.ids).toEqual(upTo(12, 1));
    expect(list.openAt.value).toBe(3);
    expect(list.state.value).toBe('ready');
  });

  it('fetches around what was the newest for whoever is at the end, where they go on', async () => {
    const list = await openWith(upTo(10, 1));
    list.readingAt = 'newest';
    prepare(upTo(60, 1), { anchor: 10, found_newest: false });
    loadSnapshot(world.stores, eg.initialSnapshot());
    await world.platform.settle();
    expect(world.server.takeRequest().params).toMatchObject({ anchor: '10' });
    expect(list.range.hasNewest).toBe(false);
  });

  it('takes the answer of the last fetch, whichever comes last', async () => {
    prepare([eg.wire.message({ id: 1 })], {}, { delayMs: 500 });
    const list = world.stores.messageLists.open(general);
    prepare([2]);
    loadSnapshot(world.stores, eg.initialSnapshot());
    await world.platform.advance(1_000);
    expect(list.range.ids).toEqual([2]);
  });
});

it('a deletion takes a message out everywhere', async () => {
  const list = await openWith([1, 2]);
  dispatch(world.stores, eg.event.deleteMessage({ message_ids: [2] }));
  expect(list.range.ids).toEqual([1]);
});

describe('what a message has', () => {
  const links: Narrow = [{ operator: 'has', what: 'link' }];
  const files: Narrow = [{ operator: 'has', what: 'attachment' }];
  const LINK = '<p><a href="https://a.example">a</a></p>';
  const FILE = '<p><a href="/user_uploads/2/ab/plan.pdf">plan</a></p>';

  const edit = (messageId: number, rendered_content: string) =>
    dispatch(
      world.stores,
      eg.event.updateMessage({
        message_id: messageId,
        message_ids: [messageId],
        content: 'new',
        rendered_content,
      }),
    );

  it('lets an edited message in and out, without asking anybody', async () => {
    await openWith([3, 5]);
    const list = await openWith([], {}, links);
    edit(5, LINK);
    expect(list.range.ids).toEqual([5]);
    edit(5, '<p>no more</p>');
    expect(list.range.ids).toEqual([]);
  });

  it('is asked of the server where only it can know', async () => {
    await openWith([3, 5]);
    const list = await openWith([], {}, files);
    prepareMatches(5);
    edit(5, FILE);
    edit(3, LINK);
    await world.platform.settle();
    expect(list.range.ids).toEqual([5]);
    prepareMatches();
    edit(5, FILE);
    await world.platform.settle();
    expect(list.range.ids).toEqual([]);
  });

  it('is asked of the server where others may have changed it unheard', async () => {
    const elsewhere: Narrow = [{ operator: 'channel', channelId: 21 }];
    const flags = ['read', 'historical'];
    const messages = [eg.wire.message({ id: 5, stream_id: 21, flags, reactions: [] })];
    await openWith(messages, {}, elsewhere);
    const list = await openWith([], {}, [{ operator: 'has', what: 'reaction', isNegated: true }]);
    prepareMatches();
    dispatch(world.stores, eg.event.updateMessageFlagsAdd({ flag: 'collapsed', messages: [5] }));
    await world.platform.settle();
    expect(list.range.ids).toEqual([]);
  });

  it('has the list fetched again where the question fails', async () => {
    await openWith([5]);
    const list = await openWith([], {}, files);
    world.server.prepare({ route: 'GET /messages/matches_narrow', fault: 'unreachable' });
    prepare([5]);
    edit(5, FILE);
    await world.platform.settle();
    expect(list.range.ids).toEqual([5]);
  });

  it('has a list that is not shown fetched when it is opened', async () => {
    const list = await openWith([], {}, files);
    await openWith([5]);
    edit(5, FILE);
    expect(list.state.value).toBe('stale');
    await openWith([5], {}, files);
    expect(list.range.ids).toEqual([5]);
  });
});

describe('while a list is fetched again', () => {
  it('nothing that comes is lost, and nothing that goes comes back', async () => {
    const list = await openWith([1, 2]);
    // The answer is from before both.
    prepare([1, 2]);
    void world.stores.messageLists.retry(list);
    arrive({ id: 7 });
    dispatch(world.stores, eg.event.deleteMessage({ message_ids: [2] }));
    prepare([1]);
    await world.platform.settle();
    expect(list.range.ids).toEqual([1, 7]);
  });
});

describe('where a message is now', () => {
  const answerWith = (subject: string) =>
    world.server.prepare({
      route: 'GET /messages/2',
      answer: chatAnswer({
        raw_content: '',
        message: eg.wire.message({ id: 2, subject }),
      }),
    });

  it('is known of what events keep true', async () => {
    await openWith([2]);
    const { messageLists } = world.stores;
    expect(await messageLists.conversationNow(2)).toMatchObject({ topic: 'arrivals' });
    expect(world.server.takeRequests()).toHaveLength(0);
  });

  it('is asked of what may have moved while nobody told', async () => {
    await openWith([2]);
    world.stores.messages.loadSnapshot();
    answerWith('moorings');
    const { messageLists } = world.stores;
    expect(await messageLists.conversationNow(2)).toMatchObject({ topic: 'moorings' });
  });
});
