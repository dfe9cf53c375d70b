import { beforeEach, describe, expect, it } from 'vitest';
import { accountAnswer } from '@/testing/accountAnswer';
import { accountWorldOfEachTest, signIn } from '@/testing/accountWorldOfEachTest';
import { useAccountStore } from './account';
import { useDeletionStore } from './deletion';
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
