import { describe, expect, it } from 'vitest';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';

const CHANNEL = 20;
const other = eg.otherUser.userId;
const third = eg.thirdUser.userId;

const world = chatWorldOfEachTest();
const channels = () => world.stores.channels;
const peers = { stream_ids: [CHANNEL], user_ids: [other, third] };

function register(overrides: Parameters<typeof eg.wire.subscription>[0] = {}) {
  const subscription = eg.wire.subscription({ stream_id: CHANNEL, ...overrides });
  loadSnapshot(world.stores, eg.initialSnapshot({ subscriptions: [subscription] }));
}

describe('how many subscribe to a channel', () => {
  const count = () => channels().subscriberCount(CHANNEL);

  it('is unknown where nobody says it', () => {
    register();
    channels().handlePeersAdd(eg.event.subscriptionPeerAdd(peers));
    expect(count()).toBeUndefined();
  });

  it('follows who comes and goes, oneself among them', () => {
    register({ subscriber_count: 150 });
    channels().handlePeersAdd(eg.event.subscriptionPeerAdd(peers));
    expect(count()).toBe(152);
    channels().handlePeersRemove(
      eg.event.subscriptionPeerRemove({ stream_ids: [CHANNEL], user_ids: [other] }),
    );
    expect(count()).toBe(151);

    channels().handleSubscriptionRemove(
      eg.event.subscriptionRemove({ subscriptions: [{ stream_id: CHANNEL }] }),
    );
    expect(count()).toBe(150);
    const back = eg.wire.subscription({ stream_id: CHANNEL });
    channels().handleSubscriptionAdd(eg.event.subscriptionAdd({ subscriptions: [back] }));
    expect(count()).toBe(151);
    expect(channels().subscription(CHANNEL)?.subscriberCount).toBe(151);

    const told = eg.wire.subscription({ stream_id: CHANNEL, subscriber_count: 9 });
    channels().handleSubscriptionAdd(eg.event.subscriptionAdd({ subscriptions: [told] }));
    expect(count()).toBe(9);
  });
});

describe('who is in a channel', () => {
  const route = `GET /streams/${CHANNEL}/members`;
  const held = () => [...(channels().subscriberIds.get(CHANNEL) ?? [])];
  const prepare = (subscribers: readonly number[]) =>
    world.server.prepare({ route, answer: chatAnswer({ subscribers }), delayMs: 500 });
  const fetch = () => channels().fetchSubscribers(CHANNEL);

  it('is asked once, and kept true by events, also by those that come before the answer', async () => {
    prepare([other, 99]);
    void fetch();
    void fetch();
    channels().handlePeersRemove(
      eg.event.subscriptionPeerRemove({ stream_ids: [CHANNEL], user_ids: [other] }),
    );
    channels().handlePeersAdd(
      eg.event.subscriptionPeerAdd({ stream_ids: [CHANNEL], user_ids: [third] }),
    );
    expect(held()).toEqual([]);
    await world.platform.advance(500);
    expect(held()).toEqual([99, third]);
    channels().handlePeersAdd(
      eg.event.subscriptionPeerAdd({ stream_ids: [CHANNEL], user_ids: [other] }),
    );
    expect(held()).toEqual([99, third, other]);
    expect(channels().subscriberCount(CHANNEL)).toBe(3);
    await fetch();
    expect(world.server.takeRequests()).toHaveLength(1);
  });

  it('is given up with a registration, an answer on its way, too', async () => {
    prepare([other]);
    void fetch();
    register();
    await world.platform.advance(500);
    expect(channels().subscriberIds.has(CHANNEL)).toBe(false);
    prepare([third]);
    void fetch();
    await world.platform.advance(500);
    expect(held()).toEqual([third]);
  });

  it('is not known any more of a private channel that one left', async () => {
    register({ invite_only: true });
    prepare([other]);
    void fetch();
    await world.platform.advance(500);
    channels().handleSubscriptionRemove(
      eg.event.subscriptionRemove({ subscriptions: [{ stream_id: CHANNEL }] }),
    );
    expect(channels().subscriberIds.has(CHANNEL)).toBe(false);
  });

  it('can be asked again after it could not be had', async () => {
    world.server.prepare({ route, fault: 'unreachable' });
    await expect(fetch()).rejects.toThrow();
    prepare([third]);
    void fetch();
    await world.platform.advance(500);
    expect(held()).toEqual([third]);
  });
});

describe('an archived channel', () => {
  const update = (value: boolean) =>
    channels().handleUpdate(
      eg.event.channelUpdate({ stream_id: CHANNEL, property: 'is_archived', value }),
    );

  it('is one that nobody is in, and comes back as the one that it was', () => {
    register({ color: '#123456' });
    update(true);
    expect(channels().isSubscribed(CHANNEL)).toBe(false);
    expect(channels().channel(CHANNEL)).toMatchObject({ isArchived: true });
    channels().handleUpdate(
      eg.event.channelUpdate({ stream_id: CHANNEL, property: 'name', value: 'new' }),
    );
    update(false);
    expect(channels().subscription(CHANNEL)).toMatchObject({
      color: '#123456',
      name: 'new',
      isArchived: false,
    });
  });

  it('comes back also where registration told of it', () => {
    register({ is_archived: true });
    expect(channels().isSubscribed(CHANNEL)).toBe(false);
    channels().handleSubscriptionUpdate(
      eg.event.subscriptionUpdate({ stream_id: CHANNEL, property: 'color', value: '#abcdef' }),
    );
    update(false);
    expect(channels().subscription(CHANNEL)).toMatchObject({ color: '#abcdef' });
  });

  it('comes back also where servers call it made', () => {
    register({ is_archived: true });
    const wire = eg.wire.channel({ stream_id: CHANNEL, is_archived: false });
    channels().handleCreate(eg.event.channelCreate({ streams: [wire] }));
    expect(channels().subscription(CHANNEL)).toMatchObject({ isArchived: false });
  });

  it('that one left meanwhile, or that is gone, does not', () => {
    register({ is_archived: true });
    channels().handleSubscriptionRemove(
      eg.event.subscriptionRemove({ subscriptions: [{ stream_id: CHANNEL }] }),
    );
    update(false);
    expect(channels().isSubscribed(CHANNEL)).toBe(false);

    register({ is_archived: true });
    channels().handleDelete(eg.event.channelDelete({ streams: undefined, stream_ids: [CHANNEL] }));
    update(false);
    expect(channels().isSubscribed(CHANNEL)).toBe(false);
  });
});
