import { describe, expect, it } from 'vitest';
import { findSince, mostRequests, type Stamped, type StretchPlace } from './dayFinding';
import { mulberry } from '@/testing/mulberry';

const DAY = 86_400;
const YEAR = 365 * DAY;
const START = 1_500_000_000;

interface History {
  messages: readonly Stamped[];
  /** How many the server tells of on each side. */
  around?: number;
  hints?: readonly Stamped[];
}

/** Answers as a server does, and counts. */
async function find(since: number, { messages, around = 5, hints = [] }: History) {
  const asked: StretchPlace[] = [];
  const ask = async (at: StretchPlace) => {
    asked.push(at);
    const id = at === 'oldest' ? 0 : at === 'newest' ? Infinity : at;
    const first = messages.findIndex((one) => one.id >= id);
    const place = first < 0 ? messages.length : first;
    const [from, to] = [Math.max(0, place - around), Math.min(messages.length, place + around)];
    return {
      messages: messages.slice(from, to),
      foundOldest: from === 0,
      foundNewest: to === messages.length,
    };
  };
  const { next, previous } = await findSince({ since, hints, ask });
  return { next: next?.id ?? null, previous: previous?.id ?? null, asked };
}

/** Looks for many moments; gives the number of requests of each. */
async function countAll(history: History, moments: readonly number[]): Promise<number[]> {
  const { messages } = history;
  const counts: number[] = [];
  for (const since of moments) {
    const place = messages.findIndex(({ timestamp }) => timestamp >= since);
    const found = await find(since, history);
    expect(found.next).toBe(messages[place]?.id ?? null);
    if (place !== 0) expect(found.previous).toBe(messages.at(place < 0 ? -1 : place - 1)?.id);
    counts.push(found.asked.length);
  }
  const most = mostRequests((messages.at(-1)?.id ?? 0) - (messages[0]?.id ?? 0));
  expect(Math.max(...counts)).toBeLessThanOrEqual(most);
  return counts;
}

const mean = (counts: readonly number[]) =>
  counts.reduce((sum, one) => sum + one, 0) / counts.length;

/** Messages whose ids come from what a whole server wrote: `gap` ids and `pause` seconds apart, each time anew. */
function write(count: number, next: () => { gap: number; pause: number }): Stamped[] {
  let [id, timestamp] = [1_000, START];
  return Array.from({ length: count }, () => {
    const { gap, pause } = next();
    id += Math.max(1, Math.floor(gap));
    timestamp += Math.floor(pause);
    return { id, timestamp };
  });
}

function moments({ messages }: History, random: () => number): number[] {
  const [first = 0, last = 0] = [messages[0]?.timestamp, messages.at(-1)?.timestamp];
  return Array.from({ length: 200 }, () => first + Math.floor(random() * (last - first + DAY)));
}

