/** How much memory an event costs, what was collected included: bytes tell of growth where time would not. */
import type { HeapProfiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { nextTick, watchEffect } from 'vue';
import type { Narrow } from '../../../src/domain/chat/narrow';
import type { ChatWorld } from '../../../src/testing/chatWorld';
import type { RealmSize } from '../../standins/chat/seed/generated';
import { applyEvents, createGround, readEvents, wireEvents } from './growth';

/** Bytes between two samples: fine enough for a few per cent over hundreds of events. */
const SAMPLING_BYTES = 512;

function bytesBelow({ selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number {
  return children.reduce((sum, child) => sum + bytesBelow(child), selfSize);
}

/** Bytes allocated while `work` ran. */
export async function allocatedBytes(work: () => Promise<void>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.startSampling', {
      samplingInterval: SAMPLING_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    await work();
    const { profile } = await session.post('HeapProfiler.stopSampling');
    return bytesBelow(profile.head);
  } finally {
    session.disconnect();
  }
}

/** A list keeps a thousand: past that it would let go of its newest end. */
const NEARLY_FULL = 850;

/** Opens a list with as much of the history as it keeps. */
async function openList({ stores, platform }: ChatWorld, narrow: Narrow): Promise<void> {
  const list = stores.messageLists.open(narrow, 'newest');
  let held = -1;
  while (list.range.ids.length > held && list.range.ids.length < NEARLY_FULL) {
    held = list.range.ids.length;
    await platform.settle();
    await stores.messageLists.loadOlder(list);
  }
}

const WARM_UP = 1_000;
const MEASURED = 1_000;

type Screen = (world: ChatWorld) => void;

/** A screen that shows one channel with its count, one person and the totals. */
const modestScreen: Screen = ({ stores: { unreads, users, channels } }) => {
  unreads.channelCounts(3);
  users.fullName(5);
  channels.channel(3);
  void unreads.totals.counted;
};

/** A screen as it should not be: it goes through all channels for each message. */
export const growingScreen: Screen = ({ stores: { unreads, channels } }) => {
  void unreads.totals.counted;
  void [...channels.byId.values()].map(({ channelId, name }) => ({ channelId, name }));
};

/** Bytes that one event of the mix costs to read, apply and tell to a screen in an organization of this size. */
async function allocatedPerEvent(size: RealmSize, screen: Screen): Promise<number> {
  const world = (await createGround(size)).openWorld();
  for (let channelId = 1; channelId <= 4; channelId += 1) {
    await openList(world, [{ operator: 'channel', channelId }]);
  }
  await openList(world, []);
  const stop = watchEffect(() => screen(world));

  async function follow(events: readonly object[]): Promise<void> {
    for (const event of events) {
      applyEvents(world, readEvents([event]));
      await nextTick();
    }
  }

  await follow(wireEvents(WARM_UP));
  const events = wireEvents(MEASURED, { firstMessageId: 2_000_000 });
  const bytes = await allocatedBytes(() => follow(events));
  stop();
  return bytes / MEASURED;
}

const SMALL: RealmSize = { users: 200, channels: 20, history: 100, unread: 0, seed: 1 };

/** What the cost of an event may not depend on, beyond the smallest organization. */
export const SCALES = {
  channels: [{ channels: 100 }, { channels: 300 }],
  people: [{ users: 1_000 }, { users: 10_000 }],
  history: [{ history: 10_000 }, { history: 50_000 }],
  'unread messages': [{ history: 50_000, unread: 50_000 }],
} as const satisfies Record<string, readonly Partial<RealmSize>[]>;

export type Scale = keyof typeof SCALES;

/** Bytes per event over a scale, the smallest organization first. */
export async function allocationOver(scale: Scale, screen = modestScreen): Promise<number[]> {
  // Code that runs for the first time costs more than later.
  await allocatedPerEvent(SMALL, screen);
  const figures: number[] = [];
  for (const more of [{}, ...SCALES[scale]]) {
    figures.push(await allocatedPerEvent({ ...SMALL, ...more }, screen));
  }
  return figures;
}

/** How much the most costs against the least. */
export function growthOf(figures: readonly number[]): number {
  return Math.max(...figures) / Math.min(...figures);
}
