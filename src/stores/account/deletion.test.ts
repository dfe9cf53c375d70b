import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountAnswer } from '@/testing/accountAnswer';
import { accountWorldOfEachTest, signIn } from '@/testing/accountWorldOfEachTest';
import { FAKE_NOW_MS } from '@/testing/fakePlatform';
import { useAccountStore } from './account';
import { useDeletionStore } from './deletion';
import { useNewKeyStore } from './newKey';
import { useAccountSessionStore } from './session';

const UNDO_MS = 5_000;
const answer = accountAnswer();
const otherAnswer = accountAnswer({ accountHash: '1111222233334444' });

const world = accountWorldOfEachTest();

async function read(account: object): Promise<void> {
  world.server.prepare({ route: 'GET /account', answer: account });
  await world.use(useAccountStore).refresh();
}

describe('deleting, where the session ended and somebody signs in to another account', () => {
  beforeEach(async () => {
    await signIn(world);
    await read(answer);
  });

  it('waits until it is known whose account would go', async () => {
    const deletion = world.use(useDeletionStore);
    await world.use(useAccountSessionStore).end();
    await signIn(world, { token: 'token-other' });
    deletion.request('');
    await world.platform.advance(UNDO_MS + 1_000);
    expect(deletion.isBusy).toBe(false);
    world.server.assertDone();
    await read(otherAnswer);
    deletion.request('');
    expect(deletion.state.kind).toBe('undoable');
  });

  it('takes over nothing that was typed for the first', async () => {
    const deletion = world.use(useDeletionStore);
    Object.assign(deletion, { typed: '8A2F60', code: '123456' });
    await world.use(useAccountSessionStore).end();
    await signIn(world, { token: 'token-again' });
    await read(answer);
    expect([deletion.typed, deletion.code]).toEqual(['8A2F60', '123456']);
    await world.use(useAccountSessionStore).end();
    await signIn(world, { token: 'token-other' });
    await read(otherAnswer);
    expect([deletion.typed, deletion.code]).toEqual(['', '']);
  });

  it('does not take the second for the first that is still there', async () => {
    const deletion = world.use(useDeletionStore);
    deletion.request('');
    world.server.prepare({ route: 'DELETE /account', fault: 'unreachable' });
    world.server.prepare({ route: 'GET /account', fault: 'unreachable' });
    await world.platform.advance(UNDO_MS);
    await world.until(() => !deletion.isBusy);
    expect(deletion.outcome?.path).toBe('deletion.unknown');
    await world.use(useAccountSessionStore).end();
    await signIn(world, { token: 'token-other' });
    world.server.prepare({ route: 'GET /account', answer: otherAnswer });
    await deletion.checkAgain();
    expect(deletion.outcome?.path).toBe('deletion.unknown');
    world.server.assertDone();
  });
});

