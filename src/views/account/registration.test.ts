import { beforeEach, describe, expect, it } from 'vitest';
import '@/workers/powSolver';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, FAKE_NOW_MS, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { mountAccountPage } from '@/testing/mountAccountPage';
import { useNewKeyStore } from '@/stores/account/newKey';
import RegistrationView from './RegistrationView.vue';

const challenge = { challenge: 'c', signature: 's', difficulty: 0 };
const created = {
  account: {
    id: 'a1',
    accountHash: '7C41D09E',
    balance: 0,
    lastNews: '2025-06-01T00:00:00Z',
    beforeYouBuyRead: false,
  },
  session: {
    token: 'token-1234',
    expiresAt: new Date(FAKE_NOW_MS + 7 * 24 * 60 * 60_000).toISOString(),
  },
};

let platform: FakePlatform;
let server: FakeServer;
let world: AccountWorld;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  world = createAccountWorld(platform);
});

function openFor(mode: string) {
  server.prepare({ route: 'GET /etc/registration', answer: { status: mode } });
  return mountAccountPage(RegistrationView, world, { address: '/register' });
}

describe('registering', () => {
  it('asks for an invite code only where one is needed', async () => {
    const open = await openFor('open');
    await world.until(() => open.text().includes('Registration is open'));
    expect(open.wrapper.find('input[name=invite-code]').exists()).toBe(false);
    open.wrapper.unmount();
    world = createAccountWorld(platform);
    const invited = await openFor('invite-only');
    await world.until(() => invited.text().includes('by invitation'));
    expect(invited.wrapper.find('input[name=invite-code]').exists()).toBe(true);
    invited.wrapper.unmount();
  });

  it('draws a password that nobody sees, and goes on to the page that saves it', async () => {
    const { wrapper, router, text } = await openFor('open');
    const field = wrapper.find<HTMLInputElement>('input[name=new-password]');
    platform.input();
    await world.until(() => field.element.value !== '');
    const password = field.element.value;
    expect(field.attributes('type')).toBe('password');
    expect(text()).not.toContain(password);
    server.prepare({ route: 'GET /etc/pow', answer: challenge });
    server.prepare({ route: 'GET /etc/registration', answer: { status: 'open' } });
    server.prepare({
      route: 'PUT /account',
      answer: created,
      check: ({ body }) => {
        const pow = { challenge: 'c', signature: 's', proof: '0' };
        expect(JSON.parse(body)).toEqual({ password, pow });
      },
    });
    await wrapper.find('form').trigger('submit');
    await world.until(() => router.currentRoute.value.name === 'save-key');
    expect(world.use(useNewKeyStore).read()).toMatchObject({ accountHash: '7C41D09E', password });
    server.assertDone();
    wrapper.unmount();
  });

  it('keeps a typed password, never overwrites it, and refuses one that is too short', async () => {
    const { wrapper, text } = await openFor('open');
    const field = wrapper.find<HTMLInputElement>('input[name=new-password]');
    platform.input();
    await world.until(() => field.element.value !== '');
    await field.setValue('1234');
    await wrapper.find('form').trigger('submit');
    expect(text()).toContain('Use at least 5 characters.');
    expect(field.element.value).toBe('1234');
    expect(wrapper.find<HTMLInputElement>('input[value=own]').element.checked).toBe(true);
    wrapper.unmount();
  });

  it('does not let a key that waits be replaced by accident', async () => {
    const key = { accountHash: '7C41D09E', password: 'x', rawAnswer: null, madeMs: FAKE_NOW_MS };
    await world.use(useNewKeyStore).keep(key, 'memory');
    const { wrapper, text } = await mountAccountPage(RegistrationView, world, {
      address: '/register',
    });
    await world.until(() => text().includes('A key is waiting to be saved'));
    expect(wrapper.find('form').isVisible()).toBe(false);
    server.prepare({ route: 'GET /etc/registration', answer: { status: 'open' } });
    const goOn = wrapper.findAll('button').find((one) => one.text() === 'Create another one')!;
    await goOn.trigger('click');
    expect(wrapper.find('form').isVisible()).toBe(true);
    wrapper.unmount();
  });
});
