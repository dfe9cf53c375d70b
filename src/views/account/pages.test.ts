import { describe, expect, it } from 'vitest';
import type { Component } from 'vue';
import { useAccountSessionStore } from '@/stores/account/session';
import { useDeletionStore } from '@/stores/account/deletion';
import { useConfigStore } from '@/stores/config';
import { useToastsStore } from '@/stores/toasts';
import { ACCOUNT_HASH, accountAnswer } from '@/testing/accountAnswer';
import { createAccountWorld, testConfig } from '@/testing/accountWorld';
import { accountWorldOfEachTest, signIn } from '@/testing/accountWorldOfEachTest';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { mountAccountPage, type MountedPage } from '@/testing/mountAccountPage';
import AccountView from './AccountView.vue';
import DeleteAccountView from './DeleteAccountView.vue';
import KeyProof from './save-key/KeyProof.vue';
import PasswordManagerForm from './save-key/PasswordManagerForm.vue';
import SignInView from './SignInView.vue';
import WelcomeView from './WelcomeView.vue';

const answer = accountAnswer({ lastNews: '1970-01-01T00:00:00Z', beforeYouBuyRead: false });
const HOUR_MS = 60 * 60_000;

const world = accountWorldOfEachTest();

const signedIn = (leftMs = 100 * HOUR_MS, clockOffsetMs = 0, place: 'memory' | 'tab' = 'memory') =>
  signIn(world, {
    expiresAtMs: FAKE_NOW_MS + leftMs + clockOffsetMs,
    isApproximate: false,
    clockOffsetMs,
    place,
  });

/** A page of somebody who is signed in, with the account as it was read. */
async function opened(page: Component): Promise<MountedPage> {
  await signedIn();
  world.server.prepare({ route: 'GET /account', answer });
  const mounted = await mountAccountPage(page, world);
  await world.platform.settle();
  return mounted;
}

describe('the account page', () => {
  it('shows money as it is, and hides the hash', async () => {
    await signedIn();
    world.server.prepare({ route: 'GET /account', answer });
    const { wrapper, text } = await mountAccountPage(AccountView, world);
    expect(text()).not.toContain('€');
    await world.platform.settle();
    expect(wrapper.find('[data-balance]').text()).toBe('€42.50');
    expect(text()).not.toContain('7C41');
    expect(text()).toContain('No news marked as read.');
    expect(text()).toContain('4 days, 4 hours left');
  });

  it('hides what was shown after a minute, and when the page is turned away from', async () => {
    const { wrapper, text } = await opened(AccountView);
    const show = wrapper.findAll('button').find((button) => button.text() === 'Show')!;
    await show.trigger('click');
    expect(text()).toContain('7C41D09E5B8A2F60');
    world.platform.setVisible(false);
    await world.platform.settle();
    expect(text()).not.toContain('7C41');
    world.platform.setVisible(true);
    await show.trigger('click');
    world.server.prepare({ route: 'GET /account', answer });
    await world.platform.advance(60_000);
    expect(text()).not.toContain('7C41');
  });

  it.each([
    [49 * HOUR_MS, 0, ''],
    [HOUR_MS, 0, 'The session ends within two hours'],
    [4 * 60_000, 0, 'The session ends in a few minutes'],
    // A device whose clock is a day behind must not be fooled by it.
    [HOUR_MS, 24 * HOUR_MS, 'The session ends within two hours'],
  ])('warns with %i ms left by a clock that is off by %i: %j', async (leftMs, offsetMs, words) => {
    await signedIn(leftMs, offsetMs);
    world.server.prepare({ route: 'GET /account', answer });
    const { text } = await mountAccountPage(AccountView, world);
    await world.until(() => text().includes('€42.50') && text().includes(words));
    expect(text().includes('The session ends')).toBe(words !== '');
    expect(text().includes('clock is')).toBe(offsetMs !== 0);
  });

  it('asks the service at the deadline, and believes only its refusal', async () => {
    await signedIn(60_000);
    world.server.prepare({ route: 'GET /account', answer });
    const { text } = await mountAccountPage(AccountView, world);
    await world.until(() => text().includes('The session ends in a few minutes'));
    for (let times = 0; times < 3; times += 1) {
      world.server.prepare({ route: 'GET /account', status: 401, answer: { message: 'Over.' } });
    }
    await world.platform.advance(61_000);
    expect(world.use(useAccountSessionStore).state.kind).toBe('ended');
    expect(text()).toContain('The session has ended');
    expect(text()).toContain('€42.50');
  });
});

