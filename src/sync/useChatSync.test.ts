import { createPinia } from 'pinia';
import { createApp, effectScope, nextTick } from 'vue';
import { expect, it } from 'vitest';
import { platformKey } from '@/platform/index';
import { useChatSessionsStore } from '@/stores/chat/sessions';
import { useChatSignInStore } from '@/stores/chat/sessions/signIn';
import { useChatSignOutStore } from '@/stores/chat/sessions/signOut';
import { useConfigStore } from '@/stores/config';
import { testConfig } from '@/testing/accountWorld';
import * as eg from '@/testing/eg/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, createFakeServer } from '@/testing/fakeServer';
import { useChatSync } from './useChatSync';
// So that what imports them settles within the turns that a test waits for.
import './live';
import './poller';

const HOME = 'home';

/** A tab that follows whoever is signed in. */
function openTab() {
  const platform = createFakePlatform();
  const server = createFakeServer(platform);
  const app = createApp({ render: () => null });
  app.provide(platformKey, platform).use(createPinia());
  const scope = effectScope();
  const ways = app.runWithContext(() => {
    const config = testConfig();
    config.chat = {
      enabled: true,
      organizations: [{ organizationId: HOME, name: 'Home', url: 'https://chat.example.com' }],
    };
    useConfigStore().state = { kind: 'ready', config };
    const sessions = useChatSessionsStore();
    const news = { onPutOut: () => {}, onAddress: () => {} };
    scope.run(() => useChatSync(() => sessions.accounts.values(), news));
    return { ...useChatSignInStore(), ...useChatSignOutStore() };
  });
  return { platform, server, ways, stop: () => scope.stop() };
}

it.each(['erase', 'keep'] as const)(
  'gives the event queue up where somebody signs out, their texts: %s',
  async (texts) => {
    const { platform, server, ways, stop } = openTab();
    const own = { ...eg.wire.user(), user_id: eg.selfUser.userId };
    server.prepare({ route: 'GET /users/me', answer: chatAnswer(own) });
    const snapshot = eg.wire.initialSnapshot({ realm_presence_disabled: true });
    server.prepare({ route: 'POST /register', answer: chatAnswer(snapshot) });
    server.prepare({ route: 'GET /events', fault: 'silence' });
    await ways.signInWithKey(HOME, { email: 'mara@chat.example', apiKey: 'k', place: 'tab' });
    await nextTick();
    await platform.advance(500);
    server.takeRequests();
    server.prepare({ route: 'DELETE /events', answer: chatAnswer() });
    await ways.signOut(HOME, texts);
    await platform.settle();
    expect(server.takeRequests().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /events',
    ]);
    server.assertDone();
    stop();
  },
);
