import { describe, expect, it } from 'vitest';
import { chatAnswer } from '@/testing/fakeServer';
import { createQueueHarness, wireHeartbeat } from '@/testing/queueHarness';

describe('an answer to the poll of another queue', () => {
  it('is left alone, with the numbers of its events', async () => {
    const harness = createQueueHarness();
    const { server } = harness;
    harness.prepareRegister({ queue_id: 'two', last_event_id: -1 });
    const events = [wireHeartbeat(0), wireHeartbeat(1)];
    server.prepare({ route: 'GET /events', answer: chatAnswer({ events, queue_id: 'one' }) });
    server.prepare({
      route: 'GET /events',
      answer: chatAnswer({ events: [wireHeartbeat(0)], queue_id: 'two' }),
      check: ({ params }) => expect(params.last_event_id).toBe('-1'),
    });
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.advance(1_000);
    expect(harness.heard()).toEqual([0]);
    expect(harness.told()).toEqual(['connecting', 'live', 'trouble', 'live']);
    expect(harness.queue.queueId()).toBe('two');
    server.assertDone();
  });

  it('that comes again and again costs a new picture', async () => {
    const harness = createQueueHarness();
    const { server } = harness;
    harness.prepareRegister({ queue_id: 'two', last_event_id: -1 });
    for (let count = 0; count < 3; count += 1)
      server.prepare({ route: 'GET /events', answer: chatAnswer({ events: [], queue_id: 'one' }) });
    harness.prepareRegister({ queue_id: 'three', last_event_id: -1 });
    server.prepare({ route: 'GET /events', answer: chatAnswer({ events: [], queue_id: 'three' }) });
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.advance(5_000);
    expect(harness.queue.queueId()).toBe('three');
    expect(harness.told().at(-1)).toBe('live');
    server.assertDone();
  });
});
