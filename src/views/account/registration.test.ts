import { describe, expect, it, vi } from 'vitest';
import '@/workers/powSolver';
import { accountAnswer } from '@/testing/accountAnswer';
import { accountWorldOfEachTest } from '@/testing/accountWorldOfEachTest';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { mountAccountPage, type MountedPage } from '@/testing/mountAccountPage';
import { useNewKeyStore } from '@/stores/account/newKey';
import { useProofStore } from '@/stores/account/proof';
import RegistrationView from './RegistrationView.vue';

const challenge = { challenge: 'c', signature: 's', difficulty: 0 };
const created = {
  account: accountAnswer({ accountHash: '7C41D09E', balance: 0, beforeYouBuyRead: false }),
  session: {
    token: 'token-1234',
    expiresAt: new Date(FAKE_NOW_MS + 7 * 24 * 60 * 60_000).toISOString(),
  },
};

const world = accountWorldOfEachTest();

function openFor(mode: string) {
  world.server.prepare({ route: 'GET /etc/registration', answer: { status: mode } });
  return mountAccountPage(RegistrationView, world, { address: '/register' });
}

describe('registering', () => {
  it('asks for an invite code only where one is needed', async () => {
    const open = await openFor('open');
    await world.until(() => open.text().includes('Registration is open'));
    expect(open.wrapper.find('input[name=invite-code]').exists()).toBe(false);
    open.wrapper.unmount();
    world.reload();
    const invited = await openFor('invite-only');
    await world.until(() => invited.text().includes('by invitation'));
    expect(invited.wrapper.find('input[name=invite-code]').exists()).toBe(true);
  });

  it('draws a password that nobody sees, and goes on to the page that saves it', async () => {
    const { wrapper, router, text } = await openFor('open');
    const field = wrapper.find<HTMLInputElement>('input[name=new-password]');
    world.platform.input();
    await world.until(() => field.element.value !== '');
    const password = field.element.value;
    expect(field.attributes('type')).toBe('password');
    expect(text()).not.toContain(password);
    world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
    world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'open' } });
    world.server.prepare({
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
    world.server.assertDone();
  });

  it('keeps a typed password, never overwrites it, and refuses one that is too short', async () => {
    const { wrapper, text } = await openFor('open');
    const field = wrapper.find<HTMLInputElement>('input[name=new-password]');
    world.platform.input();
    await world.until(() => field.element.value !== '');
    await field.setValue('1234');
    await wrapper.find('form').trigger('submit');
    expect(text()).toContain('Use at least 5 characters.');
    expect(field.element.value).toBe('1234');
    expect(wrapper.find<HTMLInputElement>('input[value=own]').element.checked).toBe(true);
  });

  it('does not let a key that waits be replaced by accident', async () => {
    const key = { accountHash: '7C41D09E', password: 'x', rawAnswer: null, madeMs: FAKE_NOW_MS };
    await world.use(useNewKeyStore).keep(key, 'memory');
    const { wrapper, text } = await mountAccountPage(RegistrationView, world, {
      address: '/register',
    });
    await world.until(() => text().includes('A key is waiting to be saved'));
    expect(wrapper.find('form').isVisible()).toBe(false);
    world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'open' } });
    const goOn = wrapper.findAll('button').find((one) => one.text() === 'Create another one')!;
    await goOn.trigger('click');
    expect(wrapper.find('form').isVisible()).toBe(true);
  });
});

