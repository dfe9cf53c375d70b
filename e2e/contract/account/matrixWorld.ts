/** A person at the account wing with the stand-in behind it: the stage on which the error matrix is walked. */
import { createAccountService, type AccountService } from '../../standins/account/service';
import type { Outcome } from '@/domain/account/outcomes/outcome';
import { useAccountStore } from '@/stores/account/account';
import { useDeletionStore } from '@/stores/account/deletion';
import { useNewKeyStore } from '@/stores/account/newKey';
import { useProofStore } from '@/stores/account/proof';
import { useRegistrationStore } from '@/stores/account/registration';
import { useRegistrationStatusStore } from '@/stores/account/registrationStatus';
import { useAccountSessionStore } from '@/stores/account/session';
import { useSignInStore } from '@/stores/account/signIn';
import { createAccountWorld, type AccountWorld } from '@/testing/accountWorld';
import { createFakePlatform } from '@/testing/fakePlatform';
// The app loads it when a search begins; here it must be there at once, for no test waits by the clock.
import '@/api/account/routes/proofOfWork';
import '@/stores/account/registrationAttempt';
import '@/workers/powSolver';

export const PASSWORD = 'a lighthouse keeper';
const UNDO_MS = 5_000;

/** How often requests of each kind went out, as "PUT /account". */
export type Traffic = Map<string, number>;

function storesOf(world: AccountWorld) {
  return {
    status: world.use(useRegistrationStatusStore),
    proof: world.use(useProofStore),
    registration: world.use(useRegistrationStore),
    session: world.use(useAccountSessionStore),
    newKey: world.use(useNewKeyStore),
    account: world.use(useAccountStore),
    deletion: world.use(useDeletionStore),
    signIn: world.use(useSignInStore),
  };
}

/**
 * Builds the stage. Puzzles are solved at once: their search is another test's matter.
 * @param options - how far the service's clock is ahead of the device's
 */
export function createMatrixWorld({ serviceAheadMs = 0 } = {}) {
  const traffic: Traffic = new Map();
  let service: AccountService | null = null;
  let whenPutArrives = () => {};
  const platform = createFakePlatform({
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const route = `${request.method} ${new URL(request.url).pathname.replace('/v2', '')}`;
      traffic.set(route, (traffic.get(route) ?? 0) + 1);
      if (!platform.connectivity.isOnline()) throw new TypeError('Failed to fetch');
      if (request.method === 'PUT') whenPutArrives();
      if (!service) throw new Error('no service');
      return service.handle(request).catch(() => {
        throw new TypeError('Failed to fetch');
      });
    },
  });
  service = createAccountService({
    now: () => platform.clock.now() + serviceAheadMs,
    difficulty: 0,
  });
  const world = createAccountWorld(platform, { signInPath: '/user/logIn' });
  const stores = storesOf(world);

  return {
    ...world,
    ...stores,
    control: service.control,
    traffic,
    /** Changes the world between the app's last look at it and the request that counts. */
    onPut(change: () => void) {
      whenPutArrives = change;
    },
    /** Presses "create" and waits until something came of it. */
    async register(inviteCode = ''): Promise<Outcome | null> {
      void stores.registration.register({ password: PASSWORD, inviteCode });
      await world.until(() => !stores.registration.isBusy);
      return stores.registration.outcome;
    },
    /** Signs in to a new account with money in it. */
    async enter(isApiKey = false) {
      const seeded = service.control.seedAccount(PASSWORD, 4250);
      const token = isApiKey ? seeded.apiKey : seeded.token;
      await stores.signIn.withToken({ token, isApiKey, oneTimeCode: '' });
      return seeded;
    },
    /** Presses "delete", lets the time for undoing pass, and waits until something came of it. */
    async remove(oneTimeCode = ''): Promise<Outcome | null> {
      stores.deletion.request(oneTimeCode);
      await platform.advance(UNDO_MS);
      await world.until(() => !stores.deletion.isBusy);
      return stores.deletion.outcome;
    },
  };
}

export type MatrixWorld = ReturnType<typeof createMatrixWorld>;
