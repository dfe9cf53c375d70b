import { describe, expect, it } from 'vitest';
import { createQueueHarness, wireHeartbeat, type QueueHarness } from '@/testing/queueHarness';

describe('an event that cannot be read', () => {
  const malformed = (id: number) => ({ id, type: 'realm_user', op: 'update', person: {} });

  /** Up to the picture that is made anew. */
  function prepareNewPicture(harness: QueueHarness) {
    harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
    for (let count = 0; count < 3; count += 1) {
      harness.prepareEvents([wireHeartbeat(1), malformed(2), wireHeartbeat(3)]);
    }
    harness.prepareRegister({ queue_id: 'two', last_event_id: 0 });
  }

  it('costs a new picture the first time, and is left out and said the second', async () => {
    const harness = createQueueHarness();
    prepareNewPicture(harness);
    harness.prepareEvents([wireHeartbeat(1), malformed(2), wireHeartbeat(3)]);
    harness.prepareEvents([malformed(2), wireHeartbeat(3)]);
    harness.server.prepare({
      route: 'GET /events',
      fault: 'silence',
      check: ({ params }) => expect(params.last_event_id).toBe('3'),
    });
    void harness.queue.run();
    await harness.platform.advance(30_000);
    expect(harness.heard()).toEqual([1, 1, 3]);
    expect(harness.leftOut).toEqual(['realm_user/update']);
    expect(harness.queue.queueId()).toBe('two');
    harness.server.assertDone();
  });

  it('is read where only the way had garbled it, however often that was so before', async () => {
    const harness = createQueueHarness();
    prepareNewPicture(harness);
    for (const id of [2, 3, 4, 5]) {
      harness.prepareEvents([malformed(id)]);
      harness.prepareEvents([wireHeartbeat(id)]);
    }
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.advance(60_000);
    expect(harness.heard()).toEqual([1, 2, 3, 4, 5]);
    expect(harness.leftOut).toEqual([]);
    expect(harness.queue.queueId()).toBe('two');
    harness.server.assertDone();
  });
});