describe('a form that is changed after it was sent off', () => {
  const note = 'it is no longer sent by itself';
  const createsNone = { route: 'GET /etc/registration', answer: { status: 'open' } };

  /** The form with a password of one's own, sent off; the puzzle comes after a second. */
  async function sentOff(fault?: 'unreachable') {
    const page = await openFor('open');
    world.platform.input();
    const field = page.wrapper.find<HTMLInputElement>('input[name=new-password]');
    await world.until(() => field.element.value !== '');
    await field.setValue('first of mine');
    world.server.prepare({ route: 'GET /etc/pow', answer: challenge, delayMs: 1_000, fault });
    void page.wrapper.find('form').trigger('submit');
    await world.until(() => page.text().includes('Solving the puzzle'));
    return { ...page, field };
  }

  const sentPassword = () => {
    const put = world.server.takeRequests().find(({ method }) => method === 'PUT');
    return put && (JSON.parse(put.body) as { password: string }).password;
  };

  it('waits for another press while its puzzle is solved, and goes out as it stands then', async () => {
    const { wrapper, field, text } = await sentOff();
    await field.setValue('second of mine');
    expect(text()).toContain(note);
    await world.platform.advance(2_000);
    await world.until(() => world.use(useProofStore).state.kind === 'solved');
    world.server.assertDone();
    world.server.prepare(createsNone);
    world.server.prepare({ route: 'PUT /account', answer: created });
    await wrapper.find('form').trigger('submit');
    await world.until(() => world.use(useNewKeyStore).isWaiting);
    expect(sentPassword()).toBe('second of mine');
    expect(world.use(useNewKeyStore).read()?.password).toBe('second of mine');
  });

  it('still tells what goes wrong with its puzzle', async () => {
    const { field, text } = await sentOff('unreachable');
    await field.setValue('second of mine');
    await world.platform.advance(1_000);
    await world.until(() => text().includes('The service cannot be reached'));
    world.server.assertDone();
  });

  it('is not sent by itself after a limit either', async () => {
    const { wrapper, field, text } = await sentOff();
    world.server.prepare(createsNone);
    const limit = { message: 'Slow down.', retryAfterMs: 5_000 };
    world.server.prepare({ route: 'PUT /account', status: 429, answer: limit });
    await world.platform.advance(1_000);
    await world.until(() => text().includes('Then it is sent once more by itself.'));
    await field.setValue('second of mine');
    expect(text()).not.toContain('Then it is sent once more by itself.');
    expect(text()).toContain(note);
    await world.platform.advance(2_000);
    const button = (name: string) => wrapper.findAll('button').find((one) => one.text() === name)!;
    expect(button('Create account').attributes('aria-disabled')).toBe('true');
    await button('Cancel').trigger('click');
    expect(button('Create account').attributes('aria-disabled')).toBeUndefined();
    await world.platform.advance(20_000);
    world.server.assertDone();
  });

  it('is not sent by itself after a limit where it was changed while it was on its way', async () => {
    const { field, text } = await sentOff();
    world.server.prepare(createsNone);
    const limit = { message: 'Slow down.', retryAfterMs: 5_000 };
    world.server.prepare({ route: 'PUT /account', status: 429, answer: limit, delayMs: 5_000 });
    await world.platform.advance(1_000);
    await world.until(() => text().includes('Creating'));
    await world.platform.settle();
    await field.setValue('second of mine');
    await world.platform.advance(5_000);
    await world.until(() => text().includes('The service is busy'));
    expect(text()).not.toContain('Then it is sent once more by itself.');
    await world.platform.advance(20_000);
    world.server.assertDone();
  });
});

it('the service’s own words keep their direction in pages that are written the other way', async () => {
  const answer = { status: 'open', message: 'Closes at noon.' };
  world.server.prepare({ route: 'GET /etc/registration', answer });
  const { wrapper } = await mountAccountPage(RegistrationView, world, { address: '/register' });
  await world.until(() => wrapper.find('.banner bdi').exists());
  expect(wrapper.find('.banner bdi').text()).toBe('Closes at noon.');
});

it('a limit on puzzles that are solved meanwhile is waited out', async () => {
  const { wrapper, text } = await openFor('open');
  await world.until(() => text().includes('Registration is open'));
  const limit = { message: 'Slow down.', retryAfterMs: 5_000 };
  world.server.prepare({ route: 'GET /etc/pow', status: 429, answer: limit });
  const button = (name: string) => wrapper.findAll('button').find((one) => one.text() === name)!;
  await button('Solve the puzzle meanwhile').trigger('click');
  await world.until(() => text().includes('The service is busy'));
  expect(text()).toContain('5 seconds');
  expect(button('Create account').attributes('aria-disabled')).toBe('true');
  // Not sooner by another way.
  await button('Solve the puzzle meanwhile').trigger('click');
  await world.platform.settle();
  expect(text()).toContain('The service is busy');
  await world.platform.advance(5_000);
  expect(button('Create account').attributes('aria-disabled')).toBeUndefined();
  world.server.assertDone();
});

