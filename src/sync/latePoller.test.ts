import { expect, it } from 'vitest';
import { createQueueHarness } from '@/testing/queueHarness';
import { createPoller } from './poller';

it('what polls is fetched again where the network withheld it, and the person hears of both', async () => {
  const harness = createQueueHarness();
  const { platform, server, queue } = harness;
  let asked = 0;
  harness.loadPoller = () => {
    asked += 1;
    return asked < 3 ? Promise.reject(new TypeError('Failed')) : Promise.resolve(createPoller);
  };
  harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
  // Nothing has happened: only a question for a sign of life is answered at once.
  harness.preparePoll([], { check: ({ params }) => expect(params.dont_block).toBe('true') });
  harness.preparePoll([1]);
  harness.prepareSilence();
  void queue.run();
  await platform.advance(20_000);
  expect(asked).toBe(3);
  expect(harness.told()).toEqual(['connecting', 'live', 'unreachable', 'live']);
  expect(harness.heard()).toEqual([1]);
  server.assertDone();
});

it('what polls does not ask a queue that was given up while it was on its way', async () => {
  const harness = createQueueHarness();
  const { platform, server, queue } = harness;
  let arrive = () => {};
  const way = new Promise<void>((resolve) => (arrive = resolve));
  harness.loadPoller = () => way.then(() => createPoller);
  harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
  void queue.run();
  await platform.settle();
  server.prepare({ route: 'DELETE /events', answer: { result: 'success', msg: '' } });
  queue.nap();
  await platform.settle();
  server.takeRequests();
  arrive();
  await platform.settle();
  expect(server.takeRequests()).toEqual([]);
  server.assertDone();
});

it.each(['stopped', 'put to sleep'] as const)(
  'a queue that was %s while what polls could not be fetched is told nothing of that',
  async (how) => {
    const harness = createQueueHarness();
    const { platform, server, queue } = harness;
    let fail = () => {};
    const way = new Promise<never>((_, reject) => (fail = () => reject(new TypeError('Failed'))));
    harness.loadPoller = () => way;
    harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
    void queue.run();
    await platform.settle();
    server.prepare({ route: 'DELETE /events', answer: { result: 'success', msg: '' } });
    if (how === 'stopped') queue.stop();
    else queue.nap();
    fail();
    await platform.advance(1_000);
    expect(harness.told()).not.toContain('unreachable');
    server.assertDone();
  },
);
