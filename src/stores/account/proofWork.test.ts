import { beforeEach, describe, expect, it } from 'vitest';
// Loaded when a search begins; here they must be there at once.
import '@/api/account/routes/proofOfWork';
import '@/workers/powSolver';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { useProofStore } from './proof';
import { useProofWorkStore } from './proofWork';

/** Too hard to be solved while a test looks. */
const HARD = { challenge: 'c', signature: 's', difficulty: 12 };

let platform: FakePlatform;
let server: FakeServer;
let world: AccountWorld;

const progress = () => {
  const { state } = world.use(useProofStore);
  return state.kind === 'solving' ? state.progress : null;
};

/** A search that is under way. */
async function searching() {
  server.prepare({ route: 'GET /etc/pow', answer: HARD });
  const work = world.use(useProofWorkStore);
  work.solve().catch(() => undefined);
  await world.until(() => world.use(useProofStore).state.kind === 'solving');
  await platform.advance(1);
  expect(progress()?.isPaused ?? false).toBe(false);
  return work;
}

const isPaused = () => progress()?.isPaused ?? false;

beforeEach(() => {
  // A worker that never finds anything.
  const worker = { postMessage() {}, terminate() {}, onmessage: null, onerror: null };
  platform = createFakePlatform({ spawnWorker: () => worker });
  server = createFakeServer(platform);
  world = createAccountWorld(platform);
});

describe('a search', () => {
  it('goes on while the page is hidden', async () => {
    const work = await searching();
    platform.setVisible(false);
    await platform.settle();
    expect(isPaused()).toBe(false);
    work.drop();
  });

  it('rests while the page is hidden where that is wished, and goes on by itself', async () => {
    const work = await searching();
    work.restsHidden = true;
    await platform.settle();
    expect(isPaused()).toBe(false);
    platform.setVisible(false);
    expect(isPaused()).toBe(true);
    platform.setVisible(true);
    expect(isPaused()).toBe(false);
    work.drop();
  });

  it('rests as well where it begins unseen', async () => {
    world.use(useProofWorkStore).restsHidden = true;
    platform.setVisible(false);
    server.prepare({ route: 'GET /etc/pow', answer: HARD });
    const work = world.use(useProofWorkStore);
    work.solve().catch(() => undefined);
    await world.until(isPaused);
    platform.setVisible(true);
    expect(isPaused()).toBe(false);
    work.drop();
  });

  it('is not woken where the person paused it', async () => {
    const work = await searching();
    work.restsHidden = true;
    work.pause();
    platform.setVisible(false);
    platform.setVisible(true);
    expect(isPaused()).toBe(true);
    work.drop();
  });
});

describe('how hard a search works', () => {
  const onBattery = { isOnBattery: () => Promise.resolve(true) };

  it('is half on a battery, until the person chooses', async () => {
    Object.assign(platform, onBattery);
    const work = await searching();
    expect([work.courtesy, work.sparesBattery]).toEqual(['half', true]);
    work.courtesy = 'all';
    expect([work.courtesy, work.sparesBattery]).toEqual(['all', false]);
    work.drop();
    const again = await searching();
    expect(again.courtesy).toBe('all');
    again.drop();
  });

  it('is wished for this tab, also after a reload', async () => {
    const work = world.use(useProofWorkStore);
    work.courtesy = 'half';
    work.restsHidden = true;
    await platform.settle();
    const again = createAccountWorld(platform).use(useProofWorkStore);
    expect([again.courtesy, again.restsHidden]).toEqual(['half', true]);
    again.restsHidden = false;
    await platform.settle();
    expect(createAccountWorld(platform).use(useProofWorkStore).restsHidden).toBe(false);
  });
});
