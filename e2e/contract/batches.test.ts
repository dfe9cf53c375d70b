/** However the same events are cut into answers, repeated or held back: the picture is the same. */
import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { parse } from '../../src/api/parse';
import { parseEvents } from '../../src/api/chat/model/events/index';
import { initialSnapshot } from '../../src/api/chat/model/initialSnapshot';
import { createBatches } from '../../src/sync/eventBatch';
import { createFaultLog } from '../../src/sync/faultLog';
import { dispatch } from '../../src/sync/dispatch';
import { loadSnapshot } from '../../src/testing/loadSnapshot';
import { createChatWorld } from '../../src/testing/chatWorld';
import { createFakePlatform } from '../../src/testing/fakePlatform';
import { pictureOf } from '../../src/testing/picture';
import { recordEvents } from './replayWorld';

/** `BATCH_RUNS=10000` looks further than every run does. */
const RUNS = Number(process.env.BATCH_RUNS ?? 20);
const SEED = Number(process.env.BATCH_SEED ?? 1);
const LONGEST_RUN_MS = 2_000;

type Recording = Awaited<ReturnType<typeof recordEvents>>;

async function pictureAfter(
  { answer, credentials }: Recording,
  batches: readonly (readonly object[])[],
) {
  const platform = createFakePlatform();
  const { stores } = createChatWorld(platform, credentials);
  const snapshot = parse(initialSnapshot, answer, 'POST /register');
  loadSnapshot(stores, snapshot);
  const faults = createFaultLog({ monotonic: () => 0, onLeftOut: () => {} });
  const position = { lastEventId: snapshot.lastEventId };
  const applyBatch = createBatches({
    platform,
    faults,
    onEvents: (events) => events.forEach((event) => dispatch(stores, event)),
  });
  for (const batch of batches) await applyBatch(position, parseEvents(batch), () => true);
  return pictureOf(stores);
}

const step = fc.nat();
const steps = fc.array(step, { minLength: 1, maxLength: 40, size: 'max' });

describe('the same events', () => {
  it(
    'in one answer, one by one, repeated, or cut anywhere give the same picture',
    async () => {
      await fc.assert(
        fc.asyncProperty(steps, fc.nat(), async (sequence, cut) => {
          const recording = await recordEvents(sequence);
          const { events } = recording;
          const place = cut % (events.length + 1);
          const whole = await pictureAfter(recording, [events]);
          const single = await pictureAfter(
            recording,
            events.map((one) => [one]),
          );
          const twice = await pictureAfter(recording, [
            events.slice(0, place),
            events.slice(0, place),
            events,
            events,
          ]);
          expect(single).toEqual(whole);
          expect(twice).toEqual(whole);
        }),
        { numRuns: RUNS, seed: SEED, endOnFailure: true },
      );
    },
    RUNS * LONGEST_RUN_MS,
  );
});