describe('a service that does not say whether it makes accounts', () => {
  const asks = 'GET /etc/registration';
  const press = (wrapper: MountedPage['wrapper'], name: string) =>
    wrapper
      .findAll('button')
      .find((one) => one.text() === name)!
      .trigger('click');

  it('is asked for one all the same where it refuses to say', async () => {
    world.server.prepare({ route: asks, status: 403, answer: { message: 'Not for you.' } });
    const { wrapper, router, text } = await mountAccountPage(RegistrationView, world, {
      address: '/register',
    });
    await world.until(() => text().includes('It is not known whether registration is open'));
    expect(text()).toContain('Not for you.');
    world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
    world.server.prepare({ route: asks, status: 403, answer: { message: 'Not for you.' } });
    world.server.prepare({ route: 'PUT /account', answer: created });
    await press(wrapper, 'Create account');
    await world.until(() => router.currentRoute.value.name === 'save-key');
    world.server.assertDone();
  });

  const lost = { fault: 'unreachable' as const };

  it.each([
    ['fails', { status: 502, answer: 'bad gateway' }, 'The service has a problem'],
    ['goes unanswered', lost, 'The service cannot be reached'],
  ])(
    'is asked for one by the second press where saying it %s, and not by the first',
    async (_, end, words) => {
      world.server.prepare({ route: asks, ...end });
      const { wrapper, router, text } = await mountAccountPage(RegistrationView, world, {
        address: '/register',
      });
      world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
      world.server.prepare({ route: asks, ...end });
      await press(wrapper, 'Create account');
      await world.until(() => text().includes(words));
      world.server.assertDone();
      world.server.prepare({ route: asks, ...end });
      world.server.prepare({ route: 'PUT /account', answer: created });
      await press(wrapper, 'Try again');
      await world.until(() => router.currentRoute.value.name === 'save-key');
      world.server.assertDone();
    },
  );
});

