/** The measurements of `npm run bench:core`: ratios and counts first; times, the best of several rounds, beside them. */
import { createChatClient } from '../../../src/api/chat/client';
import { createEventQueue } from '../../../src/sync/eventQueue';
import { createFaultLog } from '../../../src/sync/faultLog';
import { loadSnapshot } from '../../../src/testing/loadSnapshot';
import { createPoller } from '../../../src/sync/poller';
import { createFakePlatform } from '../../../src/testing/fakePlatform';
import { wireInitialSnapshot } from '../../../src/testing/eg/initialSnapshot';
import { START } from '../../standins/chat/testing';
import { allocationOver, growthOf, SCALES, type Scale } from './allocation';
import {
  applyEvents,
  createGround,
  LARGEST,
  readEvents,
  readSnapshot,
  wireEvents,
  type Ground,
} from './growth';

/** Rounds are interleaved: whatever else the machine does hits all that is compared. */
const ROUNDS = 30;

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Validating and loading a registration, against `JSON.parse` of it. */
function ingest({ text, openEmpty }: Ground) {
  const best = { parseMs: Infinity, wholeMs: Infinity, readMs: Infinity, nameUnreadMs: Infinity };
  const note = (what: keyof typeof best, work: () => unknown) => {
    best[what] = Math.min(best[what], timed(work));
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { stores } = openEmpty();
    note('parseMs', () => JSON.parse(text));
    note('readMs', () => readSnapshot(text));
    note('wholeMs', () => loadSnapshot(stores, readSnapshot(text)));
    note('nameUnreadMs', () => stores.unreads.conversations());
  }
  const { parseMs, readMs, wholeMs, nameUnreadMs } = best;
  return {
    megabytes: text.length / 1e6,
    parseMs,
    validateMs: readMs - parseMs,
    validateAndLoadMs: wholeMs - parseMs,
    nameUnreadMs,
    validatePerParse: (readMs - parseMs) / parseMs,
    validateAndLoadPerParse: (wholeMs - parseMs) / parseMs,
  };
}

/** What one event of a thousand costs to read and apply. */
function burst({ openWorld }: Ground) {
  const wire = wireEvents(1_000);
  const text = JSON.stringify(wire);
  const world = openWorld();
  let [parseMs, wholeMs] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    parseMs = Math.min(
      parseMs,
      timed(() => JSON.parse(text)),
    );
    wholeMs = Math.min(
      wholeMs,
      timed(() => applyEvents(world, readEvents(wire))),
    );
  }
  return {
    microsecondsPerEvent: (wholeMs * 1_000) / wire.length,
    eventsPerSecond: (wire.length * 1_000) / wholeMs,
    readAndApplyPerParse: wholeMs / parseMs,
  };
}

/** Time of the processor that this process took, its collector's included: other processes do not count. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The most that was worked before something else got its turn while `work` was under way. */
async function longestTaskMs(work: () => Promise<void>): Promise<number> {
  let [last, longest] = [cpuMs(), 0];
  let isOver = false;
  function beat() {
    const now = cpuMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(beat);
  }
  setImmediate(beat);
  await work();
  // The last task ends with the next turn.
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return longest;
}

const never = () => new Promise<Response>(() => {});

/** A queue that gets these answers, in this order, and then waits. */
function queueOf(
  answers: readonly string[],
  listener: Parameters<typeof createEventQueue>[0]['listener'],
) {
  const waiting = [...answers];
  const fetch = () => {
    const text = waiting.shift();
    return text === undefined ? never() : Promise.resolve(new Response(text));
  };
  const platform = createFakePlatform({ startMs: START, fetch });
  platform.clock.monotonic = () => performance.now();
  const credentials = { email: 'mara@chat.example', apiKey: 'k3y' };
  const client = createChatClient({ platform, serverUrl: 'https://chat.example.com', credentials });
  const faults = createFaultLog({ monotonic: () => 0, onLeftOut: () => {} });
  const loadPoller = () => Promise.resolve(createPoller);
  return createEventQueue({ client, platform, faults, loadPoller, listener });
}

const succeeded = (answer: object) => JSON.stringify({ result: 'success', msg: '', ...answer });

/** An answer with many events: how long the longest task was, and in how many turns of the page it came. */
async function slices({ openWorld }: Ground, count: number) {
  const answers = [
    succeeded(wireInitialSnapshot({ queue_id: 'one', last_event_id: 0 })),
    succeeded({ events: wireEvents(count) }),
  ];
  let best = { longestTaskMs: Infinity, allMs: Infinity, calls: 0 };
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const world = openWorld();
    let heard = 0;
    let calls = 0;
    let whenDone = () => {};
    const queue = queueOf(answers, {
      onSnapshot: () => {},
      onState: () => {},
      onEvents(events) {
        applyEvents(world, events);
        calls += 1;
        heard += events.length;
        if (heard === count) whenDone();
      },
    });
    const start = performance.now();
    const longest = await longestTaskMs(
      () =>
        new Promise((resolve) => {
          whenDone = resolve;
          void queue.run();
        }),
    );
    const allMs = performance.now() - start;
    if (longest < best.longestTaskMs) best = { longestTaskMs: longest, allMs, calls };
  }
  return best;
}

/** The longest task of a registration, from the text on. */
async function registration({ text, openEmpty }: Ground): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS / 4; round += 1) {
    const { stores } = openEmpty();
    const longest = await longestTaskMs(
      () =>
        new Promise((resolve) => {
          const queue = queueOf([text], {
            onSnapshot(snapshot) {
              loadSnapshot(stores, snapshot);
              resolve();
            },
            onState: () => {},
            onEvents: () => {},
          });
          void queue.run();
        }),
    );
    best = Math.min(best, longest);
  }
  return best;
}

async function allocation() {
  const scales: Record<string, { bytesPerEvent: number[]; growth: number }> = {};
  for (const scale of Object.keys(SCALES) as Scale[]) {
    const bytesPerEvent = await allocationOver(scale);
    scales[scale] = { bytesPerEvent, growth: growthOf(bytesPerEvent) };
  }
  return scales;
}

export async function measureCore(seed: number) {
  const size = { ...LARGEST, seed };
  const ground = await createGround(size);
  return {
    size,
    ingest: ingest(ground),
    registrationLongestTaskMs: await registration(ground),
    burst: burst(ground),
    slices: { 1_000: await slices(ground, 1_000), 10_000: await slices(ground, 10_000) },
    allocation: await allocation(),
  };
}
