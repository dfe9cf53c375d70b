/** That thousands come back level is in `e2e/contract/reliability/herd.test.ts`; this is what one of them does. */
import { describe, expect, it } from 'vitest';
import { chatRefusal } from '@/testing/fakeServer';
import { createQueueHarness, type QueueHarness } from '@/testing/queueHarness';

/** So many failures in a row that waits have grown as long as they get. */
const LONG = 12;
const SHORT = 3;
/** Longer than anything is put off. */
const MOST_MS = 12_000;

const routesOf = ({ server }: QueueHarness) =>
  server.takeRequests().map(({ method, path }) => `${method} ${path}`);

/** A queue whose polls have failed so often, just after the first answer, that to a question for life; and what it asked since. */
async function comeBack(failures: number, answer: 'alive' | 'lost') {
  const harness = createQueueHarness();
  const { platform, server } = harness;
  harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
  for (let count = 0; count < failures; count += 1)
    server.prepare({ route: 'GET /events', fault: 'unreachable' });
  if (answer === 'alive') harness.preparePoll([]);
  else {
    const lost = { status: 400, answer: chatRefusal('BAD_EVENT_QUEUE_ID') };
    server.prepare({ route: 'GET /events', ...lost });
    harness.prepareRegister({ queue_id: 'two', last_event_id: 0 });
  }
  harness.prepareSilence();
  void harness.queue.run();
  const routes: string[] = [];
  // The registration, the failures, and the answer.
  while (routes.length < failures + 2) {
    await platform.advance(50);
    routes.push(...routesOf(harness));
  }
  return { ...harness, asked: routes.slice(failures + 2) };
}

describe('after a long outage', () => {
  it('is live at once, and puts off the next poll', async () => {
    const harness = await comeBack(LONG, 'alive');
    expect(harness.told()).toEqual(['connecting', 'live', 'unreachable', 'live']);
    expect(harness.asked).toEqual([]);
    await harness.platform.advance(900);
    expect(routesOf(harness)).toEqual([]);
    await harness.platform.advance(MOST_MS);
    expect(routesOf(harness)).toEqual(['GET /events']);
  });

  it('puts nothing off where somebody asks for events meanwhile', async () => {
    const harness = await comeBack(LONG, 'alive');
    harness.queue.nudge();
    await harness.platform.settle();
    expect(routesOf(harness)).toEqual(['GET /events']);
  });

  it('puts off a new queue, and the first poll of it', async () => {
    const harness = await comeBack(LONG, 'lost');
    expect(harness.asked).toEqual([]);
    expect(harness.told().at(-1)).toBe('unreachable');
    await harness.platform.advance(9_900);
    expect(routesOf(harness)).toEqual(['POST /register']);
    expect(harness.told().at(-1)).toBe('live');
    await harness.platform.advance(MOST_MS);
    expect(routesOf(harness)).toEqual(['GET /events']);
  });

  it('puts off neither where somebody comes back to the page', async () => {
    const harness = await comeBack(LONG, 'lost');
    harness.queue.wake();
    await harness.platform.settle();
    expect(routesOf(harness)).toEqual(['POST /register', 'GET /events']);
  });
});

describe('after a short outage', () => {
  it('polls again at once', async () => {
    const harness = await comeBack(SHORT, 'alive');
    expect(harness.asked).toEqual(['GET /events']);
  });

  it('registers and polls at once', async () => {
    const harness = await comeBack(SHORT, 'lost');
    expect(harness.asked).toEqual(['POST /register', 'GET /events']);
  });
});