describe('a service that is not to be asked yet', () => {
  const asks = 'GET /etc/registration';
  const later = { message: 'Later.', retryAfterMs: 60_000 };
  const open = { status: 'open' };
  const button = (wrapper: MountedPage['wrapper'], name: string) =>
    wrapper.findAll('button').find((one) => one.text() === name)!;
  const openPage = () => mountAccountPage(RegistrationView, world, { address: '/register' });

  it('is left alone with the puzzle, too, and the form goes out once the time is up', async () => {
    world.server.prepare({ route: asks, status: 429, answer: later });
    const { wrapper, router, text } = await openPage();
    await world.until(() => text().includes('1 minute'));
    expect(button(wrapper, 'Check again').attributes('aria-disabled')).toBe('true');
    await world.platform.advance(20_000);
    await button(wrapper, 'Create account').trigger('click');
    await world.until(() => text().includes('Then it is sent once more by itself.'));
    expect(text()).toContain('40 seconds');
    await world.platform.advance(39_999);
    world.server.assertDone();
    world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
    world.server.prepare({ route: asks, answer: open });
    world.server.prepare({ route: 'PUT /account', answer: created });
    await world.platform.advance(1);
    await world.until(() => router.currentRoute.value.name === 'save-key');
    world.server.assertDone();
  });

  it('is asked all the same by whoever does not want to wait', async () => {
    world.server.prepare({ route: asks, status: 429, answer: later });
    const { wrapper, router, text } = await openPage();
    await button(wrapper, 'Create account').trigger('click');
    await world.until(() => text().includes('Then it is sent once more by itself.'));
    await button(wrapper, 'Cancel').trigger('click');
    world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
    world.server.prepare({ route: asks, answer: open });
    world.server.prepare({ route: 'PUT /account', answer: created });
    await button(wrapper, 'Create account').trigger('click');
    await world.until(() => router.currentRoute.value.name === 'save-key');
    world.server.assertDone();
  });

  it('that fails to say whether it makes accounts is asked for one by the next press', async () => {
    world.server.prepare({ route: asks, answer: open });
    const { wrapper, router, text } = await openPage();
    world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
    world.server.prepare({ route: asks, status: 503, answer: later });
    await button(wrapper, 'Create account').trigger('click');
    await world.until(() => text().includes('The service has a problem'));
    expect(text()).not.toContain('Then it is sent once more by itself.');
    expect(button(wrapper, 'Create account').attributes('aria-disabled')).toBe('true');
    await world.platform.advance(60_000);
    world.server.assertDone();
    world.server.prepare({ route: 'PUT /account', answer: created });
    await button(wrapper, 'Create account').trigger('click');
    await world.until(() => router.currentRoute.value.name === 'save-key');
    world.server.assertDone();
  });

  it.each([
    ['cannot tell whether the account was made', 503, 'Later.'],
    ['This solution has been used already', 409, 'Later.'],
    ['The puzzle took too long', 400, 'The challenge has expired.'],
  ])(
    'is sent nothing by itself where it says so to the form: %s',
    async (words, status, message) => {
      world.server.prepare({ route: asks, answer: open });
      const { wrapper, text } = await openPage();
      world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
      world.server.prepare({ route: asks, answer: open });
      world.server.prepare({ route: 'PUT /account', status, answer: { ...later, message } });
      await button(wrapper, 'Create account').trigger('click');
      await world.until(() => text().includes(words));
      expect(text()).toContain('1 minute');
      expect(button(wrapper, 'Create account').attributes('aria-disabled')).toBe('true');
      await world.platform.advance(60_000);
      expect(button(wrapper, 'Create account').attributes('aria-disabled')).toBeUndefined();
      await world.platform.advance(50_000);
      world.server.assertDone();
    },
  );

  it('while the browser is offline is not asked for an account by a second press', async () => {
    world.server.prepare({ route: asks, answer: open });
    const { wrapper, text } = await openPage();
    world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
    let asked = 0;
    const check = () => {
      asked += 1;
      world.platform.setOnline(false);
    };
    for (const presses of [1, 2]) {
      world.server.prepare({ route: asks, fault: 'unreachable', check });
      await button(wrapper, 'Create account').trigger('click');
      await world.until(() => asked === presses && text().includes('You are offline'));
      await world.platform.settle();
    }
    world.server.assertDone();
  });
});

it('an invite code goes with the account that it made', async () => {
  const { wrapper, router } = await openFor('invite-only');
  await world.until(() => wrapper.find('input[name=invite-code]').exists());
  await wrapper.find('input[name=invite-code]').setValue('Dock-7');
  expect(world.platform.tabStore.keys()).toContain('quayside.typed.inviteCode');
  world.server.prepare({ route: 'GET /etc/pow', answer: challenge });
  world.server.prepare({ route: 'GET /etc/registration', answer: { status: 'invite-only' } });
  world.server.prepare({ route: 'PUT /account', answer: created });
  await wrapper.find('form').trigger('submit');
  await world.until(() => router.currentRoute.value.name === 'save-key');
  expect(world.platform.tabStore.keys()).not.toContain('quayside.typed.inviteCode');
});

it('a password that could not be drawn is drawn by the next press', async () => {
  const { wrapper } = await openFor('open');
  const field = wrapper.find<HTMLInputElement>('input[name=new-password]');
  const bytes = vi.spyOn(world.platform.random, 'bytes').mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  await wrapper.find('form').trigger('submit');
  await world.platform.settle();
  await world.until(() => wrapper.text().includes('Use at least 5 characters.'));
  expect(field.element.value).toBe('');
  bytes.mockRestore();
  world.server.prepare({ route: 'GET /etc/pow', fault: 'unreachable' });
  await wrapper.find('form').trigger('submit');
  await world.until(() => field.element.value !== '');
});
