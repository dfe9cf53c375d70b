/** A tab with nothing but its drafts and the settings that they ask. */
import { createPinia, setActivePinia } from 'pinia';
import { createApp } from 'vue';
import { createChatClient } from '@/api/chat/client';
import { platformKey } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useDraftsStore } from '@/stores/chat/drafts';
import { useUserSettingsStore } from '@/stores/chat/userSettings';
import * as eg from './eg/index';
import type { FakePlatform } from './fakePlatform';
import { createFakeServer } from './fakeServer';

export function openDraftsPage(platform: FakePlatform) {
  const server = createFakeServer(platform);
  const app = createApp({});
  app.provide(platformKey, platform);
  const pinia = createPinia();
  app.use(pinia);
  setActivePinia(pinia);
  const serverUrl = 'https://chat.example.com';
  const client = createChatClient({ platform, serverUrl, credentials: null });
  const account: ChatAccount = {
    accountId: 'harbour:1',
    organizationId: 'harbour',
    serverUrl,
    userId: eg.selfUser.userId,
    email: 'me@example.com',
    client,
  };
  return app.runWithContext(() => {
    const drafts = useDraftsStore(account);
    const settings = useUserSettingsStore(account);
    const load = async (wire: object[] = [], isSynced = true, askedAt?: number) => {
      const snapshot = eg.initialSnapshot({
        user_settings: { ...eg.wire.userSettings(), enable_drafts_synchronization: isSynced },
        drafts: wire.map((draft) => eg.wire.draft(draft)),
      });
      settings.loadSnapshot(snapshot);
      drafts.loadSnapshot(snapshot, askedAt);
      await platform.settle();
    };
    const texts = () => drafts.sorted().map(({ text }) => text);
    return { drafts, settings, server, platform, load, texts, close: () => drafts.$dispose() };
  });
}
