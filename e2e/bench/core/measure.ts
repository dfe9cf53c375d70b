/** The measurements of `npm run bench:core`: ratios and counts, the better of several rounds. */
import { createQueueHarness } from '../../../src/testing/queueHarness';
import {
  applyEvents,
  createGround,
  LARGEST,
  readEvents,
  readSnapshot,
  wireEvents,
  type Ground,
} from './growth';

const ROUNDS = 5;

function best(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Math.min(...times);
}

/** Validating and loading a registration, against `JSON.parse` of it. */
function ingest({ text, openWorld }: Ground) {
  const parseMs = best(() => void JSON.parse(text));
  const readMs = best(() => void readSnapshot(text));
  const wholeMs = best(() => void openWorld());
  return {
    megabytes: text.length / 1e6,
    parseMs,
    'validate / JSON.parse': (readMs - parseMs) / parseMs,
    'validate and load / JSON.parse': (wholeMs - parseMs) / parseMs,
  };
}

/** 1,000 events in one answer, read and applied. */
function burst({ openWorld }: Ground) {
  const wire = wireEvents(1_000);
  const world = openWorld();
  const readMs = best(() => void readEvents(wire));
  const events = readEvents(wire);
  const applyMs = best(() => applyEvents(world, events));
  return { readMs, applyMs, microsecondsPerEvent: ((readMs + applyMs) * 1000) / wire.length };
}

/** The longest that an answer of 1,000 events keeps everything else waiting. */
async function longestSlice({ openWorld }: Ground) {
  const world = openWorld();
  const harness = createQueueHarness();
  const { clock } = harness.platform;
  clock.monotonic = () => performance.now();
  let last = 0;
  let longestMs = 0;
  let sliceStart = 0;
  harness.onEvents = (events) => {
    const now = performance.now();
    if (now - last > 0.5) sliceStart = now;
    applyEvents(world, events);
    last = performance.now();
    longestMs = Math.max(longestMs, last - sliceStart);
  };
  harness.prepareRegister({ queue_id: 'one', last_event_id: 0 });
  harness.prepareEvents(wireEvents(10_000));
  harness.prepareSilence();
  void harness.queue.run();
  for (let turn = 0; turn < 400; turn += 1) await harness.platform.advance(1);
  return { events: harness.events.length, longestMs };
}

export async function measureCore(seed: number) {
  const ground = await createGround({ ...LARGEST, seed });
  return {
    size: LARGEST,
    ingest: ingest(ground),
    burst: burst(ground),
    slices: await longestSlice(ground),
  };
}
