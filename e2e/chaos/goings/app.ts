/** The app in one tab, from the sessions on: whoever is signed in is followed, as the frame of the chat does. */
import { createPinia } from 'pinia';
import { createApp, effectScope } from 'vue';
import { platformKey } from '../../../src/platform/index';
import { lazySecretVault } from '../../../src/platform/lazySecretVault';
// So that what imports them settles within the turns that a history waits for.
import '../../../src/platform/secretVault';
import '../../../src/stores/chat/sessions/leaving';
import type { ChatAccount } from '../../../src/stores/chat/chatAccount';
import { useConnectionStore } from '../../../src/stores/chat/connection';
import { useChatSessionsStore } from '../../../src/stores/chat/sessions';
import { useChatSignInStore } from '../../../src/stores/chat/sessions/signIn';
import { useChatSignOutStore } from '../../../src/stores/chat/sessions/signOut';
import { useConfigStore } from '../../../src/stores/config';
import { chatStoresOf } from '../../../src/sync/chatStores';
import { useChatSync } from '../../../src/sync/useChatSync';
import { testConfig } from '../../../src/testing/accountWorld';
import type { ChatWorld } from '../../../src/testing/chatWorld';
import type { FakePlatform } from '../../../src/testing/fakePlatform';
import type { Organization } from '../organizations';

export type App = ReturnType<typeof openApp>;

/** Opens it, with nobody's session taken up yet. */
export function openApp(platform: FakePlatform, organizations: readonly Organization[]) {
  // Of what the tab has now: its storage may be that of the page before.
  platform.vault = lazySecretVault(platform);
  const app = createApp({ render: () => null });
  const pinia = createPinia();
  app.provide(platformKey, platform).use(pinia);
  const scope = effectScope();
  /** Its stores live in this tab: whoever makes the first of them outside of it takes the tab that was used last. */
  const bound = (account: ChatAccount) =>
    app.runWithContext(() => useConnectionStore(account)) && account;
  const { sessions, ways } = app.runWithContext(() => {
    const config = { ...testConfig(), chat: { enabled: true, organizations: [...organizations] } };
    useConfigStore().state = { kind: 'ready', config };
    const all = useChatSessionsStore();
    scope.run(() =>
      useChatSync(() => [...all.accounts.values()].map(bound), {
        onPutOut: (one) => void all.forgetKey(one).catch(() => undefined),
        onAddress: (one, email) => void all.followAddress(one, email).catch(() => undefined),
      }),
    );
    return { sessions: all, ways: { ...useChatSignInStore(), ...useChatSignOutStore() } };
  });

  return {
    sessions,
    ways,
    /** Whoever is signed in to an organization, and what they see; null at its door. */
    worldOf(organizationId: string): ChatWorld | null {
      const account = sessions.accounts.get(organizationId);
      if (!account) return null;
      const use: ChatWorld['use'] = (useStore) => app.runWithContext(() => useStore(account));
      const start = () => {
        throw new Error('It is followed already');
      };
      return { platform, pinia, account, use, stores: use(chatStoresOf), start };
    },
    stop: () => scope.stop(),
  };
}
