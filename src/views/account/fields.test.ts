/** No field loses what was typed: through errors, through the end of a session, and secrets excepted through a reload. */
import { describe, expect, it } from 'vitest';
import '@/stores/account/registrationAttempt';
import '@/workers/powSolver';
import type { Component } from 'vue';
import { useAccountStore } from '@/stores/account/account';
import { useAccountSessionStore } from '@/stores/account/session';
import { useDeletionStore } from '@/stores/account/deletion';
import { useNewKeyStore } from '@/stores/account/newKey';
import { ACCOUNT_HASH, accountAnswer } from '@/testing/accountAnswer';
import { accountWorldOfEachTest, signIn } from '@/testing/accountWorldOfEachTest';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { mountAccountPage, type MountedPage } from '@/testing/mountAccountPage';
import AccountView from './AccountView.vue';
import DeleteAccountView from './DeleteAccountView.vue';
import RegistrationView from './RegistrationView.vue';
import SaveKeyView from './SaveKeyView.vue';
import SignInView from './SignInView.vue';

const TYPED = 'Harbour-Lights 7';
const signInPath = '/user/logIn';
const answer = accountAnswer();

const world = accountWorldOfEachTest({ signInPath });

const signedIn = () => signIn(world, { place: 'tab' });

const valueOf = ({ wrapper }: MountedPage, name: string) =>
  wrapper.find<HTMLInputElement>(`input[name=${name}]`).element.value;

async function type({ wrapper }: MountedPage, fields: Record<string, string>) {
  for (const [name, text] of Object.entries(fields)) {
    await world.until(() => wrapper.find(`input[name=${name}]`).exists());
    await wrapper.find(`input[name=${name}]`).setValue(text);
  }
}

/** The same page after a reload of its tab: stores and components are new, the tab's memory is not. */
async function reload(page: MountedPage, view: Component): Promise<MountedPage> {
  page.wrapper.unmount();
  world.reload();
  await world.use(useAccountSessionStore).restore();
  return mountAccountPage(view, world);
}

const failures = [
  ['a refusal', { status: 400, answer: { message: 'No.' } }],
  ['a failure', { status: 502, answer: 'bad gateway' }],
  ['a lost network', { fault: 'unreachable' as const }],
  ['a limit', { status: 429, answer: { message: 'Slow down.', retryAfterMs: 9_000 } }],
] as const;

/** Where it is shown that a field keeps its content, by the field's name. */
const provenHere = [
  ...['new-password', 'invite-code', 'username', 'password', 'token', 'one-time-code'],
  ...['low-balance', 'hash-end', 'password-end', 'confirmation'],
];
const provenBesideLocks = ['lock-passphrase', 'new-lock-passphrase'];

describe('the fields of the account wing', () => {
  it('are all looked at', () => {
    const views = import.meta.glob<string>('./**/*.vue', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const names = Object.values(views).flatMap((text) =>
      [...text.matchAll(/^\s+name="([a-z-]+)"$/gm)].map(([, name]) => name ?? ''),
    );
    expect([...new Set(names)].toSorted()).toEqual(
      [...provenHere, ...provenBesideLocks].toSorted(),
    );
  });
});

describe('the form of registration', () => {
  const fields = { 'new-password': TYPED, 'invite-code': 'Dock-7' };

  it.each(failures)('keeps every field through %s', async (_what, failure) => {
    world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'invite' } });
    const page = await mountAccountPage(RegistrationView, world, { address: '/register' });
    await world.until(() => page.text().includes('by invitation'));
    await type(page, fields);
    world.server.prepare({ route: 'GET /etc/pow', ...failure });
    await page.wrapper.find('form').trigger('submit');
    await world.until(() => page.wrapper.find('[data-outcome]').exists());
    for (const [name, text] of Object.entries(fields)) expect(valueOf(page, name)).toBe(text);
  });

  it('keeps the invite code through a reload, and not the password', async () => {
    world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'invite' } });
    const page = await mountAccountPage(RegistrationView, world, { address: '/register' });
    await world.until(() => page.text().includes('by invitation'));
    await type(page, fields);
    world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'invite' } });
    const again = await reload(page, RegistrationView);
    await world.until(() => again.text().includes('by invitation'));
    expect(valueOf(again, 'invite-code')).toBe('Dock-7');
    expect(valueOf(again, 'new-password')).not.toBe(TYPED);
    expect(again.wrapper.find<HTMLInputElement>('input[value=own]').element.checked).toBe(true);
  });

  it('says so where a password begins or ends with a space', async () => {
    world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'open' } });
    const page = await mountAccountPage(RegistrationView, world, { address: '/register' });
    const warning = 'A space at its beginning or end is part of it';
    await type(page, { 'new-password': `${TYPED} ` });
    await world.until(() => page.text().includes(warning));
    await type(page, { 'new-password': TYPED });
    expect(page.text()).not.toContain(warning);
  });
});