describe('a moment in a history', () => {
  const messages = [10, 20, 30, 40, 50].map((id) => ({ id, timestamp: START + id }));

  it('is where the first message at it or after it stands', async () => {
    expect(await find(START + 30, { messages })).toMatchObject({ next: 30, previous: 20 });
    expect(await find(START + 31, { messages })).toMatchObject({ next: 40, previous: 30 });
  });

  it('lies before the first one, or behind the last, where there is nothing on that side', async () => {
    expect(await find(START, { messages })).toEqual({
      next: 10,
      previous: null,
      asked: ['oldest'],
    });
    expect(await find(-Infinity, { messages })).toMatchObject({ next: 10, previous: null });
    const late = await find(START + 99, { messages, around: 2 });
    expect(late).toMatchObject({ next: null, previous: 50 });
    expect(late.asked).toEqual(['oldest', 'newest']);
  });

  it('is nowhere where nothing was written', async () => {
    const none = await find(START, { messages: [] });
    expect(none).toEqual({ next: null, previous: null, asked: ['oldest'] });
    const hints = [1, 9].map((id) => ({ id, timestamp: START + (id - 5) * DAY }));
    expect(await find(START, { messages: [], hints })).toMatchObject({
      next: null,
      previous: null,
    });
  });

  it('is the first of those that were written in the same second', async () => {
    const same = Array.from({ length: 400 }, (_, id) => ({
      id: 1 + id,
      timestamp: START + Math.floor(id / 100) * DAY,
    }));
    for (const days of [0, 1, 2, 3]) {
      const { next } = await find(START + days * DAY, { messages: same });
      expect(next).toBe(1 + days * 100);
    }
  });

  it('is between neighbours, the earlier before it and the later not, where times are a little out of order', async () => {
    const random = mulberry(5);
    const mixed = write(5_000, () => ({ gap: 1 + random() * 5, pause: 30 })).map((one) => ({
      ...one,
      timestamp: one.timestamp + Math.floor(random() * 120),
    }));
    const hints = mixed.filter(() => random() < 0.05);
    for (const since of moments({ messages: mixed }, random)) {
      const { next, previous } = await find(since, { messages: mixed, hints, around: 1 });
      const place = mixed.findIndex(({ id }) => id === previous);
      expect(mixed[place + 1]?.id ?? null).toBe(next);
      expect(mixed[place]?.timestamp ?? -1).toBeLessThan(since);
      expect(mixed[place + 1]?.timestamp ?? Infinity).toBeGreaterThanOrEqual(since);
    }
  });

  it('is not looked for any more when asking fails, as when the person has enough', async () => {
    const enough = new Error('enough');
    let asked = 0;
    const ask = () => {
      asked += 1;
      return Promise.reject(enough);
    };
    await expect(findSince({ since: START, hints: [], ask })).rejects.toBe(enough);
    expect(asked).toBe(1);
  });
});

describe('how many requests it takes', () => {
  it('is two or three in a history that grew evenly, and one less near what is known', async () => {
    const random = mulberry(1);
    const messages = write(20_000, () => ({ gap: 1 + random() * 40, pause: random() * 600 }));
    const hints = messages.slice(-100);
    const counts = await countAll({ messages, hints }, moments({ messages }, random));
    expect(mean(counts)).toBeLessThan(4);
    const since = (hints[50]?.timestamp ?? 0) - 1;
    expect((await find(since, { messages, hints })).asked).toHaveLength(1);
  });

  it('is few in bursts with years between them', async () => {
    const random = mulberry(2);
    const messages = write(6_000, () =>
      random() < 0.002 ? { gap: 500_000, pause: YEAR } : { gap: 1 + random() * 3, pause: 20 },
    );
    const counts = await countAll({ messages }, moments({ messages }, random));
    expect(mean(counts)).toBeLessThan(4);
  });

  it('is few where a few messages lie in what others wrote ever faster', async () => {
    const random = mulberry(3);
    let id = 1_000;
    const messages = Array.from({ length: 300 }, (_, place) => {
      id += Math.ceil(1.05 ** place * random());
      return { id, timestamp: START + place * 10 * DAY };
    });
    const counts = await countAll({ messages }, moments({ messages }, random));
    expect(mean(counts)).toBeLessThan(8);
  });

  it('stays below its bound however uneven the history is', async () => {
    const random = mulberry(4);
    for (let time = 0; time < 10; time += 1) {
      const messages = write(3_000, () => ({
        gap: 10 ** (random() * 6),
        pause: random() < 0.5 ? 0 : 10 ** (random() * 7),
      }));
      const hints = messages.filter(() => random() < 0.01);
      const wanted = moments({ messages }, random).slice(0, 40);
      await countAll({ messages, hints, around: 1 }, wanted);
    }
    // What guesses fare worst with: all of them are wrong, each time anew.
    const leaps = Array.from({ length: 50 }, (_, place) => ({
      id: 2 ** place,
      timestamp: START + 2 ** (50 - place) * -1,
    }));
    await countAll(
      { messages: leaps, around: 1 },
      leaps.map(({ timestamp }) => timestamp),
    );
  });
});
