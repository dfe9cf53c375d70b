/** A tab in which somebody is signed in, with no store made yet. */
import { createPinia, setActivePinia } from 'pinia';
import { createApp } from 'vue';
import { createChatClient } from '@/api/chat/client';
import { platformKey } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import * as eg from './eg/index';
import type { FakePlatform } from './fakePlatform';
import { createFakeServer } from './fakeServer';

export function openChatTab(platform: FakePlatform, organizationId = 'harbour') {
  const server = createFakeServer(platform);
  const app = createApp({});
  app.provide(platformKey, platform);
  const pinia = createPinia();
  app.use(pinia);
  setActivePinia(pinia);
  const serverUrl = 'https://chat.example.com';
  const { userId } = eg.selfUser;
  const account: ChatAccount = {
    accountId: `${organizationId}:${userId}`,
    organizationId,
    serverUrl,
    userId,
    email: 'me@example.com',
    client: createChatClient({ platform, serverUrl, credentials: null }),
  };
  return { app, account, server, pinia };
}
