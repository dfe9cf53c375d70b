import { describe, expect, it } from 'vitest';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { createQueueHarness, type QueueHarness } from '@/testing/queueHarness';

const BAD_QUEUE = {
  route: 'GET /events',
  status: 400,
  answer: chatRefusal('BAD_EVENT_QUEUE_ID'),
} as const;

/** A queue that registered and now waits for events that do not come. */
async function startLive(more: { eventIds?: number[] } = {}): Promise<QueueHarness> {
  const harness = createQueueHarness();
  harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
  if (more.eventIds) harness.preparePoll(more.eventIds);
  harness.prepareSilence();
  void harness.queue.run();
  await harness.platform.settle();
  harness.server.takeRequests();
  return harness;
}

function routes({ server }: QueueHarness): string[] {
  return server.takeRequests().map(({ method, path }) => `${method} ${path}`);
}

describe('registering', () => {
  it('asks again and again, and says connecting once', async () => {
    const harness = createQueueHarness();
    const { platform, server, queue } = harness;
    for (let count = 0; count < 4; count += 1) {
      server.prepare({ route: 'POST /register', fault: 'unreachable' });
    }
    harness.prepareRegister();
    harness.prepareSilence();
    void queue.run();
    await platform.advance(20_000);
    expect(harness.told()).toEqual(['connecting', 'unreachable', 'live']);
    const failures = harness.states.filter((state) => state.kind === 'unreachable');
    expect(failures.map((state) => state.failures)).toEqual([1, 2, 3, 4]);
    server.assertDone();
  });

  it('waits as long as the server asks for', async () => {
    const harness = createQueueHarness();
    harness.server.prepare({ route: 'POST /register', fault: 'limitedInBody' });
    harness.prepareRegister();
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.advance(28_699);
    expect(harness.server.takeRequests()).toHaveLength(1);
    harness.queue.wake();
    harness.queue.resume();
    await harness.platform.settle();
    expect(harness.server.takeRequests()).toEqual([]);
    await harness.platform.advance(1_002);
    expect(harness.told()).toEqual(['connecting', 'limited', 'live']);
  });

  it('goes on where events are asked for meanwhile, which the answer holds anyway', async () => {
    const harness = createQueueHarness();
    harness.prepareRegister({}, { delayMs: 12_000 });
    harness.prepareSilence();
    void harness.queue.run();
    for (let count = 0; count < 2; count += 1) {
      await harness.platform.advance(4_000);
      harness.queue.nudge();
    }
    await harness.platform.advance(4_000);
    expect(harness.told()).toEqual(['connecting', 'live']);
    harness.server.assertDone();
  });

  it('believes that it is signed out when asked twice', async () => {
    const harness = createQueueHarness();
    const refusal = { status: 401, answer: chatRefusal('INVALID_API_KEY') };
    harness.server.prepare({ route: 'POST /register', ...refusal });
    harness.server.prepare({ route: 'GET /users/me', ...refusal });
    await harness.queue.run();
    expect(harness.states.at(-1)).toEqual({ kind: 'signedOut', code: 'INVALID_API_KEY' });
    expect(harness.platform.pendingTimers()).toBe(0);
  });

  it('takes an answer without a queue for nonsense', async () => {
    const harness = createQueueHarness();
    harness.prepareRegister({ queue_id: null });
    harness.prepareRegister();
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.advance(1_000);
    expect(harness.told()).toEqual(['connecting', 'trouble', 'live']);
  });

  it('starts afresh where the request hangs in a connection that died in sleep', async () => {
    const harness = createQueueHarness();
    harness.server.prepare({ route: 'POST /register', fault: 'silence' });
    harness.prepareRegister();
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.advance(1_000);
    harness.queue.resume();
    await harness.platform.settle();
    expect(harness.told()).toEqual(['connecting', 'live']);
  });
});

