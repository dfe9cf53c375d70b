/** No field loses what was typed: through errors, through the end of a session, and secrets excepted through a reload. */
import { beforeEach, describe, expect, it } from 'vitest';
import '@/stores/account/registrationAttempt';
import '@/workers/powSolver';
import type { Component } from 'vue';
import { useAccountSessionStore } from '@/stores/account/session';
import { useDeletionStore } from '@/stores/account/deletion';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { mountAccountPage, type MountedPage } from '@/testing/mountAccountPage';
import AccountView from './AccountView.vue';
import DeleteAccountView from './DeleteAccountView.vue';
import RegistrationView from './RegistrationView.vue';
import SignInView from './SignInView.vue';

const HASH = '7C41D09E5B8A2F60';
const answer = {
  id: 'internal-1',
  accountHash: HASH,
  balance: 4250,
  lastNews: '2025-06-01T00:00:00Z',
  beforeYouBuyRead: true,
};
const TYPED = 'Harbour-Lights 7';
const signInPath = '/user/logIn';

let platform: FakePlatform;
let server: FakeServer;
let world: AccountWorld;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  world = createAccountWorld(platform, { signInPath });
});

async function signedIn() {
  const unknown = { expiresAtMs: null, isApproximate: true, clockOffsetMs: null };
  const session = world.use(useAccountSessionStore);
  await session.adopt({ token: 'token-1234', isApiKey: false, ...unknown }, 'tab');
}

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
  world = createAccountWorld(platform, { signInPath });
  await world.use(useAccountSessionStore).restore();
  return mountAccountPage(view, world);
}

const failures = [
  ['a refusal', { status: 400, answer: { message: 'No.' } }],
  ['a failure', { status: 502, answer: 'bad gateway' }],
  ['a lost network', { fault: 'unreachable' as const }],
  ['a limit', { status: 429, answer: { message: 'Slow down.', retryAfterMs: 9_000 } }],
] as const;

describe('the form of registration', () => {
  const fields = { 'new-password': TYPED, 'invite-code': 'Dock-7' };

  it.each(failures)('keeps every field through %s', async (_what, failure) => {
    server.prepare({ route: 'GET /etc/registration', answer: { status: 'invite' } });
    const page = await mountAccountPage(RegistrationView, world, { address: '/register' });
    await world.until(() => page.text().includes('by invitation'));
    await type(page, fields);
    server.prepare({ route: 'GET /etc/pow', ...failure });
    await page.wrapper.find('form').trigger('submit');
    await world.until(() => page.wrapper.find('[data-outcome]').exists());
    for (const [name, text] of Object.entries(fields)) expect(valueOf(page, name)).toBe(text);
    page.wrapper.unmount();
  });

  it('keeps the invite code through a reload, and not the password', async () => {
    server.prepare({ route: 'GET /etc/registration', answer: { status: 'invite' } });
    const page = await mountAccountPage(RegistrationView, world, { address: '/register' });
    await world.until(() => page.text().includes('by invitation'));
    await type(page, fields);
    server.prepare({ route: 'GET /etc/registration', answer: { status: 'invite' } });
    const again = await reload(page, RegistrationView);
    await world.until(() => again.text().includes('by invitation'));
    expect(valueOf(again, 'invite-code')).toBe('Dock-7');
    expect(valueOf(again, 'new-password')).not.toBe(TYPED);
    expect(again.wrapper.find<HTMLInputElement>('input[value=own]').element.checked).toBe(true);
    again.wrapper.unmount();
  });
});