describe('the forms of signing in', () => {
  const ways = [
    ['password', { username: ACCOUNT_HASH, password: TYPED }, `POST ${signInPath}`],
    ['token', { token: 'token-of-some-length' }, 'GET /account'],
  ] as const;

  for (const [way, fields, route] of ways) {
    it.each(failures)(`keep every field through %s, by ${way}`, async (_what, failure) => {
      const page = await mountAccountPage(SignInView, world, { address: '/sign-in' });
      await page.wrapper.find(`input[value=${way}]`).setValue(true);
      await type(page, fields);
      world.server.prepare({ route, ...failure });
      await page.wrapper.find('form').trigger('submit');
      await world.until(() => page.wrapper.find('[data-outcome]').exists());
      for (const [name, text] of Object.entries(fields)) expect(valueOf(page, name)).toBe(text);
    });
  }

  it.each(failures)('keep the code that was sent through %s', async (_what, failure) => {
    const page = await mountAccountPage(SignInView, world, { address: '/sign-in' });
    await page.wrapper.find('input[value=token]').setValue(true);
    await type(page, { token: 'token-of-some-length' });
    world.server.prepare({ route: 'GET /account', status: 418, answer: { message: 'Code.' } });
    await page.wrapper.find('form').trigger('submit');
    await type(page, { 'one-time-code': '123456' });
    world.server.prepare({ route: 'GET /account', ...failure });
    await page.wrapper.find('form').trigger('submit');
    await world.until(() => !page.text().includes('A one-time code is needed'));
    expect(valueOf(page, 'one-time-code')).toBe('123456');
    expect(valueOf(page, 'token')).toBe('token-of-some-length');
  });

  it('keep what was typed while the other one is looked at', async () => {
    const page = await mountAccountPage(SignInView, world, { address: '/sign-in' });
    await page.wrapper.find('input[value=password]').setValue(true);
    await type(page, { username: ACCOUNT_HASH, password: TYPED });
    await page.wrapper.find('input[value=token]').setValue(true);
    await type(page, { token: 'token-of-some-length' });
    await page.wrapper.find('input[value=password]').setValue(true);
    await world.until(() => page.wrapper.find('input[name=username]').exists());
    expect([valueOf(page, 'username'), valueOf(page, 'password')]).toEqual([ACCOUNT_HASH, TYPED]);
    await page.wrapper.find('input[value=token]').setValue(true);
    expect(valueOf(page, 'token')).toBe('token-of-some-length');
  });

  it('remember the way and the kind through a reload, and no secret', async () => {
    const page = await mountAccountPage(SignInView, world, { address: '/sign-in' });
    await page.wrapper.find('input[value=token]').setValue(true);
    await page.wrapper.find('input[value=apiKey]').setValue(true);
    await type(page, { token: 'token-of-some-length' });
    const again = await reload(page, SignInView);
    expect(again.wrapper.find<HTMLInputElement>('input[value=apiKey]').element.checked).toBe(true);
    expect(valueOf(again, 'token')).toBe('');
  });
});

describe('the mark of a low balance', () => {
  async function opened() {
    await signedIn();
    world.server.prepare({ route: 'GET /account', answer });
    const page = await mountAccountPage(AccountView, world);
    await world.until(() => page.text().includes('€42.50'));
    await type(page, { 'low-balance': '12.5' });
    return page;
  }

  it('is kept while it is typed: through a failure, the end of the session and a reload', async () => {
    const page = await opened();
    for (let times = 0; times < 2; times += 1) {
      world.server.prepare({ route: 'GET /account', status: 401, answer: { message: 'Over.' } });
    }
    await world.platform.advance(60_000);
    await world.until(() => page.text().includes('The session has ended'));
    expect(valueOf(page, 'low-balance')).toBe('12.5');
    page.wrapper.unmount();
    world.reload();
    await signedIn();
    world.server.prepare({ route: 'GET /account', answer });
    const again = await mountAccountPage(AccountView, world);
    expect(valueOf(again, 'low-balance')).toBe('12.5');
  });

  it('goes with the session when that is forgotten', async () => {
    const page = await opened();
    await world.use(useAccountSessionStore).forget('forgotten');
    page.wrapper.unmount();
    expect(world.platform.tabStore.keys().filter((key) => key.includes('typed'))).toEqual([]);
  });
});

describe('the code field of the account page', () => {
  async function asked() {
    await signedIn();
    world.server.prepare({ route: 'GET /account', status: 418, answer: { message: 'Code.' } });
    const page = await mountAccountPage(AccountView, world);
    await type(page, { 'one-time-code': '123456' });
    return page;
  }

  it.each(failures)('keeps the code that was sent through %s', async (_what, failure) => {
    const page = await asked();
    world.server.takeRequests();
    world.server.prepare({ route: 'GET /account', ...failure });
    const form = page.wrapper.find('input[name=one-time-code]').element.closest('form')!;
    form.requestSubmit();
    await world.until(() => !page.text().includes('A one-time code is needed'));
    expect(valueOf(page, 'one-time-code')).toBe('123456');
    expect(world.server.takeRequest().headers.get('x-otp-code')).toBe('123456');
  });

  it('forgets the code once the account is read, and with the session', async () => {
    await asked();
    const account = world.use(useAccountStore);
    expect(account.code).toBe('123456');
    await world.use(useAccountSessionStore).forget('forgotten');
    expect(account.code).toBe('');
  });
});