describe('a queue that is lost', () => {
  it('is replaced at once the first time, and later the more often it happens', async () => {
    const harness = createQueueHarness();
    const { platform, server } = harness;
    for (let count = 0; count < 12; count += 1) {
      harness.prepareRegister({ queue_id: `queue ${count}` });
      server.prepare(BAD_QUEUE);
    }
    void harness.queue.run();
    await platform.settle();
    expect(harness.snapshots).toHaveLength(2);
    await platform.advance(2_000);
    expect(harness.snapshots.length).toBeLessThan(8);
    await platform.advance(60_000);
    expect(harness.snapshots).toHaveLength(12);
  });

  it('is replaced at once where it had long been well', async () => {
    const harness = await startLive();
    const { platform, server } = harness;
    for (let count = 0; count < 5; count += 1) {
      await platform.advance(50_000);
      harness.preparePoll([count + 1]);
      harness.queue.resume();
      harness.prepareSilence();
      await platform.settle();
    }
    await platform.advance(60_000);
    server.prepare(BAD_QUEUE);
    harness.prepareRegister({ queue_id: 'two' });
    harness.prepareSilence();
    harness.queue.resume();
    await platform.settle();
    expect(harness.queue.queueId()).toBe('two');
  });

  it('leaves what it told before the new picture, and nothing of the old queue after it', async () => {
    const harness = await startLive({ eventIds: [1, 2] });
    harness.server.prepare(BAD_QUEUE);
    harness.prepareRegister({ queue_id: 'two', last_event_id: 0 });
    // The new queue counts from the start again.
    harness.preparePoll([1]);
    harness.prepareSilence();
    harness.queue.resume();
    await harness.platform.settle();
    expect(harness.heard()).toEqual([1, 2, 1]);
    expect(harness.snapshots).toHaveLength(2);
  });
});

describe('a handler that throws', () => {
  it('has the picture built anew at once, and the events behind it are not applied to the old one', async () => {
    const harness = createQueueHarness();
    let isBroken = true;
    harness.onEvents = (events) => {
      if (isBroken && events.some(({ eventId }) => eventId === 3)) {
        isBroken = false;
        throw new Error('Broken');
      }
    };
    harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
    harness.preparePoll([1, 2]);
    harness.preparePoll([3, 4]);
    harness.prepareRegister({ queue_id: 'two', last_event_id: 0 });
    harness.preparePoll([9]);
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.settle();
    expect(harness.heard()).toEqual([1, 2, 9]);
    expect(harness.told()).toEqual(['connecting', 'live', 'catchingUp', 'live']);
    harness.server.assertDone();
  });

  it('does not make it register in a circle', async () => {
    const harness = createQueueHarness();
    harness.onEvents = () => {
      throw new Error('Broken');
    };
    for (let count = 0; count < 40; count += 1) {
      harness.prepareRegister({ queue_id: `queue ${count}`, last_event_id: 0 });
      harness.preparePoll([1]);
    }
    void harness.queue.run();
    await harness.platform.advance(60_000);
    expect(harness.snapshots.length).toBeLessThan(25);
    harness.queue.stop();
  });
});

describe('a server whose answers make no sense', () => {
  it('stays said, whatever it registers, until one makes sense', async () => {
    const harness = createQueueHarness();
    const { server, platform } = harness;
    for (let round = 0; round < 3; round += 1) {
      harness.prepareRegister({ queue_id: `queue ${round}`, last_event_id: 0 });
      for (let count = 0; count < 3; count += 1)
        server.prepare({ route: 'GET /events', fault: 'garbledJson' });
    }
    // Also where it could not register in between.
    server.prepare({ route: 'POST /register', fault: 'unreachable' });
    harness.prepareRegister({ queue_id: 'sound', last_event_id: 0 });
    server.prepare({
      route: 'GET /events',
      answer: chatAnswer({ events: [] }),
      check: ({ params }) => expect(params.dont_block).toBe('true'),
    });
    harness.prepareSilence();
    void harness.queue.run();
    await platform.advance(60_000);
    server.assertDone();
    expect(harness.told()).toEqual(['connecting', 'live', 'trouble', 'unreachable', 'live']);
    expect(harness.snapshots).toHaveLength(4);
  });
});

