import { describe, expect, it } from 'vitest';
import { accountWorldOfEachTest, signIn } from '@/testing/accountWorldOfEachTest';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { useAccountEntranceStore } from './entrance';
import { useNewKeyStore } from './newKey';
import { useAccountPresenceStore } from './presence';
import { useAccountSessionStore } from './session';

const world = accountWorldOfEachTest();
const entranceOf = (where: AccountWorld) => where.use(useAccountEntranceStore);
const presenceOf = (where: AccountWorld) => where.use(useAccountPresenceStore);

describe('entering the account wing', () => {
  it('fetches nothing where nothing was kept', async () => {
    await entranceOf(world).takeUpSession();
    await entranceOf(world).takeUpKey();
    expect(entranceOf(world).isSignedIn).toBe(false);
    expect(presenceOf(world).isAttended).toBe(false);
    expect(presenceOf(world).unsaved).toBeNull();
  });

  it('signs in with what was kept', async () => {
    await signIn(world, { place: 'tab' });
    world.reload();
    expect(presenceOf(world).facts).toBeNull();
    await entranceOf(world).takeUpSession();
    expect(entranceOf(world).isSignedIn).toBe(true);
    expect(presenceOf(world).facts?.place).toBe('tab');
  });

  it('tells of a key that was not saved, and of an answer that may hold one', async () => {
    const key = { accountHash: '7C41', password: 'secret', rawAnswer: null, madeMs: FAKE_NOW_MS };
    await world.use(useNewKeyStore).keep(key, 'tab');
    world.reload();
    await entranceOf(world).takeUpKey();
    expect(presenceOf(world).unsaved).toBe('key');
    await world.use(useNewKeyStore).keep({ ...key, rawAnswer: '{"hash":' }, 'tab');
    expect(presenceOf(world).unsaved).toBe('rawAnswer');
    await world.use(useNewKeyStore).markSaved();
    expect(presenceOf(world).unsaved).toBeNull();
  });

  it('follows a tab that signs in, and once it has a session minds its own', async () => {
    const here = createAccountWorld(world.platform.openTab());
    await entranceOf(here).takeUpSession();
    await signIn(world, { place: 'device' });
    await here.until(() => entranceOf(here).isSignedIn);
    expect(presenceOf(here).facts?.place).toBe('device');
    await here.use(useAccountSessionStore).forget('forgotten');
    await world.until(() => !world.use(useAccountSessionStore).isSignedIn);
    expect(presenceOf(here).session).toEqual({ kind: 'signedOut', reason: 'forgotten' });
    expect(presenceOf(world).session).toEqual({ kind: 'signedOut', reason: 'elsewhere' });
  });
});