describe('the proof that a key is saved', () => {
  const key = { accountHash: ACCOUNT_HASH, password: TYPED, rawAnswer: null, madeMs: FAKE_NOW_MS };
  const fields = { 'hash-end': '2F61', 'password-end': 'ts 7' };
  const TICK = 'input[type=checkbox]:not([role=switch])';
  const isTicked = ({ wrapper }: MountedPage) =>
    wrapper.find<HTMLInputElement>(TICK).element.checked;
  const press = ({ wrapper }: MountedPage, words: string) =>
    wrapper
      .findAll('button')
      .find((one) => one.text() === words)!
      .trigger('click');

  async function typed() {
    await world.use(useNewKeyStore).keep(key, 'tab');
    const page = await mountAccountPage(SaveKeyView, world, { address: '/save-key' });
    await type(page, fields);
    await page.wrapper.find(TICK).setValue(true);
    return page;
  }

  function expectKept(page: MountedPage) {
    for (const [name, text] of Object.entries(fields)) expect(valueOf(page, name)).toBe(text);
    expect(isTicked(page)).toBe(true);
  }

  it('keeps every field through what is wrong with one of them', async () => {
    const page = await typed();
    await page.wrapper.find('form').trigger('submit');
    expect(page.text()).toContain('These are not the last characters of the hash.');
    expectKept(page);
  });

  it.each(['It is saved', 'Skip for now'])(
    'keeps every field and the key where %j finds no next page',
    async (words) => {
      const page = await typed();
      if (words === 'It is saved') await type(page, { 'hash-end': '2F60' });
      const stop = page.router.beforeEach(() => Promise.reject(new TypeError('Failed to fetch')));
      page.router.onError(() => undefined);
      await press(page, words);
      await press(page, words);
      await world.until(() => page.text().includes('The next page could not be fetched.'));
      expect(valueOf(page, 'password-end')).toBe(fields['password-end']);
      expect(isTicked(page)).toBe(true);
      expect(world.use(useNewKeyStore).read()).toEqual(key);
      expect(world.platform.pageRecord.leavingGuards).toBe(1);
      stop();
    },
  );

  it('keeps every field while it is put off', async () => {
    const page = await typed();
    await press(page, 'Skip for now');
    await world.until(() => page.router.currentRoute.value.name === 'account');
    page.wrapper.unmount();
    const again = await mountAccountPage(SaveKeyView, world, { address: '/save-key' });
    expectKept(again);
  });

  it('keeps the tick through a reload, and no end of a secret', async () => {
    const again = await reload(await typed(), SaveKeyView);
    await world.until(() => again.wrapper.find('input[name=hash-end]').exists());
    expect(isTicked(again)).toBe(true);
    for (const name of Object.keys(fields)) expect(valueOf(again, name)).toBe('');
    const kept = world.platform.tabStore.keys().map((name) => world.platform.tabStore.read(name));
    expect(kept.join()).not.toContain(fields['hash-end']);
    await world.use(useNewKeyStore).markSaved();
    expect(world.platform.tabStore.keys().filter((name) => name.includes('typed'))).toEqual([]);
  });

  it('wants a tick of its own for another key', async () => {
    const page = await typed();
    page.wrapper.unmount();
    world.reload();
    await world.use(useNewKeyStore).keep({ ...key, madeMs: FAKE_NOW_MS + 1 }, 'tab');
    const again = await reload(
      await mountAccountPage(SaveKeyView, world, { address: '/save-key' }),
      SaveKeyView,
    );
    await world.until(() => again.wrapper.find('input[name=hash-end]').exists());
    expect(isTicked(again)).toBe(false);
  });
});

describe('the form of deletion', () => {
  const fields = { confirmation: '8A2F60', 'one-time-code': '123456' };

  it('keeps every field while one signs in again in between', async () => {
    await signedIn();
    world.server.prepare({ route: 'GET /account', answer });
    const page = await mountAccountPage(DeleteAccountView, world);
    await world.until(() => page.text().includes('€42.50'));
    const quiet = page.wrapper.findAll('button').find((one) => /one-time codes/.test(one.text()));
    await quiet!.trigger('click');
    await type(page, fields);
    await world.use(useAccountSessionStore).end();
    page.wrapper.unmount();
    await signedIn();
    world.server.prepare({ route: 'GET /account', answer });
    const again = await mountAccountPage(DeleteAccountView, world);
    for (const [name, text] of Object.entries(fields)) expect(valueOf(again, name)).toBe(text);
  });

  it('forgets them with the session', async () => {
    await signedIn();
    const deletion = world.use(useDeletionStore);
    Object.assign(deletion, { typed: '8A2F60', code: '123456' });
    await world.use(useAccountSessionStore).forget('forgotten');
    await world.platform.settle();
    expect([deletion.typed, deletion.code]).toEqual(['', '']);
  });
});
