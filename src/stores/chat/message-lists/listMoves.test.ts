import { describe, expect, it } from 'vitest';
import type { Narrow } from '@/domain/chat/narrow';
import { dispatch } from '@/sync/dispatch';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { arrivals, departures } from '@/testing/narrows';
import { servedMessages } from '@/testing/servedMessages';

const world = chatWorldOfEachTest();
const { prepare, prepareMatches, openWith, arrive, move } = servedMessages(world);

describe('moves', () => {
  const links: Narrow = [{ operator: 'has', what: 'link' }];

  it('take a message out of its old topic and into its new one', async () => {
    const old = await openWith([1, 2], {}, arrivals);
    const to = await openWith([], {}, departures);
    move();
    expect(old.range.ids).toEqual([1]);
    expect(to.range.ids).toEqual([2]);
  });

  it('of messages that we do not hold fetch the view that they joined', async () => {
    const list = await openWith([1], {}, arrivals);
    prepare([1, 90]);
    move({ message_id: 90, message_ids: [90], orig_subject: 'departures', subject: 'arrivals' });
    await world.platform.settle();
    world.server.takeRequests();
    expect(list.range.ids).toEqual([1, 90]);
  });

  it.each([
    ['channel', { new_stream_id: 20, subject: undefined }, { channelId: 20, topic: 'arrivals' }],
    ['topic', { subject: 'departures' }, { channelId: 21, topic: 'departures' }],
  ])('to another %s tell where messages are that nobody told me of before', async (_, to, now) => {
    const seenAt = { id: 5, stream_id: 22, display_recipient: 'crew', subject: 'lunch' };
    const crew: Narrow = [{ operator: 'channel', channelId: 22 }];
    const old = await openWith([eg.wire.message(seenAt)], {}, crew);
    const list = await openWith([], {}, arrivals);
    move({ message_id: 5, message_ids: [5], stream_id: 21, ...to });
    expect(world.stores.messages.message(5)).toMatchObject(now);
    expect(old.range.ids).toEqual([]);
    expect(list.range.ids).toEqual(now.channelId === 20 ? [5] : []);
  });

  it('into a channel that I am not in take away what I marked, and what I had not read', () => {
    const { messages, starred, unreads } = world.stores;
    arrive({ id: 7, flags: [] });
    dispatch(world.stores, eg.event.updateMessageFlagsAdd({ flag: 'starred', messages: [7] }));
    move({ message_id: 6, message_ids: [6, 7], new_stream_id: 21, flags: ['read'] });
    expect(messages.message(7)?.flags).toEqual(['read', 'historical']);
    expect(starred.messageIds.size).toBe(0);
    expect(unreads.conversationsIn(21)).toEqual([]);
  });

  it('leave what I marked in channels that I was never in', () => {
    dispatch(world.stores, eg.event.updateMessageFlagsAdd({ flag: 'starred', messages: [7] }));
    move({ message_id: 7, message_ids: [7], stream_id: 22, new_stream_id: 21 });
    expect([...world.stores.starred.messageIds]).toEqual([7]);
  });

  it('take back what waited for a list to be fetched', async () => {
    const list = await openWith([], {}, links);
    await openWith([], {}, [{ operator: 'is', what: 'dm' }]);
    // What I mark and do not hold may be in any list.
    prepareMatches();
    dispatch(world.stores, eg.event.updateMessageFlagsAdd({ flag: 'starred', messages: [3] }));
    expect(list.state.value).toBe('stale');
    arrive({ id: 7, content: '<p><a href="https://a.example">a</a></p>' });
    move({ message_id: 7, message_ids: [7], new_stream_id: 21, flags: ['read'] });
    await openWith([], {}, links);
    expect(list.range.ids).toEqual([]);
  });
});