/** Signs in to another account, in another tab of this browser and for all tabs. */
const signedInElsewhere = () =>
  signIn(createAccountWorld(world.platform.openTab()), { token: 'token-other', place: 'device' });

describe('a page whose session ended', () => {
  const other = { ...answer, accountHash: '1111222233334444', balance: 700 };

  it('shows whose account it is as soon as somebody signs in in another tab', async () => {
    const { wrapper, text } = await opened(AccountView);
    await world.use(useAccountSessionStore).end();
    await world.platform.settle();
    expect(text()).toContain('it may have changed since');
    world.server.prepare({ route: 'GET /account', answer: other });
    await signedInElsewhere();
    await world.until(() => wrapper.find('[data-balance]').text() === '€7.00');
    world.server.assertDone();
  });

  it('deletes nothing before that is known', async () => {
    const { wrapper, text } = await opened(DeleteAccountView);
    await wrapper.find('input[name=confirmation]').setValue('8A2F60');
    await world.use(useAccountSessionStore).end();
    world.server.prepare({ route: 'GET /account', answer: other, delayMs: 10_000 });
    await signedInElsewhere();
    await world.until(() => world.use(useAccountSessionStore).isSignedIn);
    await world.platform.settle();
    expect(text()).toContain('The account must be loaded first.');
    await wrapper.find('form').trigger('submit');
    await world.platform.advance(20_000);
    expect(wrapper.find<HTMLInputElement>('input[name=confirmation]').element.value).toBe('');
    expect(text()).toContain('€7.00');
    world.server.assertDone();
  });
});

describe('the first page', () => {
  it('offers hash and password only where the operator says where to send them', async () => {
    for (const signInPath of [null, '/user/logIn'] as const) {
      world.reload({ signInPath });
      world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'open' } });
      const { wrapper, text } = await mountAccountPage(WelcomeView, world, { address: '/welcome' });
      await world.platform.settle();
      expect(text().includes('With your hash and password')).toBe(signInPath !== null);
      expect(text()).toContain('a session token or an API key.');
      wrapper.unmount();
    }
  });
});

describe('the page of deletion', () => {
  it('reads the account as soon as the network is back, as it says', async () => {
    await signedIn();
    world.platform.setOnline(false);
    world.server.prepare({ route: 'GET /account', fault: 'unreachable' });
    const { text } = await mountAccountPage(DeleteAccountView, world);
    await world.platform.settle();
    expect(text()).toContain('It is read again as soon as you are connected.');
    world.server.prepare({ route: 'GET /account', answer });
    world.platform.setOnline(true);
    await world.until(() => text().includes('€42.50'));
  });
});

describe('a session that lies here locked', () => {
  it('can be unlocked once its part is here, however often that could not be fetched', async () => {
    await signedIn(100 * HOUR_MS, 0, 'tab');
    await world.use(useAccountSessionStore).setLock('passphrase', 'four grey gulls');
    world.reload();
    await world.use(useAccountSessionStore).restore();
    let triesAway = 2;
    const { text } = await mountAccountPage(SignInView, world, {
      address: '/sign-in',
      wordsInstead: {
        completeCatalogues: () =>
          (triesAway -= 1) < 0 ? Promise.resolve() : Promise.reject(new TypeError('Failed')),
      },
    });
    await world.until(() => triesAway === 1);
    await world.platform.settle();
    expect(text()).not.toContain('A session lies here, locked');
    await world.platform.advance(1_000);
    expect(triesAway).toBe(0);
    world.platform.setOnline(false);
    world.platform.setOnline(true);
    await world.until(() => text().includes('A session lies here, locked'));
  });
});

