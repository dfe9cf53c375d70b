/** An event costs what it touches, whatever the size of the organization: counted, not timed. */
import { watchEffect, nextTick } from 'vue';
import { describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import {
  applyEvents,
  createGround,
  readEvents,
  wireEvents,
  type Ground,
} from '../bench/core/growth';
import type { RealmSize } from '../standins/chat/seed/generated';

const SMALL: RealmSize = { users: 200, channels: 20, history: 200, unread: 100, seed: 1 };

/** Counts every call of the methods of Maps and Sets while `work` runs, iterated entries included. */
function countedSteps(work: () => void): number {
  let steps = 0;
  const undo: (() => void)[] = [];
  for (const kind of [Map, Set]) {
    const prototype = kind.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    for (const name of ['get', 'set', 'add', 'has', 'delete'] as const) {
      const original = prototype[name];
      if (!original) continue;
      prototype[name] = function counted(this: unknown, ...args) {
        steps += 1;
        return original.apply(this, args);
      };
      undo.push(() => (prototype[name] = original));
    }
    for (const name of ['keys', 'values', 'entries', 'forEach'] as const) {
      const original = prototype[name]!;
      prototype[name] = function counted(this: { size: number }, ...args) {
        steps += this.size;
        return original.apply(this, args);
      };
      undo.push(() => (prototype[name] = original));
    }
  }
  try {
    work();
  } finally {
    for (const restore of undo) restore();
  }
  return steps;
}

async function stepsPerEvent(size: RealmSize): Promise<number> {
  const world = (await createGround(size)).openWorld();
  applyEvents(world, readEvents(wireEvents(200)));
  const events = readEvents(wireEvents(500, { firstMessageId: 2_000_000 }));
  return countedSteps(() => applyEvents(world, events)) / events.length;
}

/** What a message costs that comes first, and is read: nothing has been asked for before. */
async function stepsOfFirst(size: RealmSize): Promise<number> {
  const world = (await createGround(size)).openWorld();
  const [message, , , read] = readEvents(wireEvents(4));
  return countedSteps(() => applyEvents(world, [message!, read!]));
}

/** What events cost in an unfolded channel. One event in five is a message: a number that five divides reaches few topics. */
async function stepsAmongTopics(topics: number): Promise<number> {
  const world = (await createGround(SMALL)).openWorld();
  const place = { channels: 1, topics };
  await world.stores.topics.load(place.channels);
  applyEvents(world, readEvents(wireEvents(5 * topics, place)));
  expect(world.stores.topics.topicsOf(place.channels)!.length).toBeGreaterThanOrEqual(topics);
  const events = readEvents(wireEvents(500, { ...place, firstMessageId: 2_000_000 }));
  return countedSteps(() => applyEvents(world, events)) / events.length;
}

/** What the same event may cost more where it meets something, as it may in one organization and not in another. */
const STEPS_OF_A_MEETING = 60;

/** What an event of each form costs. */
function stepsByForm(ground: Ground): Record<string, number> {
  const steps = eg.eventForms.map((form) => {
    const world = ground.openWorld();
    // Where told messages are is written down once: see above for those that do not need it.
    world.stores.unreads.isUnread(1);
    const events = readEvents([eg.wire.eventOf(form)]);
    return [form, countedSteps(() => applyEvents(world, events))] as const;
  });
  return Object.fromEntries(steps);
}

/** How often a screen that shows one channel's count, another's people and the totals is told. */
async function notifications(size: RealmSize): Promise<number> {
  const { stores } = (await createGround(size)).openWorld();
  let told = 0;
  const stop = watchEffect(() => {
    stores.unreads.channelCounts(3);
    stores.users.user(5);
    void stores.unreads.totals.counted;
    told += 1;
  });
  for (const event of readEvents(wireEvents(100))) {
    applyEvents({ stores } as never, [event]);
    await nextTick();
  }
  stop();
  return told;
}

describe('the cost of an event', () => {
  it.each([
    ['people', { users: 3_000 }],
    ['channels', { channels: 300 }],
    ['history', { history: 5_000 }],
    ['unread messages', { history: 5_000, unread: 5_000 }],
  ])('does not grow with %s', async (_, more) => {
    const small = await stepsPerEvent(SMALL);
    const large = await stepsPerEvent({ ...SMALL, ...more });
    expect(large / small).toBeLessThanOrEqual(1.1);
  });

  it('does not grow with the topics of a channel that is unfolded', async () => {
    const small = await stepsAmongTopics(7);
    const large = await stepsAmongTopics(1_999);
    expect(large / small).toBeLessThanOrEqual(1.1);
  });

  it('is no greater for the first, however much is unread in other channels', async () => {
    const small = await stepsOfFirst({ ...SMALL, channels: 20, unread: 200 });
    const large = await stepsOfFirst({ ...SMALL, channels: 400, history: 4_000, unread: 4_000 });
    expect(large / small).toBeLessThanOrEqual(1.1);
  });

  it('is no greater for any form of event', async () => {
    const small = stepsByForm(await createGround(SMALL));
    const large = stepsByForm(
      await createGround({ users: 2_000, channels: 200, history: 2_000, unread: 1_000, seed: 1 }),
    );
    const grown = Object.entries(large).filter(
      ([form, steps]) => steps > small[form]! + STEPS_OF_A_MEETING,
    );
    expect(grown.map(([form, steps]) => `${form}: ${small[form]}, then ${steps}`)).toEqual([]);
  });

  it('in notices to screens neither', async () => {
    expect(await notifications({ ...SMALL, users: 2_000, channels: 200 })).toBe(
      await notifications(SMALL),
    );
  });
});
