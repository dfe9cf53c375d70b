/** What pages say is about the account that is theirs, and about nothing that they cannot know. */
import { describe, expect, it } from 'vitest';
import { useAccountStore } from '@/stores/account/account';
import { useDeletionStore } from '@/stores/account/deletion';
import { useNewKeyStore } from '@/stores/account/newKey';
import { useAccountSessionStore } from '@/stores/account/session';
import { ACCOUNT_HASH, accountAnswer } from '@/testing/accountAnswer';
import { accountWorldOfEachTest, signIn } from '@/testing/accountWorldOfEachTest';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { mountAccountPage } from '@/testing/mountAccountPage';
import FarewellView from './FarewellView.vue';
import KeyReminder from './overview/KeyReminder.vue';

const world = accountWorldOfEachTest();

describe('the farewell', () => {
  const open = () => mountAccountPage(FarewellView, world, { address: '/farewell' });

  it('is said to those whose account was deleted here or in another tab, and to nobody else', async () => {
    const { wrapper, router, text } = await open();
    await world.until(() => router.currentRoute.value.name === 'welcome');
    expect(text()).toBe('');
    wrapper.unmount();

    await signIn(world);
    const signedIn = await open();
    await world.until(() => signedIn.router.currentRoute.value.name === 'welcome');
    signedIn.wrapper.unmount();

    await world.use(useAccountSessionStore).forget('deleted');
    const elsewhere = await open();
    expect(elsewhere.text()).toContain('It was deleted in another tab.');
    elsewhere.wrapper.unmount();

    world.use(useDeletionStore).receipt = { hashEnd: '2F60', atMs: FAKE_NOW_MS, certainty: 'said' };
    const here = await open();
    expect(here.text()).toContain('…2F60');
    expect(here.router.currentRoute.value.name).toBe('farewell');
  });
});

describe('the reminder of a key that is not saved', () => {
  const unsaved = {
    accountHash: ACCOUNT_HASH,
    password: 'x',
    rawAnswer: null,
    madeMs: FAKE_NOW_MS,
  };

  it.each([
    [ACCOUNT_HASH, true],
    ['1111222233334444', false],
  ])('stands on the page of the account %s: %s', async (accountHash, isThere) => {
    await world.use(useNewKeyStore).keep(unsaved, 'memory');
    await signIn(world);
    world.server.prepare({ route: 'GET /account', answer: accountAnswer({ accountHash }) });
    await world.use(useAccountStore).refresh();
    const { text } = await mountAccountPage(KeyReminder, world);
    expect(text().includes('Your key is not saved')).toBe(isThere);
  });

  it.each([
    [null, '/save-key'],
    ['{"accountHash":"7C4', '/register'],
  ])('leads to where it can be saved; of an answer that reads %j: %s', async (rawAnswer, page) => {
    await world.use(useNewKeyStore).keep({ ...unsaved, rawAnswer }, 'memory');
    const { wrapper } = await mountAccountPage(KeyReminder, world);
    expect(wrapper.find('a').attributes('href')).toBe(page);
  });
});