describe('waking', () => {
  it('cuts a wait short, asks without blocking, and blocks again after a good answer', async () => {
    const harness = createQueueHarness();
    const { server, platform } = harness;
    harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
    server.prepare({ route: 'GET /events', fault: 'unreachable' });
    server.prepare({
      route: 'GET /events',
      answer: chatAnswer({ events: [] }),
      check: ({ params }) => expect(params.dont_block).toBe('true'),
    });
    server.prepare({
      route: 'GET /events',
      fault: 'silence',
      check: ({ params }) => expect(params.dont_block).toBeUndefined(),
    });
    void harness.queue.run();
    await platform.settle();
    harness.queue.wake();
    await platform.settle();
    expect(harness.told()).toEqual(['connecting', 'live', 'unreachable', 'live']);
    server.assertDone();
  });

  it('leaves a poll alone that was heard of lately, and asks afresh where it was not', async () => {
    const harness = await startLive();
    await harness.platform.advance(30_000);
    harness.queue.wake();
    await harness.platform.settle();
    expect(routes(harness)).toEqual([]);
    // The machine slept: the wall clock went on, the steady one stood still.
    harness.platform.jumpClock(20 * 60_000);
    harness.preparePoll([5]);
    harness.prepareSilence();
    harness.queue.wake();
    await harness.platform.settle();
    expect(harness.heard()).toEqual([5]);
    expect(harness.told()).toEqual(['connecting', 'live', 'catchingUp', 'live']);
  });

  it('says nothing of a short absence', async () => {
    const harness = await startLive();
    await harness.platform.advance(20_000);
    harness.preparePoll([]);
    harness.prepareSilence();
    harness.queue.resume();
    await harness.platform.settle();
    expect(harness.told()).toEqual(['connecting', 'live']);
  });

  it('comes back within two seconds of a long outage when told of it, and within ten when not', async () => {
    const harness = await startLive();
    const { server, platform, queue } = harness;
    for (let count = 0; count < 400; count += 1) {
      server.prepare({ route: 'GET /events', fault: 'unreachable' });
    }
    queue.resume();
    await platform.advance(30 * 60_000);
    const before = server.takeRequests().length;
    // No storm: at most ten seconds apart on the way up, five on average.
    expect(before).toBeLessThan(450);
    expect(harness.told().at(-1)).toBe('unreachable');
  });
});

describe('many events in one answer', () => {
  it('are applied in slices, so that nothing else has to wait', async () => {
    const harness = createQueueHarness();
    const { clock } = harness.platform;
    let spentMs = 0;
    const monotonic = clock.monotonic;
    clock.monotonic = () => monotonic() + spentMs;
    let running = 0;
    const slices: number[] = [];
    harness.onEvents = (events) => {
      // Each costs a tenth of a millisecond.
      spentMs += events.length / 10;
      if (running === 0) queueMicrotask(() => queueMicrotask(() => void slices.push(running)));
      running += events.length;
      setImmediate(() => {
        running = 0;
      });
    };
    harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
    harness.preparePoll(Array.from({ length: 1_000 }, (_, index) => index + 1));
    harness.prepareSilence();
    void harness.queue.run();
    await harness.platform.advance(1_000);
    await harness.platform.advance(1_000);
    expect(harness.heard()).toHaveLength(1_000);
    expect(slices.length).toBeGreaterThan(5);
    expect(Math.max(...slices)).toBeLessThanOrEqual(120);
  });
});

describe('the end', () => {
  it('deletes the queue, and stays silent', async () => {
    const harness = await startLive();
    harness.server.prepare({
      route: 'DELETE /events',
      answer: chatAnswer(),
      check: ({ params }) => expect(params.queue_id).toBe('one'),
    });
    harness.queue.stop();
    await harness.platform.advance(600_000);
    expect(routes(harness)).toEqual(['DELETE /events']);
    expect(harness.platform.pendingTimers()).toBe(0);
    harness.server.assertDone();
  });

  it('does not mind that the queue cannot be deleted', async () => {
    const harness = await startLive();
    harness.server.prepare({ route: 'DELETE /events', fault: 'unreachable' });
    harness.queue.stop();
    await harness.platform.settle();
    harness.server.assertDone();
  });
});

describe('a nap', () => {
  it('gives the queue up, asks for nothing, and registers afresh in place', async () => {
    const harness = await startLive();
    harness.server.prepare({ route: 'DELETE /events', answer: chatAnswer() });
    harness.queue.nap();
    await harness.platform.advance(3_600_000);
    expect(routes(harness)).toEqual(['DELETE /events']);
    expect(harness.queue.queueId()).toBeNull();
    expect(harness.told().at(-1)).toBe('asleep');
    harness.prepareRegister({ queue_id: 'two' });
    harness.prepareSilence();
    harness.queue.comeBack();
    await harness.platform.settle();
    expect(harness.told()).toEqual(['connecting', 'live', 'asleep', 'catchingUp', 'live']);
    expect(harness.queue.queueId()).toBe('two');
  });

  it('may be the end', async () => {
    const harness = await startLive();
    harness.server.prepare({ route: 'DELETE /events', answer: chatAnswer() });
    harness.queue.nap();
    harness.queue.stop();
    await harness.platform.advance(600_000);
    expect(routes(harness)).toEqual(['DELETE /events']);
  });
});