describe('deleting', () => {
  beforeEach(async () => {
    await signIn(world);
    await read(answer);
  });

  it.each([
    ['by the steady clock', (late: number) => world.platform.advance(late)],
    ['by the device’s clock', async (late: number) => world.platform.jumpClock(late)],
  ])('is not begun long after it was wished, %s', async (_, pass) => {
    const deletion = world.use(useDeletionStore);
    // The page rests in between: its timers stand still, and go on when it is back.
    const { timers } = world.platform;
    let wake = () => {};
    vi.spyOn(timers, 'after').mockImplementationOnce((_milliseconds, run) => {
      wake = run;
      return { cancel() {} };
    });
    deletion.request('');
    await pass(60_000);
    wake();
    await world.platform.settle();
    expect(deletion).toMatchObject({ isBusy: false, hasLapsed: true, outcome: null });
    world.server.assertDone();
  });

  it('sends nothing where the network went away in the five seconds, and says so', async () => {
    const deletion = world.use(useDeletionStore);
    deletion.request('');
    world.platform.setOnline(false);
    await world.platform.advance(UNDO_MS);
    expect(deletion.outcome?.path).toBe('deletion.offline');
    expect(deletion.isBusy).toBe(false);
    world.server.assertDone();
  });

  it.each([
    ['an unanswered attempt', { fault: 'unreachable' as const }, 'deletion.stillThere'],
    [
      'an attempt with an ended session',
      { status: 401, answer: { message: 'Over.' } },
      'deletion.stillThere',
    ],
  ])(
    'knows that the account is there once somebody has signed in after %s',
    async (_, end, path) => {
      const deletion = world.use(useDeletionStore);
      deletion.request('');
      world.server.prepare({ route: 'DELETE /account', ...end });
      world.server.prepare({ route: 'GET /account', status: 401, answer: { message: 'Over.' } });
      await world.platform.advance(UNDO_MS);
      await world.until(() => !deletion.isBusy);
      expect(deletion.outcome?.next).toBe('signIn');
      await signIn(world, { token: 'token-again' });
      await read(answer);
      expect(deletion.outcome?.path).toBe(path);
    },
  );

  /** Presses the button, and lets the time to undo it pass. */
  async function attempt() {
    const deletion = world.use(useDeletionStore);
    deletion.request('');
    await world.platform.advance(UNDO_MS);
    await world.until(() => !deletion.isBusy);
    return deletion.outcome;
  }

  const lost = { fault: 'unreachable' as const };
  const over = { status: 401, answer: { message: 'Over.' } };

  it('claims nothing of the account where the session is refused: a browser may have sent it twice', async () => {
    world.server.prepare({ route: 'DELETE /account', ...over });
    world.server.prepare({ route: 'GET /account', ...over });
    expect(await attempt()).toMatchObject({ path: 'deletion.ended', kept: [], isUnknown: true });
  });

  it('does not call a second attempt’s refusal a proof that the first failed', async () => {
    world.server.prepare({ route: 'DELETE /account', ...lost });
    world.server.prepare({ route: 'GET /account', ...lost });
    expect(await attempt()).toMatchObject({ path: 'deletion.unknown' });
    world.platform.setOnline(false);
    world.use(useDeletionStore).request('');
    expect(world.use(useDeletionStore).outcome).toMatchObject({
      path: 'deletion.offline',
      kept: ['session'],
    });
    world.platform.setOnline(true);
    world.server.prepare({ route: 'DELETE /account', ...over });
    world.server.prepare({ route: 'GET /account', ...over });
    expect(await attempt()).toMatchObject({ path: 'deletion.goneOrSignedOut', kept: [] });
    world.server.assertDone();
  });

  it('has no such doubt about another account, nor once it was signed out', async () => {
    world.server.prepare({ route: 'DELETE /account', ...lost });
    world.server.prepare({ route: 'GET /account', ...lost });
    await attempt();
    await world.use(useAccountSessionStore).end();
    await signIn(world, { token: 'token-other' });
    await read(otherAnswer);
    world.server.prepare({ route: 'DELETE /account', ...over });
    world.server.prepare({ route: 'GET /account', ...over });
    expect(await attempt()).toMatchObject({ path: 'deletion.ended' });
    await signIn(world, { token: 'token-again' });
    await world.use(useAccountSessionStore).forget('forgotten');
    await signIn(world, { token: 'token-again' });
    await read(answer);
    world.server.prepare({ route: 'DELETE /account', ...over });
    world.server.prepare({ route: 'GET /account', ...over });
    expect(await attempt()).toMatchObject({ path: 'deletion.ended' });
    world.server.assertDone();
  });

  it('leaves the service alone for as long as it wishes, whatever is pressed', async () => {
    const deletion = world.use(useDeletionStore);
    const limit = { status: 429, answer: { message: 'Slow down.', retryAfterMs: 60_000 } };
    world.server.prepare({ route: 'DELETE /account', ...limit });
    expect(await attempt()).toMatchObject({ path: 'deletion.busy' });
    await world.platform.advance(59_999);
    deletion.request('');
    await world.use(useAccountStore).refresh();
    expect(deletion.isBusy).toBe(false);
    expect(deletion.outcome?.path).toBe('deletion.busy');
    await world.platform.advance(1);
    expect(deletion.waitUntilMs).toBeNull();
    world.server.prepare({ route: 'DELETE /account', status: 204 });
    await attempt();
    expect(deletion.receipt?.certainty).toBe('said');
    world.server.assertDone();
  });

  it('is not sent where the service asked for patience in the five seconds', async () => {
    const deletion = world.use(useDeletionStore);
    const limit = { status: 429, answer: { message: 'Slow down.', retryAfterMs: 60_000 } };
    deletion.request('');
    world.server.prepare({ route: 'GET /account', ...limit });
    await world.use(useAccountStore).refresh();
    await world.platform.advance(UNDO_MS);
    expect(deletion).toMatchObject({ isBusy: false, outcome: { path: 'deletion.busy' } });
    world.server.assertDone();
  });

  it.each([
    ['the answer', [{ status: 503, answer: { message: 'Later.', retryAfterMs: 30_000 } }]],
    ['the look', [lost, { status: 429, answer: { message: 'Later.', retryAfterMs: 30_000 } }]],
    ['the look’s failure', [lost, { status: 503, answer: { message: '', retryAfterMs: 30_000 } }]],
  ])('is looked for no sooner than %s allows, and only by a press', async (_, ends) => {
    const deletion = world.use(useDeletionStore);
    const routes = ['DELETE /account', 'GET /account'];
    ends.forEach((end, place) => world.server.prepare({ route: routes[place]!, ...end }));
    expect(await attempt()).toMatchObject({ path: 'deletion.unknownBusy', isUnknown: true });
    await world.platform.advance(29_999);
    await deletion.checkAgain();
    world.server.assertDone();
    await world.platform.advance(60_000);
    world.server.prepare({ route: 'GET /account', answer });
    await deletion.checkAgain();
    expect(deletion.outcome?.path).toBe('deletion.stillThere');
    world.server.assertDone();
  });

  it('leaves the reminder of another account’s key alone', async () => {
    const newKey = world.use(useNewKeyStore);
    const unsaved = { accountHash: 'ABCD', password: 'x', rawAnswer: null };
    await newKey.keep({ ...unsaved, madeMs: FAKE_NOW_MS }, 'memory');
    world.use(useDeletionStore).request('');
    world.server.prepare({ route: 'DELETE /account', status: 204 });
    await world.platform.advance(UNDO_MS);
    await world.until(() => world.use(useDeletionStore).receipt !== null);
    await world.platform.settle();
    expect(newKey.isReminding).toBe(true);
  });
});
