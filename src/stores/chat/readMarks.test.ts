import { describe, expect, it } from 'vitest';
import { NetworkError } from '@/domain/requestError';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal, type Preparation } from '@/testing/fakeServer';
import { dispatch } from '@/sync/dispatch';
import { general } from '@/testing/narrows';
import { useReadMarksStore } from './readMarks';

const world = chatWorldOfEachTest();

const store = () => world.use(useReadMarksStore);

function arrive(ids: readonly number[]) {
  for (const id of ids) {
    dispatch(world.stores, eg.event.message({ message: eg.wire.message({ id }), flags: [] }));
  }
}

const isRead = (id: number) => world.stores.messages.message(id)?.flags.includes('read');
const told = () =>
  world.server
    .takeRequests()
    .map(({ params }) => JSON.parse(params['messages'] ?? '[]') as number[]);
const prepare = (rest: Partial<Preparation> = {}) =>
  world.server.prepare({
    route: 'POST /messages/flags',
    answer: chatAnswer({ messages: [] }),
    ...rest,
  });

describe('what was seen', () => {
  it('is read here at once, and told', async () => {
    arrive([1, 2]);
    expect(world.stores.unreads.totals.counted).toBe(2);
    prepare();
    store().markSeen([1, 2]);
    expect([isRead(1), isRead(2)]).toEqual([true, true]);
    expect(world.stores.unreads.totals.counted).toBe(0);
    await world.platform.advance(0);
    expect(told()).toEqual([[1, 2]]);
  });

  it('is told at most once a second', async () => {
    arrive([1, 2, 3]);
    prepare();
    store().markSeen([1]);
    await world.platform.advance(0);
    store().markSeen([2]);
    await world.platform.advance(400);
    store().markSeen([3]);
    expect(told()).toEqual([[1]]);
    prepare();
    await world.platform.advance(1_000);
    expect(told()).toEqual([[2, 3]]);
  });

  it('is told in batches of a thousand', async () => {
    const ids = Array.from({ length: 1_500 }, (_, place) => place + 1);
    arrive(ids);
    prepare();
    prepare();
    store().markSeen(ids);
    await world.platform.advance(5_000);
    expect(told().map((batch) => batch.length)).toEqual([1_000, 500]);
  });

  it('and read already is not told again', async () => {
    arrive([1]);
    prepare();
    store().markSeen([1]);
    store().markSeen([1]);
    await world.platform.advance(3_000);
    expect(told()).toEqual([[1]]);
  });

  it('is told again where nobody knows whether it arrived', async () => {
    arrive([1]);
    prepare({ fault: 'unreachable' });
    store().markSeen([1]);
    await world.platform.advance(0);
    expect(isRead(1)).toBe(true);
    prepare();
    await world.platform.advance(10_000);
    expect(told()).toEqual([[1], [1]]);
  });

  it('is told again when the server says, where it asked to wait', async () => {
    arrive([1]);
    prepare({ status: 429, answer: chatRefusal('RATE_LIMIT_HIT', { 'retry-after': 7 }) });
    store().markSeen([1]);
    await world.platform.advance(6_900);
    expect(told()).toEqual([[1]]);
    prepare();
    await world.platform.advance(200);
    expect(told()).toEqual([[1]]);
  });

  it('is told again where something on the way refuses', async () => {
    arrive([1]);
    prepare({ status: 403, answer: '<p>Not from here' });
    prepare();
    store().markSeen([1]);
    await world.platform.advance(10_000);
    expect(told()).toEqual([[1], [1]]);
    expect(isRead(1)).toBe(true);
  });

  it.each([
    ['the server refuses', { status: 400, answer: chatRefusal('BAD_REQUEST') }],
    ['the key is refused', { status: 401, answer: chatRefusal('UNAUTHORIZED') }],
  ])('is unread again where %s, and told no more', async (_what, refusal) => {
    arrive([1]);
    prepare(refusal);
    store().markSeen([1]);
    await world.platform.advance(120_000);
    expect(isRead(1)).toBe(false);
    expect(world.stores.unreads.totals.counted).toBe(1);
  });

  it('is told no more, nor looked for, once the person is signed out', async () => {
    arrive([1, 2]);
    prepare({ fault: 'unreachable' });
    store().markSeen([1]);
    await world.platform.advance(0);
    expect(told()).toEqual([[1]]);
    store().$dispose();
    world.platform.leave();
    await world.platform.advance(120_000);
    expect(told()).toEqual([]);
  });
});

describe('attending', () => {
  it('needs a page that is visible and has the focus', () => {
    const { platform } = world;
    expect(store().isAttending).toBe(true);
    platform.setFocused(false);
    expect(store().isAttending).toBe(false);
    platform.setFocused(true);
    platform.setVisible(false);
    expect(store().isAttending).toBe(false);
  });
});

