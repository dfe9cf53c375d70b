/** A tab in which people sign in and out: the sessions and their ways, with a server that answers what is prepared. */
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { topicConversation } from '@/domain/chat/conversation';
import { platformKey } from '@/platform/index';
import { useDraftsStore } from '@/stores/chat/drafts';
import { useRecordsStore } from '@/stores/chat/records';
import { useChatSessionsStore } from '@/stores/chat/sessions';
import { useChatSignInStore, type SecretPlace } from '@/stores/chat/sessions/signIn';
import { useChatSignOutStore } from '@/stores/chat/sessions/signOut';
import { useConfigStore } from '@/stores/config';
import { testConfig } from './accountWorld';
import * as eg from './eg/index';
import type { FakePlatform } from './fakePlatform';
import { chatAnswer, createFakeServer } from './fakeServer';

export const lunch = topicConversation(20, 'lunch');
export const HOME = 'home';

/** One tab of a browser, where nobody is signed in yet. */
export function openSessionTab(platform: FakePlatform) {
  const server = createFakeServer(platform);
  const app = createApp({ render: () => null });
  app.provide(platformKey, platform).use(createPinia());
  const use = <Store>(useStore: () => Store) => app.runWithContext(useStore);
  const config = testConfig();
  config.chat = {
    enabled: true,
    organizations: [{ organizationId: HOME, name: 'Home', url: 'https://chat.example.com' }],
  };
  use(useConfigStore).state = { kind: 'ready', config };
  const sessions = use(useChatSessionsStore);
  const ways = { ...use(useChatSignInStore), ...use(useChatSignOutStore) };

  async function signIn(place: SecretPlace, apiKey = 'k3y') {
    const answer = chatAnswer({ ...eg.wire.user(), user_id: eg.selfUser.userId });
    server.prepare({ route: 'GET /users/me', answer });
    const email = 'mara@chat.example';
    const account = await ways.signInWithKey(HOME, { email, apiKey, place });
    const drafts = use(() => useDraftsStore(account));
    const records = use(() => useRecordsStore(account));
    const type = async (text: string) => {
      drafts.write(lunch, text);
      await platform.advance(400);
    };
    return { account, drafts, records, type };
  }

  const draftTexts = async () => {
    const { records } = await signIn('memory');
    return (await records.list('drafts', (value) => value as { text: string })).map(
      ({ value }) => value.text,
    );
  };

  return { platform, server, use, sessions, ways, signIn, draftTexts };
}
