import { beforeEach, describe, expect, it } from 'vitest';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { useAccountStore } from './account';
import { useDeletionStore } from './deletion';
import { useAccountSessionStore } from './session';

const UNDO_MS = 5_000;
const answer = {
  id: 'internal-1',
  accountHash: '7C41D09E5B8A2F60',
  balance: 4250,
  lastNews: null,
  beforeYouBuyRead: false,
};
const otherAnswer = { ...answer, accountHash: '1111222233334444' };

let platform: FakePlatform;
let server: FakeServer;
let world: AccountWorld;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  world = createAccountWorld(platform);
});

async function signIn(token: string): Promise<void> {
  const unknown = { expiresAtMs: null, isApproximate: true, clockOffsetMs: null };
  await world.use(useAccountSessionStore).adopt({ token, isApiKey: false, ...unknown }, 'memory');
}

async function read(account: object): Promise<void> {
  server.prepare({ route: 'GET /account', answer: account });
  await world.use(useAccountStore).refresh();
}

describe('deleting, where the session ended and somebody signs in to another account', () => {
  beforeEach(async () => {
    await signIn('token-1234');
    await read(answer);
  });

  it('waits until it is known whose account would go', async () => {
    const deletion = world.use(useDeletionStore);
    await world.use(useAccountSessionStore).end();
    await signIn('token-other');
    deletion.request('');
    await platform.advance(UNDO_MS + 1_000);
    expect(deletion.isBusy).toBe(false);
    server.assertDone();
    await read(otherAnswer);
    deletion.request('');
    expect(deletion.state.kind).toBe('undoable');
  });

  it('takes over nothing that was typed for the first', async () => {
    const deletion = world.use(useDeletionStore);
    Object.assign(deletion, { typed: '8A2F60', code: '123456' });
    await world.use(useAccountSessionStore).end();
    await signIn('token-again');
    await read(answer);
    expect([deletion.typed, deletion.code]).toEqual(['8A2F60', '123456']);
    await world.use(useAccountSessionStore).end();
    await signIn('token-other');
    await read(otherAnswer);
    expect([deletion.typed, deletion.code]).toEqual(['', '']);
  });

  it('does not take the second for the first that is still there', async () => {
    const deletion = world.use(useDeletionStore);
    deletion.request('');
    server.prepare({ route: 'DELETE /account', fault: 'unreachable' });
    server.prepare({ route: 'GET /account', fault: 'unreachable' });
    await platform.advance(UNDO_MS);
    await world.until(() => !deletion.isBusy);
    expect(deletion.outcome?.path).toBe('deletion.unknown');
    await world.use(useAccountSessionStore).end();
    await signIn('token-other');
    server.prepare({ route: 'GET /account', answer: otherAnswer });
    await deletion.checkAgain();
    expect(deletion.outcome?.path).toBe('deletion.unknown');
    server.assertDone();
  });
});
