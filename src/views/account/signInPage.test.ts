import { describe, expect, it } from 'vitest';
import { accountAnswer } from '@/testing/accountAnswer';
import { accountWorldOfEachTest } from '@/testing/accountWorldOfEachTest';
import { mountAccountPage } from '@/testing/mountAccountPage';
import SignInView from './SignInView.vue';

const answer = accountAnswer();
const world = accountWorldOfEachTest();

describe('signing in', () => {
  it.each([
    ['/sign-in?next=delete-account', 'delete-account'],
    ['/sign-in?next=https://evil.example', 'account'],
    ['/sign-in', 'account'],
  ])('at %s leads on to %s', async (address, page) => {
    world.server.prepare({ route: 'GET /account', answer });
    const { wrapper, router } = await mountAccountPage(SignInView, world, { address });
    await wrapper.find('input[name=token]').setValue('x-auth-token: token-1234');
    await wrapper.find('form').trigger('submit');
    await world.until(() => router.currentRoute.value.name === page);
    expect(world.server.takeRequest().headers.get('x-auth-token')).toBe('token-1234');
  });

  it.each([null, '/user/logIn'] as const)(
    'cannot be pressed again before its time (path: %s)',
    async (signInPath) => {
      world.reload({ signInPath });
      const { wrapper, text } = await mountAccountPage(SignInView, world, { address: '/sign-in' });
      const names = signInPath ? ['username', 'password'] : ['token'];
      await world.until(() => wrapper.find(`input[name=${names[0]}]`).exists());
      for (const name of names) await wrapper.find(`input[name=${name}]`).setValue('token-1234');
      const route = signInPath ? `POST ${signInPath}` : 'GET /account';
      const answer = { message: 'Slow down.', retryAfterMs: 60_000 };
      world.server.prepare({ route, status: 429, answer });
      await wrapper.find('form').trigger('submit');
      await world.until(() => text().includes('1 minute'));
      const button = wrapper.find('button[type=submit]');
      expect(button.attributes('aria-disabled')).toBe('true');
      await wrapper.find('form').trigger('submit');
      await world.platform.advance(60_000);
      expect(button.attributes('aria-disabled')).toBeUndefined();
      expect(text()).not.toContain('1 minute');
      world.server.assertDone();
    },
  );

  it.each([
    ['/sign-in?next=delete-account', 'Nobody is signed in here, or the session is over.'],
    ['/sign-in?next=https://evil.example', ''],
    ['/sign-in', ''],
  ])('says at %s why it stands in the way of what was asked for: "%s"', async (address, why) => {
    const { wrapper } = await mountAccountPage(SignInView, world, { address });
    const region = wrapper.find('main > [role=status]');
    expect(region.text()).toBe('');
    if (why) await world.until(() => region.text().includes(why));
    else await world.platform.settle();
    expect(region.text()).toContain(why);
  });

  it('has the region that reads out a refusal before there is one', async () => {
    const { wrapper } = await mountAccountPage(SignInView, world, { address: '/sign-in' });
    const region = wrapper.find('form > [role=status]');
    expect(region.text()).toBe('');
    world.server.prepare({ route: 'GET /account', status: 401, answer: { message: 'No.' } });
    await wrapper.find('input[name=token]').setValue('token-1234');
    await wrapper.find('form').trigger('submit');
    await world.until(() => region.text() !== '');
    expect(region.find('[data-outcome]').attributes('role')).toBeUndefined();
  });

  it('says that a hash is missing, also where only gaps were typed', async () => {
    world.reload({ signInPath: '/user/logIn' });
    const { wrapper, text } = await mountAccountPage(SignInView, world, { address: '/sign-in' });
    await world.until(() => wrapper.find('input[name=username]').exists());
    await wrapper.find('input[name=username]').setValue('  ');
    await wrapper.find('input[name=password]').setValue('harbour lights');
    await wrapper.find('form').trigger('submit');
    expect(text()).toContain('Enter the account hash.');
    expect(world.server.takeRequests()).toEqual([]);
  });

  it('says what is missing before anything is sent', async () => {
    const { wrapper, text } = await mountAccountPage(SignInView, world, { address: '/sign-in' });
    await wrapper.find('input[name=token]').setValue('short');
    await wrapper.find('form').trigger('submit');
    expect(text()).toContain('There is no token in this text.');
    expect(world.server.takeRequests()).toEqual([]);
  });
});
