import { describe, expect, it } from 'vitest';
import { accountAnswer } from '@/testing/accountAnswer';
import { accountWorldOfEachTest } from '@/testing/accountWorldOfEachTest';
import { useSignInStore } from './signIn';

const world = accountWorldOfEachTest({ signInPath: '/user/logIn' });

const byToken = () =>
  world.use(useSignInStore).withToken({ token: 'token-1234', isApiKey: false, oneTimeCode: '' });
const byPassword = () =>
  world
    .use(useSignInStore)
    .withPassword({ accountHash: '7C41', password: 'harbour', oneTimeCode: '' });

describe('signing in', () => {
  it.each([
    ['a limit', 429, 'GET /account', byToken],
    ['a failing service', 503, 'GET /account', byToken],
    ['a limit', 429, 'POST /user/logIn', byPassword],
    ['a refusal', 401, 'POST /user/logIn', byPassword],
  ])(
    'leaves the service alone for as long as %s wishes: %i to %s',
    async (_, status, route, enter) => {
      const signIn = world.use(useSignInStore);
      const answer = { message: 'Slow down.', retryAfterMs: 60_000 };
      world.server.prepare({ route, status, answer });
      expect(await enter()).toBe(false);
      expect(signIn.waitUntilMs).toBe(world.platform.clock.monotonic() + 60_000);
      await world.platform.advance(59_999);
      expect([await byToken(), await byPassword(), signIn.isBusy]).toEqual([false, false, false]);
      // Whoever leaves the page and comes back is still told why.
      signIn.clear();
      expect(signIn.outcome).not.toBeNull();
      world.server.assertDone();
      await world.platform.advance(1);
      expect(signIn.waitUntilMs).toBeNull();
      world.server.prepare({ route: 'GET /account', answer: accountAnswer() });
      expect(await byToken()).toBe(true);
      signIn.clear();
      expect(signIn.outcome).toBeNull();
      world.server.assertDone();
    },
  );
});
