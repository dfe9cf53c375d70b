/** The fields around a lock keep what was typed, through what is wrong with it and through the end of the session. */
import { beforeEach, describe, expect, it } from 'vitest';
import { useAccountSessionStore } from '@/stores/account/session';
import { accountAnswer } from '@/testing/accountAnswer';
import { accountWorldOfEachTest, signIn } from '@/testing/accountWorldOfEachTest';
import { mountAccountPage, type MountedPage } from '@/testing/mountAccountPage';
import AccountView from './AccountView.vue';
import DeleteAccountView from './DeleteAccountView.vue';
import SignInView from './SignInView.vue';

const answer = accountAnswer();
const RIGHT = 'four grey gulls';
const WRONG = 'three grey gulls';

const world = accountWorldOfEachTest();

beforeEach(() => signIn(world, { place: 'tab' }));

const fieldOf = ({ wrapper }: MountedPage, name: string) =>
  wrapper.find<HTMLInputElement>(`input[name=${name}]`);

async function press({ wrapper }: MountedPage, words: string) {
  const buttons = wrapper.findAll('button').filter((one) => one.text() === words);
  await buttons.at(0)!.trigger('click');
}

async function openedAccount() {
  world.server.prepare({ route: 'GET /account', answer });
  const page = await mountAccountPage(AccountView, world);
  await world.until(() => page.text().includes('€42.50'));
  return page;
}

describe('the passphrase of a new lock', () => {
  async function typed(text: string) {
    const page = await openedAccount();
    await press(page, 'Lock with a passphrase');
    await fieldOf(page, 'new-lock-passphrase').setValue(text);
    return page;
  }

  it('is kept where it is too short', async () => {
    const page = await typed('gulls');
    fieldOf(page, 'new-lock-passphrase').element.form!.requestSubmit();
    await world.platform.settle();
    expect(page.text()).toContain('Use at least 10 characters.');
    expect(fieldOf(page, 'new-lock-passphrase').element.value).toBe('gulls');
  });

  it('goes when it is not wanted after all', async () => {
    const page = await typed(RIGHT);
    await press(page, 'Cancel');
    await press(page, 'Lock with a passphrase');
    expect(fieldOf(page, 'new-lock-passphrase').element.value).toBe('');
  });

  it('is kept when the session ends meanwhile', async () => {
    const page = await typed(RIGHT);
    for (let times = 0; times < 2; times += 1) {
      world.server.prepare({ route: 'GET /account', status: 401, answer: { message: 'Over.' } });
    }
    await world.platform.advance(60_000);
    await world.until(() => page.text().includes('The session has ended'));
    expect(fieldOf(page, 'new-lock-passphrase').element.value).toBe(RIGHT);
    fieldOf(page, 'new-lock-passphrase').element.form!.requestSubmit();
    await world.platform.settle();
    expect(fieldOf(page, 'new-lock-passphrase').element.value).toBe(RIGHT);
    expect(page.wrapper.find('form .error').text()).toBe('The session has ended');
  });
});

describe('the passphrase that opens a lock', () => {
  beforeEach(() => world.use(useAccountSessionStore).setLock('passphrase', RIGHT));

  async function expectKept(page: MountedPage) {
    await world.until(() => fieldOf(page, 'lock-passphrase').exists());
    await fieldOf(page, 'lock-passphrase').setValue(WRONG);
    fieldOf(page, 'lock-passphrase').element.form!.requestSubmit();
    await world.until(() => page.text().includes('This is not the passphrase of the lock.'));
    expect(fieldOf(page, 'lock-passphrase').element.value).toBe(WRONG);
  }

  it('is kept where it is wrong, before the hash is shown', async () => {
    const page = await openedAccount();
    await press(page, 'Show');
    await expectKept(page);
  });

  it('is kept where it is wrong, before the account is deleted, and when the session ends', async () => {
    world.server.prepare({ route: 'GET /account', answer });
    const page = await mountAccountPage(DeleteAccountView, world);
    await expectKept(page);
    await world.use(useAccountSessionStore).end();
    await world.platform.settle();
    expect(fieldOf(page, 'lock-passphrase').element.value).toBe(WRONG);
  });

  it('is kept where it is wrong, on the way in', async () => {
    world.reload();
    await world.use(useAccountSessionStore).restore();
    const page = await mountAccountPage(SignInView, world, { address: '/sign-in' });
    await expectKept(page);
  });
});
