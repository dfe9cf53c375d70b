import { describe, expect, it } from 'vitest';
import { dayOfField } from '@/domain/chat/calendarDay';
import type { Narrow } from '@/domain/chat/narrow';
import { ApiError } from '@/domain/requestError';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatRefusal } from '@/testing/fakeServer';
import { general } from '@/testing/narrows';
import { servedMessages } from '@/testing/servedMessages';
import { dispatch } from '@/sync/dispatch';
import { useDayFinderStore } from './dayFinder';

const world = chatWorldOfEachTest();
const { prepare } = servedMessages(world);

const DAY = 86_400;
const day = dayOfField('2025-06-02') ?? { start: 0, end: 0 };
const message = (id: number, timestamp: number) => eg.wire.message({ id, timestamp });

function find(
  narrow: Narrow = general,
  {
    since = day,
    signal = new AbortController().signal,
  }: { since?: typeof day | null; signal?: AbortSignal } = {},
) {
  return world.use(useDayFinderStore).find({ narrow, day: since, signal });
}

describe('a day in a view', () => {
  it('is where its first message is, which a few requests find', async () => {
    prepare([message(10, day.start - 9 * DAY)], { found_newest: false });
    prepare([message(90, day.start + 9 * DAY)], { found_oldest: false });
    prepare([message(49, day.start - 60), message(51, day.start), message(52, day.start + 60)], {
      found_oldest: false,
      found_newest: false,
    });
    expect(await find()).toMatchObject({ message: { id: 51 }, kind: 'there' });
    const requests = world.server.takeRequests().map(({ params }) => params);
    expect(requests.map(({ anchor }) => anchor)).toEqual(['oldest', 'newest', '50']);
    expect(requests[2]).toMatchObject({ num_before: '5', num_after: '5' });
    expect(JSON.parse(requests[2]?.narrow ?? '')).toEqual([
      { operator: 'channel', operand: general[0]?.operator === 'channel' && general[0].channelId },
    ]);
  });

  it('is looked for between messages that are held, of whatever view', async () => {
    world.stores.messages.reconcile([
      eg.message({ id: 40, timestamp: day.start - DAY }),
      eg.message({ id: 60, timestamp: day.start + DAY }),
    ]);
    const found = [message(45, day.start - 2), message(57, day.start + 2)];
    prepare(found, { found_oldest: false, found_newest: false });
    expect(await find()).toMatchObject({ message: { id: 57 }, kind: 'there' });
    expect(world.server.takeRequest().params.anchor).toBe('50');
  });

  it('is stood for by the next message, the first or the newest where nothing was written on it', async () => {
    const around = [message(10, day.start - 1), message(11, day.end)];
    prepare(around);
    expect(await find()).toMatchObject({ message: { id: 11 }, kind: 'later' });
    prepare([message(10, day.end)]);
    expect(await find()).toMatchObject({ message: { id: 10 }, kind: 'first' });
    prepare([message(10, day.end)], { history_limited: true });
    expect(await find()).toMatchObject({ message: { id: 10 }, kind: 'limited' });
    prepare([message(9, day.start - 5), message(10, day.start - 1)]);
    expect(await find()).toMatchObject({ message: { id: 10 }, kind: 'newest' });
    prepare([]);
    expect(await find()).toBeNull();
  });

  it('is none for the beginning of everything', async () => {
    prepare([message(3, day.start - 900 * DAY)], { found_newest: false });
    expect(await find(general, { since: null })).toMatchObject({
      message: { id: 3 },
      kind: 'there',
    });
    expect(world.server.takeRequest().params.anchor).toBe('oldest');
  });

  it('passes over what the view does not show: the server finds what passed between me and whom I muted', async () => {
    const people = [{ id: eg.otherUser.userId, timestamp: 1 }];
    dispatch(world.stores, eg.event.mutedUsers({ muted_users: people }));
    const hidden = (id: number, timestamp: number) =>
      eg.wire.directMessage({ id, timestamp }, [eg.wire.selfUser, eg.wire.otherUser]);
    prepare([message(10, day.start - 60), hidden(11, day.start)], { found_newest: false });
    prepare([hidden(12, day.start + 1), message(13, day.start + 2)]);
    expect(await find([])).toMatchObject({ message: { id: 13 }, kind: 'there' });
    expect(world.server.takeRequests()[1]?.params).toMatchObject({
      anchor: '11',
      num_after: '100',
    });
    prepare([message(10, day.start - 60), hidden(11, day.start)]);
    prepare([]);
    expect(await find([])).toMatchObject({ message: { id: 10 }, kind: 'newest' });
  });

  it('is not looked for any more once the person has enough, or the server refuses', async () => {
    const stop = new AbortController();
    prepare([message(10, day.start - DAY)], { found_newest: false }, { delayMs: 50 });
    const stopped = expect(find(general, { signal: stop.signal })).rejects.toThrow(/abort/);
    await world.platform.settle();
    stop.abort();
    await world.platform.advance(50);
    await stopped;
    const route = 'GET /messages';
    world.server.prepare({ route, status: 400, answer: chatRefusal('BAD_REQUEST') });
    await expect(find()).rejects.toThrow(ApiError);
    expect(world.server.takeRequests()).toHaveLength(2);
  });
});
