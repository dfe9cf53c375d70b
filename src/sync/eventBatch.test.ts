import { ref, watch } from 'vue';
import { describe, expect, it } from 'vitest';
import { parseEvents, type ChatEvent } from '@/api/chat/model/events/index';
import { MalformedResponseError } from '@/domain/requestError';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer } from '@/testing/fakeServer';
import { createQueueHarness, wireHeartbeat } from '@/testing/queueHarness';
import { createBatches } from './eventBatch';
import { createFaultLog } from './faultLog';

const heartbeats = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => wireHeartbeat(first + index));

const broken = (id: unknown) => ({ id, type: 'reaction', op: 'add' });

/** A page that takes batches in; `costMs` is what one event costs, `drawMs` what drawing it does, `showMs` its frame. */
function createPage({ costMs = 0, drawMs = 0, showMs = 0 } = {}) {
  const platform = createFakePlatform();
  const faults = createFaultLog({ monotonic: () => 0, onLeftOut: () => {} });
  const position = { lastEventId: 0 };
  const heard: number[] = [];
  /** How many events had come whenever it was said that many come at once, or no longer. */
  const rushes: [isRush: boolean, heard: number][] = [];
  /** How many events each turn of the page applied. */
  const turns: number[] = [];
  let spentMs = 0;
  let inTurn = 0;
  const endTurn = () => {
    if (inTurn > 0) turns.push(inTurn);
    inTurn = 0;
  };
  const { soon } = platform.timers;
  platform.timers.soon = (run) => {
    spentMs += inTurn * showMs;
    endTurn();
    soon(run);
  };
  platform.clock.monotonic = () => spentMs;
  const page = {
    position,
    heard,
    rushes,
    turns,
    advance: platform.advance,
    faults,
    isWanted: () => true,
    onEvents(events: readonly ChatEvent[]) {
      heard.push(...events.map(({ eventId }) => eventId));
      spentMs += events.length * costMs;
      void Promise.resolve().then(() => (spentMs += events.length * drawMs));
      inTurn += events.length;
    },
    async take(list: readonly object[]) {
      await applyBatch(position, parseEvents(list), page.isWanted);
      endTurn();
    },
  };
  const applyBatch = createBatches({
    platform,
    faults,
    onEvents: (events) => page.onEvents(events),
    onRush: (isRush) => void rushes.push([isRush, heard.length]),
  });
  return page;
}

const upTo = (count: number) => heartbeats(count).map(({ id }) => id);

describe('an answer with many events', () => {
  it.each([1_000, 10_000])('of %i gives the page a turn after 200 at most', async (count) => {
    const page = createPage();
    await page.take(heartbeats(count));
    expect(page.heard).toEqual(upTo(count));
    expect(Math.max(...page.turns)).toBe(200);
    // It begins with few: what they mean for the screen is not known before.
    expect(page.turns.slice(0, 4)).toEqual([10, 20, 40, 80]);
    expect(page.turns.length).toBeLessThanOrEqual(count / 200 + 5);
  });

  it('gives it a turn sooner where what changes takes long to draw', async () => {
    const page = createPage({ drawMs: 1 });
    await page.take(heartbeats(1_000));
    expect(page.heard).toHaveLength(1_000);
    // So many of them are as much as is not felt; what was learned holds for the next answer.
    expect(page.turns.slice(0, 4)).toEqual([10, 20, 22, 22]);
    page.turns.length = 0;
    await page.take(heartbeats(110, 1_001));
    expect(page.turns).toEqual([22, 22, 22, 22, 22]);
  });

  it('gives it no more turns where frames take long, which they would as often as they come', async () => {
    const page = createPage({ drawMs: 0.5, showMs: 2 });
    await page.take(heartbeats(200));
    expect(page.turns).toEqual([10, 20, 40, 44, 44, 42]);
  });

  it('applies twenty before each turn, however slow it is', async () => {
    const page = createPage({ drawMs: 100 });
    await page.take(heartbeats(150));
    expect(page.turns.slice(0, 3)).toEqual([10, 20, 20]);
  });

  it('gives it a turn after half a frame where each costs more', async () => {
    const page = createPage({ costMs: 0.5 });
    await page.take(heartbeats(1_000));
    expect(page.heard).toHaveLength(1_000);
    expect(Math.max(...page.turns)).toBe(20);
  });

  it('is read as it is applied, not before', async () => {
    const page = createPage();
    let read = 0;
    const list = heartbeats(1_000).map((one) =>
      Object.defineProperty({ ...one }, 'type', {
        enumerable: true,
        get() {
          read += 1;
          return 'heartbeat';
        },
      }),
    );
    const { onEvents } = page;
    page.onEvents = (events) => {
      onEvents(events);
      // Each is looked at a few times.
      expect(read).toBeLessThanOrEqual(page.heard.length * 4);
    };
    await page.take(list);
    expect(page.heard).toHaveLength(1_000);
  });

  it('is drawn once a turn', async () => {
    const page = createPage();
    const last = ref(0);
    let drawn = 0;
    watch(last, () => (drawn += 1));
    const { onEvents } = page;
    page.onEvents = (events) => {
      onEvents(events);
      last.value = page.position.lastEventId;
    };
    await page.take(heartbeats(1_000));
    expect(drawn).toBe(page.turns.length);
  });

  it('is told of, from its first event to the frame after its last', async () => {
    const page = createPage();
    await page.take(heartbeats(1_000));
    expect(page.rushes).toEqual([[true, 0]]);
    await page.advance(50);
    expect(page.rushes).toEqual([
      [true, 0],
      [false, 1_000],
    ]);
  });

  it('is told of before anything of it is drawn, also where only its first events tell that it takes long', async () => {
    const page = createPage({ costMs: 0.5 });
    const last = ref(0);
    const drawnInRush: boolean[] = [];
    watch(last, () => drawnInRush.push(page.rushes.at(-1)?.[0] === true));
    const { onEvents } = page;
    page.onEvents = (events) => {
      onEvents(events);
      last.value = page.position.lastEventId;
    };
    await page.take(heartbeats(50));
    expect(drawnInRush).toEqual([true, true, true]);
  });

  it('is one with the answer that comes right after it', async () => {
    const page = createPage();
    await page.take(heartbeats(1_000));
    await page.take(heartbeats(1_000, 1_001));
    await page.advance(50);
    expect(page.rushes).toEqual([
      [true, 0],
      [false, 2_000],
    ]);
  });

  it('lets what waits have a turn after two seconds', async () => {
    const page = createPage({ drawMs: 30 });
    await page.take(heartbeats(120));
    await page.advance(50);
    // Ten at first, then five in each slice of 150 ms: they and the first come to more than 2 s after 70.
    expect(page.rushes).toEqual([
      [true, 0],
      [false, 70],
      [true, 70],
      [false, 120],
    ]);
  });

  it('is told of no longer where it could not be read to its end', async () => {
    const page = createPage();
    const taking = page.take([...heartbeats(300), broken(301)]);
    await expect(taking).rejects.toThrow(MalformedResponseError);
    await page.advance(50);
    expect(page.rushes.at(-1)).toEqual([false, 300]);
  });

  it('with few of them is applied at once', async () => {
    const page = createPage();
    const taking = page.take(heartbeats(100));
    expect(page.heard).toHaveLength(100);
    await taking;
    expect(page.turns).toEqual([100]);
    expect(page.rushes).toEqual([]);
  });
});

