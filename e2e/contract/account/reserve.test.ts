import { describe, expect, it } from 'vitest';
// Loaded when a search begins; here it must be there at once.
import '@/workers/searchInPage';
import { useProofWorkStore } from '@/stores/account/proofWork';
import { useRegistrationAttemptStore } from '@/stores/account/registrationAttempt';
import { answered } from './matrixRow';
import { createMatrixWorld, type MatrixWorld } from './matrixWorld';

const FRESH_MS = 120_000;
const tooLate = answered(400, 'The challenge has expired.');

/** Solves a puzzle while the form is still being filled in, and lets it grow old. */
async function withOldProof(): Promise<MatrixWorld> {
  const world = createMatrixWorld();
  await world.registration.solveAhead();
  await world.until(() => world.proof.state.kind === 'solved');
  await world.platform.advance(FRESH_MS - 1);
  expect(world.traffic.get('GET /etc/pow')).toBe(1);
  await world.platform.advance(1);
  return world;
}

const isReserveReady = ({ proof }: MatrixWorld) => proof.reserveState.kind === 'solved';

describe('a proof that grew old', () => {
  it('gets another one in reserve, and is tried first all the same', async () => {
    const world = await withOldProof();
    await world.until(() => isReserveReady(world));
    expect(await world.register()).toBeNull();
    expect(world.registration.attempt.kind).toBe('created');
    expect(world.traffic.get('PUT /account')).toBe(1);
    expect(world.traffic.get('GET /etc/pow')).toBe(2);
    expect(world.proof.reserveState.kind).toBe('none');
  });

  it('gives way to the one in reserve where the service finds it too old', async () => {
    const world = await withOldProof();
    await world.until(() => isReserveReady(world));
    world.control.failNext('PUT /account', tooLate);
    expect(await world.register()).toBeNull();
    expect(world.registration.attempt.kind).toBe('created');
    expect(world.traffic.get('PUT /account')).toBe(2);
    // The one in reserve was there already.
    expect(world.traffic.get('GET /etc/pow')).toBe(2);
  });

  it('gets one in reserve and no more, however long the form is left open', async () => {
    const world = await withOldProof();
    await world.until(() => isReserveReady(world));
    await world.platform.advance(24 * 60 * 60_000);
    expect(world.traffic.get('GET /etc/pow')).toBe(2);
  });

  it('gets none while nobody looks, and one as soon as somebody does', async () => {
    const world = createMatrixWorld();
    await world.registration.solveAhead();
    await world.until(() => world.proof.state.kind === 'solved');
    world.platform.setVisible(false);
    await world.platform.advance(10 * FRESH_MS);
    expect(world.traffic.get('GET /etc/pow')).toBe(1);
    world.platform.setVisible(true);
    await world.until(() => isReserveReady(world));
  });

  it('gets one when it is sent, where there was none before', async () => {
    const world = createMatrixWorld();
    await world.registration.solveAhead();
    await world.until(() => world.proof.state.kind === 'solved');
    world.platform.setVisible(false);
    await world.platform.advance(FRESH_MS);
    world.control.failNext('PUT /account', tooLate);
    expect(await world.register()).toBeNull();
    expect(world.registration.attempt.kind).toBe('created');
    expect(world.traffic.get('GET /etc/pow')).toBe(2);
  });

  it('gets none where the person stops it', async () => {
    const world = await withOldProof();
    world.use(useProofWorkStore).dropReserve();
    await world.platform.advance(FRESH_MS);
    expect(world.proof.reserveState.kind).toBe('none');
    expect(world.proof.state.kind).toBe('solved');
  });

  it('is left alone by a failure of the other', async () => {
    const world = createMatrixWorld();
    await world.registration.solveAhead();
    await world.until(() => world.proof.state.kind === 'solved');
    world.control.failNext('GET /etc/pow', 'dropBeforeWork');
    await world.platform.advance(FRESH_MS);
    await world.until(() => world.proof.reserveState.kind === 'none');
    expect(world.registration.outcome).toBeNull();
    expect(await world.register()).toBeNull();
    expect(world.registration.attempt.kind).toBe('created');
  });
});

describe('two solutions that came too late', () => {
  it('are told with what was measured and what is needed', async () => {
    const world = createMatrixWorld();
    world.control.setDifficulty(1);
    world.control.failNext('PUT /account', tooLate, 2);
    const done = world.register();
    // A real search, in slices between which the page must breathe.
    for (let turn = 0; world.registration.isBusy && turn < 400; turn += 1) {
      await world.platform.advance(50);
    }
    expect((await done)?.path).toBe('registration.challengeTwice');
    const { slowness } = world.use(useRegistrationAttemptStore);
    expect(slowness?.hashesPerSecond).toBeGreaterThan(0);
    const { likelyMs = 0, almostCertainMs = 0 } = slowness ?? {};
    expect(almostCertainMs).toBeGreaterThan(likelyMs);
  });

  it('are not taken for slowness where the service minds something else about them', async () => {
    const world = createMatrixWorld();
    world.control.failNext('PUT /account', answered(400, 'The proof is wrong.'), 2);
    expect((await world.register())?.path).toBe('registration.challengeTwice');
    expect(world.use(useRegistrationAttemptStore).slowness).toBeNull();
  });
});

describe('a click while the puzzle is being solved ahead', () => {
  it('waits for that puzzle, and starts no second one', async () => {
    const world = createMatrixWorld();
    const ahead = world.registration.solveAhead();
    expect(await world.register()).toBeNull();
    await ahead;
    expect(world.registration.attempt.kind).toBe('created');
    expect(world.traffic.get('GET /etc/pow')).toBe(1);
  });
});
