/** The set-up of tests about the account wing: a tab, a service that answers what is prepared, and signing in. */
import { beforeEach } from 'vitest';
import type { HostingConfig } from '@/domain/config';
import type { SecretPlace } from '@/platform/secretVault';
import { useAccountSessionStore, type NewSession } from '@/stores/account/session';
import { createAccountWorld, type AccountWorld } from './accountWorld';
import { createFakePlatform } from './fakePlatform';
import { createFakeServer, type FakeServer } from './fakeServer';

export interface ServedAccountWorld extends AccountWorld {
  server: FakeServer;
  /** The same tab after a reload: stores are new, what it keeps is not. */
  reload(hosting?: Partial<HostingConfig>): void;
}

/** Call it once in a test file or `describe`; what it returns holds nothing before the first test. */
export function accountWorldOfEachTest(
  configured: Partial<HostingConfig> = {},
): Readonly<ServedAccountWorld> {
  const current = {
    reload(hosting = configured) {
      Object.assign(current, createAccountWorld(current.platform, hosting));
    },
  } as ServedAccountWorld;
  beforeEach(() => {
    const platform = createFakePlatform();
    const server = createFakeServer(platform);
    Object.assign(current, createAccountWorld(platform, configured), { server });
  });
  return current;
}

/** Signs in with a session of which nothing is known but its token, if nothing else is said. */
export function signIn(
  world: AccountWorld,
  { place = 'memory', ...session }: Partial<NewSession> & { place?: SecretPlace } = {},
): Promise<void> {
  const adopted = {
    token: 'token-1234',
    isApiKey: false,
    expiresAtMs: null,
    isApproximate: true,
    clockOffsetMs: null,
    ...session,
  };
  return world.use(useAccountSessionStore).adopt(adopted, place);
}