describe('a whole narrow', () => {
  const stepAnswer = (lastProcessedId: number | null, isLast: boolean) =>
    chatAnswer({
      processed_count: 1_000,
      updated_count: 900,
      first_processed_id: 1,
      last_processed_id: lastProcessedId,
      found_oldest: true,
      found_newest: isLast,
    });

  function prepareStep(lastProcessedId: number | null, isLast: boolean) {
    const answer = stepAnswer(lastProcessedId, isLast);
    world.server.prepare({ route: 'POST /messages/flags/narrow', answer });
  }

  it('is read step by step, from the oldest unread message to the newest', async () => {
    prepareStep(1_000, false);
    prepareStep(2_000, true);
    const walking = store().markAllRead(general);
    await world.platform.advance(1_000);
    await walking;
    const requests = world.server.takeRequests().map(({ params }) => params);
    expect(requests.map(({ anchor, include_anchor: includes }) => [anchor, includes])).toEqual([
      ['oldest', 'true'],
      ['1000', 'false'],
    ]);
    expect(JSON.parse(requests[0]?.['narrow'] ?? '')).toContainEqual({
      operator: 'is',
      operand: 'unread',
    });
    expect(store().progress).toBeNull();
  });

  it('is read by five calls a second at most, however many there are', async () => {
    const { clock } = world.platform;
    const moments: number[] = [];
    const check = () => void moments.push(clock.monotonic());
    for (let step = 1; step <= 50; step += 1) {
      const answer = stepAnswer(step * 1_000, step === 50);
      world.server.prepare({ route: 'POST /messages/flags/narrow', answer, check });
    }
    const walking = store().markAllRead(general);
    await world.platform.advance(60_000);
    await walking;
    expect(moments).toHaveLength(50);
    for (const moment of moments) {
      const within = moments.filter((other) => other >= moment && other < moment + 1_000);
      expect(within.length).toBeLessThanOrEqual(5);
    }
  });

  it('is seen in the turn after it was drawn', async () => {
    arrive([1, 2]);
    prepare();
    store().markSeenSoon([1]);
    store().markSeenSoon([2]);
    expect([isRead(1), isRead(2)]).toEqual([false, false]);
    await world.platform.advance(0);
    expect([isRead(1), isRead(2)]).toEqual([true, true]);
    expect(told()).toEqual([[1, 2]]);
  });

  it('that was seen a moment before is read, but for what is to be unread from there on', async () => {
    arrive([5, 8]);
    prepare();
    prepareStep(null, true);
    store().markSeenSoon([5, 8]);
    await store().markUnreadFrom(general, 7);
    const ops = world.server.takeRequests().map(({ params }) => params['op']);
    expect(ops).toEqual(['add', 'remove']);
    expect(isRead(5)).toBe(true);
  });

  it('is unread from there on also where an earlier call was under way', async () => {
    arrive([5, 8, 9]);
    prepare({ delayMs: 500 });
    store().markSeen([5]);
    await world.platform.advance(0);
    store().markSeen([8, 9]);
    prepare();
    prepareStep(null, true);
    const marking = store().markUnreadFrom(general, 8);
    await world.platform.advance(500);
    await marking;
    await world.platform.advance(60_000);
    const ops = world.server.takeRequests().map(({ params }) => params['op']);
    expect(ops).toEqual(['add', 'add', 'remove']);
  });

  it('is unread from there on also where it could not be told what was read', async () => {
    arrive([5, 8]);
    store().markSeen([5, 8]);
    prepare({ fault: 'unreachable' });
    prepare({ fault: 'unreachable' });
    prepareStep(null, true);
    await store().markUnreadFrom(general, 8);
    expect([isRead(5), isRead(8)]).toEqual([true, false]);
    expect(world.stores.unreads.totals.counted).toBe(1);
    // What was read before it is read still, and told.
    prepare();
    await world.platform.advance(60_000);
    const asked = world.server
      .takeRequests()
      .map(({ params }) => [params['op'], params['messages']]);
    expect(asked).toEqual([
      ['add', '[5,8]'],
      ['add', '[5,8]'],
      ['remove', undefined],
      ['add', '[5]'],
    ]);
  });

  it('stays read where neither that nor the mark arrived: the server may have heard of it', async () => {
    arrive([8]);
    store().markSeen([8]);
    prepare({ fault: 'unreachable' });
    prepare({ fault: 'unreachable' });
    world.server.prepare({ route: 'POST /messages/flags/narrow', fault: 'unreachable' });
    await expect(store().markUnreadFrom(general, 8)).rejects.toThrow(NetworkError);
    expect(isRead(8)).toBe(true);
    prepare();
    await world.platform.advance(60_000);
    const ops = world.server.takeRequests().map(({ params }) => params['op']);
    expect(ops).toEqual(['add', 'add', 'remove', 'add']);
    expect(isRead(8)).toBe(true);
  });

  it('is unread from a message on, whatever was read in it', async () => {
    prepareStep(null, true);
    await store().markUnreadFrom(general, 7);
    expect(world.server.takeRequest().params).toMatchObject({
      op: 'remove',
      flag: 'read',
      anchor: '7',
      include_anchor: 'true',
      narrow: JSON.stringify([{ operator: 'channel', operand: 20 }]),
    });
  });
});
