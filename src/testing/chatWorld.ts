/** The chat wing without pages: one account's stores and its sync on a fake machine. */
import { createPinia, type Pinia } from 'pinia';
import { createApp } from 'vue';
import { createChatClient, type ChatCredentials } from '@/api/chat/client';
import { createRequestGate } from '@/api/chat/requestGate';
import { platformKey } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useConnectionStore } from '@/stores/chat/connection';
import { chatStoresOf, type ChatStores } from '@/sync/chatStores';
import { startChatSync, type ChatSync } from '@/sync/chatSync';
// So that what imports them settles within the turns that a test waits for.
import '@/stores/chat/outbox/outboxPeers';
import '@/sync/live';
import '@/sync/poller';
import { selfUser } from './eg/user';
import { createFakePlatform, type FakePlatform } from './fakePlatform';
import { createFakeServer, type FakeServer } from './fakeServer';

export interface ChatWorld {
  platform: FakePlatform;
  /** For pages: without it they would take whichever was used last. */
  pinia: Pinia;
  account: ChatAccount;
  stores: ChatStores;
  /** A store of this world's account, as in `world.use(useDraftsStore)`. */
  use<Store>(useStore: (account: ChatAccount) => Store): Store;
  /** Follows the server from now on. */
  start(): ChatSync;
}

/** One tab in which somebody is signed in. */
export function createChatWorld(
  platform: FakePlatform,
  { userId, ...credentials }: ChatCredentials & { userId: number },
  {
    isKeptOnDevice = false,
    isGated = false,
    organizationId = 'org',
    serverUrl = 'https://chat.example.com',
  } = {},
): ChatWorld {
  const app = createApp({ render: () => null });
  const pinia = createPinia();
  app.provide(platformKey, platform).use(pinia);
  const accountId = `${organizationId}:${userId}`;
  const gate = isGated ? createRequestGate(platform, accountId) : undefined;
  const onServerDate = (serverMs: number, roundTripMs: number) =>
    use(useConnectionStore).noteServerDate(serverMs, roundTripMs);
  const account: ChatAccount = {
    accountId,
    organizationId,
    serverUrl,
    userId,
    email: credentials.email,
    client: createChatClient({ platform, serverUrl, credentials, gate, onServerDate }),
    isKeptOnDevice,
  };
  const use: ChatWorld['use'] = (useStore) => app.runWithContext(() => useStore(account));
  return {
    platform,
    pinia,
    account,
    stores: use(chatStoresOf),
    use,
    start: () => app.runWithContext(() => startChatSync(account, platform)),
  };
}

/** A tab in which the examples' own user is signed in, and a server that answers what is prepared. */
export function createServedWorld(): { world: ChatWorld; server: FakeServer } {
  const platform = createFakePlatform();
  const server = createFakeServer(platform);
  const { userId, email } = selfUser;
  return { server, world: createChatWorld(platform, { userId, email, apiKey: 'key' }) };
}
