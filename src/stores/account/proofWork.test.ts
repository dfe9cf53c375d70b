import { beforeEach, describe, expect, it } from 'vitest';
// Loaded when a search begins; here they must be there at once.
import '@/api/account/routes/proofOfWork';
import '@/workers/powSolver';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer } from '@/testing/fakeServer';
import { useProofStore } from './proof';
import { useProofWorkStore } from './proofWork';

/** Too hard to be solved while a test looks. */
const HARD = { challenge: 'c', signature: 's', difficulty: 12 };

let platform: FakePlatform;
let world: AccountWorld;

const progress = () => {
  const { state } = world.use(useProofStore);
  return state.kind === 'solving' ? state.progress : null;
};

/** A search that is under way. */
async function searching() {
  createFakeServer(platform).prepare({ route: 'GET /etc/pow', answer: HARD });
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
    createFakeServer(platform).prepare({ route: 'GET /etc/pow', answer: HARD });
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
