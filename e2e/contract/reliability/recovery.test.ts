/** Outages from a second to half an hour: how soon the client is live again, and that "live" is true when it is said. */
import { watch } from 'vue';
import { describe, expect, it } from 'vitest';
import { topicConversationKey } from '../../../src/domain/chat/conversation';
import { createChatWorld } from '../../../src/testing/chatWorld';
import { createFakePlatform, type FakePlatform } from '../../../src/testing/fakePlatform';
import { seededRandom, type Random } from '../../standins/chat/machine';
import type { ChatServer } from '../../standins/chat/server';
import { serverByClock, signIn, START } from '../../standins/chat/testing';

const OUTAGES = 200;
const SEED = Number(process.env.RECOVERY_SEED ?? 1);
const GENERAL = 2;
const SHORTEST_MS = 1_000;
const LONGEST_MS = 30 * 60_000;

/** The way to the server: open or not. What is under way when it closes breaks. */
function createWay(platform: FakePlatform, server: ChatServer, random: Random) {
  let isOpen = true;
  const underWay = new Set<() => void>();

  function takes(milliseconds: number) {
    return new Promise<void>((resolve) => void platform.timers.after(milliseconds, resolve));
  }

  async function travel(request: Request): Promise<Response> {
    await takes(10 + random() * 140);
    if (!isOpen) throw new TypeError('Failed to fetch');
    const answer = await server.handle(request);
    await takes(10 + random() * 140);
    return answer;
  }

  const fetch: FakePlatform['fetch'] = async (input, init) => {
    let end = () => {};
    const broken = new Promise<never>((_, reject) => {
      end = () => reject(new TypeError('Failed to fetch'));
    });
    underWay.add(end);
    init?.signal?.addEventListener('abort', end);
    try {
      return await Promise.race([travel(new Request(input, init)), broken]);
    } finally {
      underWay.delete(end);
    }
  };

  return {
    fetch,
    close() {
      isOpen = false;
      for (const end of underWay) end();
    },
    open: () => void (isOpen = true),
  };
}

async function setStage(seed: number) {
  const random = seededRandom(seed);
  const platform = createFakePlatform({ startMs: START, seed });
  const server = serverByClock(() => START + platform.clock.monotonic(), platform.timers);
  const me = await signIn(server, 'marta@lantern.example');
  const other = await signIn(server, 'jonas@lantern.example');
  const way = createWay(platform, server, random);
  platform.fetch = way.fetch;
  const world = createChatWorld(platform, me, { isGated: true });
  return { random, platform, way, world, other };
}

type Stage = Awaited<ReturnType<typeof setStage>>;

/** When "live" was last said, and what was known at that very moment. */
function followLive({ platform, world: { stores } }: Stage) {
  const said = { atMs: Number.NaN, known: -1 };
  watch(
    () => stores.connection.report.kind,
    (kind) => {
      said.atMs = kind === 'live' ? platform.clock.monotonic() : Number.NaN;
      said.known = stores.unreads.countOf(topicConversationKey(GENERAL, 'outages'));
    },
    { flush: 'sync' },
  );
  return said;
}

/** Milliseconds from the moment at which the way is open until "live" is said, for each outage. */
async function liveThrough(tellsBrowser: boolean): Promise<number[]> {
  const stage = await setStage(SEED);
  const { random, platform, way, world, other } = stage;
  const sync = world.start();
  const said = followLive(stage);
  await platform.advance(2_000);
  const took: number[] = [];
  for (let number = 1; number <= OUTAGES / 2; number += 1) {
    await platform.advance(random() * 120_000);
    way.close();
    if (tellsBrowser) platform.setOnline(false);
    const lengthMs = SHORTEST_MS * (LONGEST_MS / SHORTEST_MS) ** random();
    await platform.advance(lengthMs / 2);
    await other.post('/messages', {
      type: 'channel',
      to: GENERAL,
      topic: 'outages',
      content: `Number ${number}`,
    });
    await platform.advance(lengthMs / 2);
    expect(said.atMs, 'live without a way').toBeNaN();
    way.open();
    const openedMs = platform.clock.monotonic();
    if (tellsBrowser) platform.setOnline(true);
    await platform.advance(15_000);
    expect(said, `outage ${number} of ${Math.round(lengthMs / 1000)} s`).toMatchObject({
      known: number,
    });
    took.push(said.atMs - openedMs);
  }
  sync.stop();
  return took.sort((one, two) => one - two);
}

describe('after an outage', () => {
  it('it is live within 2 s where the browser tells that it is online (95 of 100)', async () => {
    const took = await liveThrough(true);
    expect(took[Math.ceil(took.length * 0.95) - 1]).toBeLessThanOrEqual(2_000);
    expect(took.at(-1)).toBeLessThanOrEqual(10_000);
  });

  it('it is live within 10 s where nobody tells', async () => {
    const took = await liveThrough(false);
    expect(took.at(-1)).toBeLessThanOrEqual(10_000);
  });
});