describe('what a queue gives', () => {
  it('is applied once and in order, however it is repeated and swapped', async () => {
    const page = createPage();
    const all = heartbeats(900);
    await page.take([...all.slice(0, 500).reverse(), ...all.slice(100, 500)]);
    await page.take(all);
    expect(page.heard).toEqual(upTo(900));
    expect(page.position.lastEventId).toBe(900);
  });

  it('is dropped once another queue counts', async () => {
    const page = createPage();
    page.isWanted = () => page.heard.length < 310;
    await page.take(heartbeats(1_000));
    expect(page.heard).toEqual(upTo(310));
    expect(page.position.lastEventId).toBe(310);
  });

  it('says nothing more once the queue was given up for a nap', async () => {
    const harness = createQueueHarness();
    harness.prepareRegister();
    harness.prepareEvents(heartbeats(1_000));
    harness.server.prepare({ route: 'DELETE /events', answer: chatAnswer() });
    let slices = 0;
    harness.onEvents = () => {
      slices += 1;
      if (slices === 3) harness.platform.timers.soon(() => harness.queue.nap());
    };
    void harness.queue.run();
    await harness.platform.advance(1_000);
    expect(harness.told().at(-1)).toBe('asleep');
    expect(harness.heard().length).toBeLessThan(1_000);
  });

  it('is applied up to what cannot be read; of a kind that is left out, asked for once more first', async () => {
    const page = createPage();
    const list = [...heartbeats(30), broken(31), ...heartbeats(10, 32)];
    const refusal = await page.take(list).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MalformedResponseError);
    expect(page.heard).toEqual(upTo(30));
    expect(page.position.lastEventId).toBe(30);
    page.faults.note('reaction/add');
    await expect(page.take(list.slice(30))).rejects.toThrow(MalformedResponseError);
    await page.take(list.slice(30));
    expect(page.heard.at(-1)).toBe(41);
    expect(page.heard).toHaveLength(40);
  });

  it('asks once more for each event that the way garbled, and no more of a kind where that never helps', async () => {
    const page = createPage();
    page.faults.note('reaction/add');
    const garbled = (id: number) =>
      page.take([broken(id)]).then(
        () => 'skipped',
        () => 'asked',
      );
    // Each came sound the second time.
    for (const id of [1, 2, 3, 4]) {
      expect(await garbled(id)).toBe('asked');
      await page.take([wireHeartbeat(id)]);
    }
    expect(page.heard).toEqual([1, 2, 3, 4]);
    for (const id of [5, 6, 7])
      expect([await garbled(id), await garbled(id)]).toEqual(['asked', 'skipped']);
    expect(await garbled(8)).toBe('skipped');
    expect(page.position.lastEventId).toBe(8);
  });

  it('comes to its end where much of it cannot be read', async () => {
    const page = createPage();
    page.faults.note('reaction/add');
    const list = [broken(1), broken(2), wireHeartbeat(3), broken(4)];
    const tried: unknown[] = [];
    for (let times = 0; times < 4; times += 1)
      tried.push(
        await page.take(list).then(
          () => 'done',
          () => page.position.lastEventId,
        ),
      );
    expect(tried).toEqual([0, 1, 3, 'done']);
    expect(page.heard).toEqual([3]);
  });

  it('waits as a whole for an event without an id', async () => {
    const page = createPage();
    await expect(page.take([...heartbeats(5), broken('x')])).rejects.toThrow(
      MalformedResponseError,
    );
    expect(page.heard).toEqual([]);
  });
});
