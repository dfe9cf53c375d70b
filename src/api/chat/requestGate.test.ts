import { beforeEach, describe, expect, it } from 'vitest';
import { isRateLimited } from '@/domain/requestError';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createRequestGate, type RequestGate } from './requestGate';

let platform: FakePlatform;
let gate: RequestGate;

beforeEach(() => {
  platform = createFakePlatform();
  gate = createRequestGate(platform, 'org:5');
});

/** Asks `count` times at once; the moments at which the requests leave are added to `left`. */
function ask(count: number, route = 'GET /messages', left: number[] = [], through = gate) {
  for (let asked = 0; asked < count; asked += 1) {
    through.enter(route).then(
      () => void left.push(platform.clock.monotonic()),
      () => {},
    );
  }
  return left;
}

const MINUTE = 60_000;

/** The most that left within any minute. */
function mostInAMinute(left: readonly number[]): number {
  const sorted = [...left].sort((a, b) => a - b);
  return Math.max(
    ...sorted.map((start) => sorted.filter((one) => one >= start && one < start + MINUTE).length),
  );
}

describe('the gate', () => {
  it('lets no more than 120 through in any minute, and all in the end', async () => {
    const left = ask(300);
    await platform.advance(1_000);
    ask(50, 'GET /events', left);
    await platform.advance(600_000);
    expect(left).toHaveLength(350);
    expect(mostInAMinute(left)).toBeLessThanOrEqual(120);
  });

  it('stays below what newer servers allow in an hour, and holds no poll back for it', async () => {
    const left: number[] = [];
    const polls: number[] = [];
    function goOnAsking(route: string, everyMs: number, moments: number[]) {
      const next = () =>
        void gate.enter(route).then(() => {
          moments.push(platform.clock.monotonic());
          platform.timers.after(everyMs, next);
        });
      next();
    }
    goOnAsking('GET /messages', 1_500, left);
    goOnAsking('GET /events', 5_000, polls);
    await platform.advance(80 * MINUTE);
    const [first = 0] = left;
    expect(left.filter((at) => at >= first && at < first + 60 * MINUTE).length).toBeLessThan(2_000);
    // Nobody is held back who asks less, as most do all day.
    expect(left.filter((at) => at < first + 20 * MINUTE)).toHaveLength(800);
    expect(polls).toHaveLength(961);
  });

  it('lets people ask at once while polls come in quick succession', async () => {
    const polls = ask(200, 'GET /events');
    await platform.advance(30_000);
    expect(polls.length).toBeLessThan(80);
    const own = ask(15);
    await platform.settle();
    expect(own).toHaveLength(15);
  });

  it('lets a poll through now and then, however much people ask', async () => {
    const own = ask(400);
    const polls = ask(1, 'GET /events');
    await platform.advance(4_900);
    expect(polls).toEqual([]);
    await platform.advance(200);
    expect(polls).toHaveLength(1);
    ask(1, 'GET /events', polls);
    await platform.advance(5_100);
    expect(polls).toHaveLength(2);
    await platform.advance(600_000);
    expect(mostInAMinute([...own, ...polls])).toBeLessThanOrEqual(122);
  });

  it('counts what the other tabs ask', async () => {
    const other = createRequestGate(platform.openTab(), 'org:5');
    const left = ask(40, 'GET /messages', [], other);
    await platform.settle();
    ask(40, 'GET /messages', left);
    await platform.settle();
    expect(left).toHaveLength(60);
    const stranger = createRequestGate(platform.openTab(), 'org:6');
    const strange = ask(60, 'GET /messages', [], stranger);
    await platform.settle();
    expect(strange).toHaveLength(60);
  });

  it('leaves a server alone that asked for it: in every tab, polls apart from all else', async () => {
    const other = createRequestGate(platform.openTab(), 'org:5');
    gate.limited('POST /messages', 4_000);
    await platform.settle();
    const left = ask(1);
    const leftOfOther = ask(1, 'GET /messages', [], other);
    const polls = ask(1, 'GET /events');
    await platform.advance(3_999);
    expect([left, leftOfOther, polls.length]).toEqual([[], [], 1]);
    await platform.advance(1);
    expect([left, leftOfOther]).toEqual([[4_000], [4_000]]);
  });

  it('refuses at once where the wait is long, as the server would', async () => {
    gate.limited('POST /messages', 30_000);
    await platform.advance(10_000);
    const error: unknown = await gate.enter('GET /messages').catch((thrown: unknown) => thrown);
    expect(isRateLimited(error)).toBe(true);
    expect(error).toMatchObject({ retryAfterMs: 20_000, route: 'GET /messages' });
    await platform.advance(20_000);
    await expect(gate.enter('GET /messages')).resolves.toBeUndefined();
  });

  it('forgets those who gave up', async () => {
    ask(60);
    const controller = new AbortController();
    const waiting = gate.enter('GET /messages', controller.signal);
    controller.abort(new Error('Never mind'));
    await expect(waiting).rejects.toThrow('Never mind');
    expect(platform.pendingTimers()).toBe(0);
  });

  it('is deaf to what it does not understand, and after its end', async () => {
    const channel = platform.openTab().tabs.channel('requests:org:5');
    for (const message of [null, 7, {}, { isPoll: 'yes' }]) channel.post(message);
    gate.close();
    channel.post({ isPoll: false, limitedForMs: 60_000 });
    await platform.settle();
    await expect(gate.enter('DELETE /events')).resolves.toBeUndefined();
  });

  it('leaves the server alone over a reload, and no longer', async () => {
    gate.limited('GET /messages', 4_000);
    const reloaded = createRequestGate(platform, 'org:5');
    const [others, polls] = [
      ask(1, 'GET /messages', [], reloaded),
      ask(1, 'GET /events', [], reloaded),
    ];
    await platform.advance(3_900);
    expect(others).toEqual([]);
    expect(polls).toHaveLength(1);
    await platform.advance(200);
    expect(others).toHaveLength(1);
  });

  it('learns in a new tab of a pause that others keep', async () => {
    gate.limited('GET /events', 4_000);
    const late = createRequestGate(platform.openTab(), 'org:5');
    await platform.settle();
    const polls = ask(1, 'GET /events', [], late);
    await platform.advance(3_999);
    expect(polls).toEqual([]);
    await platform.advance(1);
    expect(polls).toEqual([4_000]);
  });

  it('lets nothing leave for whoever signed out, also of what waited, but the last word', async () => {
    gate.limited('GET /messages', 4_000);
    const left = ask(1, 'POST /messages');
    const words = ask(1, 'DELETE /events');
    gate.close();
    ask(1, 'PATCH /settings', left);
    await platform.advance(10_000);
    ask(1, 'PATCH /settings', left);
    await platform.settle();
    expect(left).toEqual([]);
    expect(words).toHaveLength(1);
    await expect(gate.enter('POST /messages')).rejects.toThrow('no answer');
  });

  it('notes nothing down of an answer that comes after somebody signed out', () => {
    gate.forget();
    gate.close();
    gate.limited('GET /messages', 4_000);
    expect(platform.tabStore.keys()).toEqual([]);
  });

  it('makes the same person wait who signs in again, and leaves no trace of one who signed out', async () => {
    gate.limited('GET /messages', 4_000);
    gate.close();
    const again = createRequestGate(platform, 'org:5');
    const left = ask(1, 'GET /messages', [], again);
    await platform.advance(3_999);
    expect(left).toEqual([]);
    again.forget();
    expect(platform.tabStore.keys().filter((key) => key.includes('org:5'))).toEqual([]);
  });
});