describe('the forms of signing in', () => {
  const ways = [
    ['password', { username: HASH, password: TYPED }, `POST ${signInPath}`],
    ['token', { token: 'token-of-some-length' }, 'GET /account'],
  ] as const;

  for (const [way, fields, route] of ways) {
    it.each(failures)(`keep every field through %s, by ${way}`, async (_what, failure) => {
      const page = await mountAccountPage(SignInView, world, { address: '/sign-in' });
      await page.wrapper.find(`input[value=${way}]`).setValue(true);
      await type(page, fields);
      server.prepare({ route, ...failure });
      await page.wrapper.find('form').trigger('submit');
      await world.until(() => page.wrapper.find('[data-outcome]').exists());
      for (const [name, text] of Object.entries(fields)) expect(valueOf(page, name)).toBe(text);
      page.wrapper.unmount();
    });
  }

  it('keep what was typed while the other one is looked at', async () => {
    const page = await mountAccountPage(SignInView, world, { address: '/sign-in' });
    await page.wrapper.find('input[value=password]').setValue(true);
    await type(page, { username: HASH, password: TYPED });
    await page.wrapper.find('input[value=token]').setValue(true);
    await type(page, { token: 'token-of-some-length' });
    await page.wrapper.find('input[value=password]').setValue(true);
    await world.until(() => page.wrapper.find('input[name=username]').exists());
    expect([valueOf(page, 'username'), valueOf(page, 'password')]).toEqual([HASH, TYPED]);
    await page.wrapper.find('input[value=token]').setValue(true);
    expect(valueOf(page, 'token')).toBe('token-of-some-length');
    page.wrapper.unmount();
  });

  it('remember the way and the kind through a reload, and no secret', async () => {
    const page = await mountAccountPage(SignInView, world, { address: '/sign-in' });
    await page.wrapper.find('input[value=token]').setValue(true);
    await page.wrapper.find('input[value=apiKey]').setValue(true);
    await type(page, { token: 'token-of-some-length' });
    const again = await reload(page, SignInView);
    expect(again.wrapper.find<HTMLInputElement>('input[value=apiKey]').element.checked).toBe(true);
    expect(valueOf(again, 'token')).toBe('');
    again.wrapper.unmount();
  });
});

describe('the mark of a low balance', () => {
  async function opened() {
    await signedIn();
    server.prepare({ route: 'GET /account', answer });
    const page = await mountAccountPage(AccountView, world);
    await world.until(() => page.text().includes('€42.50'));
    await type(page, { 'low-balance': '12.5' });
    return page;
  }

  it('is kept while it is typed: through a failure, the end of the session and a reload', async () => {
    const page = await opened();
    for (let times = 0; times < 2; times += 1) {
      server.prepare({ route: 'GET /account', status: 401, answer: { message: 'Over.' } });
    }
    await platform.advance(60_000);
    await world.until(() => page.text().includes('The session has ended'));
    expect(valueOf(page, 'low-balance')).toBe('12.5');
    page.wrapper.unmount();
    world = createAccountWorld(platform);
    await signedIn();
    server.prepare({ route: 'GET /account', answer });
    const again = await mountAccountPage(AccountView, world);
    expect(valueOf(again, 'low-balance')).toBe('12.5');
    again.wrapper.unmount();
  });

  it('goes with the session when that is forgotten', async () => {
    const page = await opened();
    await world.use(useAccountSessionStore).forget('forgotten');
    page.wrapper.unmount();
    expect(platform.tabStore.keys().filter((key) => key.includes('typed'))).toEqual([]);
  });
});

describe('the form of deletion', () => {
  const fields = { confirmation: '8A2F60', 'one-time-code': '123456' };

  it('keeps every field while one signs in again in between', async () => {
    await signedIn();
    server.prepare({ route: 'GET /account', answer });
    const page = await mountAccountPage(DeleteAccountView, world);
    await world.until(() => page.text().includes('€42.50'));
    const quiet = page.wrapper.findAll('button').find((one) => /one-time codes/.test(one.text()));
    await quiet!.trigger('click');
    await type(page, fields);
    await world.use(useAccountSessionStore).end();
    page.wrapper.unmount();
    await signedIn();
    server.prepare({ route: 'GET /account', answer });
    const again = await mountAccountPage(DeleteAccountView, world);
    for (const [name, text] of Object.entries(fields)) expect(valueOf(again, name)).toBe(text);
    again.wrapper.unmount();
  });

  it('forgets them with the session', async () => {
    await signedIn();
    const deletion = world.use(useDeletionStore);
    Object.assign(deletion, { typed: '8A2F60', code: '123456' });
    await world.use(useAccountSessionStore).forget('forgotten');
    await platform.settle();
    expect([deletion.typed, deletion.code]).toEqual(['', '']);
  });
});