describe('the proof that a key is saved', () => {
  const accountKey = { accountHash: ACCOUNT_HASH, password: 'harbour-LIGHTS' };

  it.each([
    ['2f60', 'GHTS', true, true],
    ['2f61', 'GHTS', true, false],
    ['2f60', 'ghts', true, false],
    ['2f60', 'GHTS', false, false],
  ])('with %s, %s and the box %s is taken: %s', async (hashEnd, passwordEnd, isTicked, isTaken) => {
    const { wrapper } = await mountAccountPage(KeyProof, world, { props: { accountKey } });
    await wrapper.find('input[name=hash-end]').setValue(hashEnd);
    await wrapper.find('input[name=password-end]').setValue(passwordEnd);
    await wrapper.find('input[type=checkbox]').setValue(isTicked);
    await wrapper.find('form').trigger('submit');
    expect(wrapper.emitted('proven') !== undefined).toBe(isTaken);
  });
});

describe('the proof that a key with gaps is saved', () => {
  const accountKey = { accountHash: ACCOUNT_HASH, password: ' harbour  LIGHTS ' };

  it.each([
    ['GHTS ', true],
    ['HTS ', true],
    ['GHTS', false],
    [' GHTS  ', false],
  ])('with "%s" is taken: %s', async (passwordEnd, isTaken) => {
    const { wrapper } = await mountAccountPage(KeyProof, world, { props: { accountKey } });
    await wrapper.find('input[name=hash-end]').setValue('2f60');
    await wrapper.find('input[name=password-end]').setValue(passwordEnd);
    await wrapper.find('input[type=checkbox]').setValue(true);
    await wrapper.find('form').trigger('submit');
    expect(wrapper.emitted('proven') !== undefined).toBe(isTaken);
  });
});

describe('the form for password managers', () => {
  it('holds the hash as a name that cannot be changed, beside the password', async () => {
    const accountKey = { accountHash: ACCOUNT_HASH, password: 'harbour-LIGHTS' };
    const { wrapper } = await mountAccountPage(PasswordManagerForm, world, {
      props: { accountKey },
    });
    const fields = wrapper.findAll<HTMLInputElement>('form input').map(({ element }) => element);
    expect(fields.map((field) => [field.type, field.autocomplete, field.value])).toEqual([
      ['text', 'username', ACCOUNT_HASH],
      ['password', 'current-password', accountKey.password],
    ]);
    expect(fields.map((field) => field.readOnly)).toEqual([true, false]);
    await wrapper.find('form').trigger('submit');
    expect(world.platform.sharingRecord.storedNames).toEqual([ACCOUNT_HASH]);
  });
});

describe('deleting', () => {
  it('leads to where services are looked after, where the operator says so', async () => {
    await signedIn();
    const plain = testConfig();
    for (const services of [null, 'https://services.example/']) {
      const config = { ...plain, links: { ...plain.links, services } };
      world.use(useConfigStore).state = { kind: 'ready', config };
      world.server.prepare({ route: 'GET /account', answer });
      const { wrapper } = await mountAccountPage(DeleteAccountView, world);
      await world.platform.settle();
      const link = wrapper.findAll('.losses a').at(0);
      expect(link?.attributes('href') ?? null).toBe(services);
      expect(link?.attributes('rel')).toBe(services === null ? undefined : 'noreferrer noopener');
      wrapper.unmount();
    }
  });

  it('needs the end of the hash, and then can be undone', async () => {
    const { wrapper, text } = await opened(DeleteAccountView);
    await wrapper.find('form').trigger('submit');
    expect(text()).toContain('These are not the last characters of this account’s hash.');
    await wrapper.find('input[name=confirmation]').setValue('8A 2F 60');
    await wrapper.find('form').trigger('submit');
    expect(world.use(useDeletionStore).state.kind).toBe('undoable');
    expect(text()).toContain('Nothing has been sent yet.');
    world.use(useDeletionStore).undo();
    world.server.assertDone();
  });

  /** The deletion page, with a wish that can still be taken back. */
  async function aboutToDelete() {
    const mounted = await opened(DeleteAccountView);
    await mounted.wrapper.find('input[name=confirmation]').setValue('8A 2F 60');
    await mounted.wrapper.find('form').trigger('submit');
    return mounted;
  }

  it('is taken back where the page is left before anything was sent, and says so', async () => {
    const { wrapper } = await aboutToDelete();
    await world.platform.advance(2_000);
    wrapper.unmount();
    expect(world.use(useToastsStore).toasts.map(({ text }) => text)).toEqual([
      'Nothing was deleted: you left the page before it was sent.',
    ]);
    await world.platform.advance(10_000);
    expect(world.use(useDeletionStore).isBusy).toBe(false);
    world.server.assertDone();
  });

  it('is taken back where the device slept through the moment to undo it, and says so', async () => {
    const { wrapper } = await aboutToDelete();
    world.platform.jumpClock(60_000);
    await world.platform.advance(5_000);
    expect(world.use(useToastsStore).toasts.map(({ text }) => text)).toEqual([
      'Nothing was deleted: you left the page before it was sent.',
    ]);
    expect(wrapper.find('form').text()).toContain('Delete account');
    world.server.assertDone();
  });

  it('says nothing of its own where another tab was quicker', async () => {
    const { wrapper, router } = await aboutToDelete();
    const { facts } = world.use(useAccountSessionStore);
    const elsewhere = world.platform.openTab().tabs.channel('quayside.account.session');
    elsewhere.post({ kind: 'deleted', sessionId: facts?.sessionId });
    await world.until(() => router.currentRoute.value.name === 'farewell');
    wrapper.unmount();
    expect(world.use(useToastsStore).toasts).toEqual([]);
    await world.platform.advance(10_000);
    world.server.assertDone();
  });

  it.each([
    ['confirmed', { answer: {} }],
    ['not answered', { fault: 'unreachable' as const }],
  ])('is about the account that it was asked for, where it is %s late', async (_, end) => {
    const { wrapper } = await aboutToDelete();
    world.server.prepare({ route: 'DELETE /account', delayMs: 10_000, ...end });
    await world.platform.advance(6_000);
    wrapper.unmount();
    await signedIn();
    const session = world.use(useAccountSessionStore);
    const { facts } = session;
    await world.platform.advance(20_000);
    expect(session.facts).toBe(facts);
    expect(session.isSignedIn).toBe(true);
    expect(world.use(useDeletionStore)).toMatchObject({ isBusy: false, outcome: null });
    world.server.assertDone();
  });

  it('is not offered before its time, and neither is reading the account', async () => {
    const { wrapper, text } = await aboutToDelete();
    const answer = { message: 'Slow down.', retryAfterMs: 60_000 };
    world.server.prepare({ route: 'DELETE /account', status: 429, answer });
    await world.platform.advance(5_000);
    await world.until(() => text().includes('1 minute'));
    const button = wrapper.find('button[type=submit]');
    expect(button.attributes('aria-disabled')).toBe('true');
    const page = await mountAccountPage(AccountView, world);
    await world.platform.settle();
    expect(page.text()).toContain('The service wants 1 minute of patience.');
    const refresh = page.wrapper.findAll('button').find((one) => one.text() === 'Refresh')!;
    expect(refresh.attributes('aria-disabled')).toBe('true');
    page.wrapper.unmount();
    await world.platform.advance(60_000);
    expect(button.attributes('aria-disabled')).toBeUndefined();
    world.server.assertDone();
  });

  it('is not offered while offline', async () => {
    const { wrapper, text } = await opened(DeleteAccountView);
    world.platform.setOnline(false);
    await world.platform.settle();
    expect(text()).toContain('You are offline. Deleting needs a connection.');
    expect(wrapper.find('button[type=submit]').attributes('aria-disabled')).toBe('true');
  });
});
