/** Builds the app and mounts it: the only file that does something when imported. */
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { createWords, bestLocale, wordsKey } from '@/i18n/words';
import { createBrowserPlatform } from '@/platform/browser';
import { platformKey } from '@/platform/index';
import { useAccountSessionStore } from '@/stores/account/session';
import { useConfigStore } from '@/stores/config';
import { usePreferencesStore } from '@/stores/preferences';
import powWorkerUrl from '@/workers/pow.worker.ts?worker&url';
import '@/styles/index.css';
import App from './App.vue';
import { reportErrors } from './errorHandler';
import { createAppRouter } from './router';

/** How long the first view has the network to itself, in milliseconds. */
const AFTER_FIRST_VIEW_MS = 1_000;

async function start(): Promise<void> {
  const platform = createBrowserPlatform({ pow: powWorkerUrl });
  const words = createWords();
  const app = createApp(App);
  app.provide(platformKey, platform).provide(wordsKey, words).use(createPinia());
  reportErrors(app);

  const config = useConfigStore();
  const preferences = usePreferencesStore();
  const session = useAccountSessionStore();
  const wished = [preferences.locale ?? '', ...platform.languages];
  // As good as sure before the configuration is read, so that no other language's words are fetched.
  await words.setLocale(bestLocale(wished));
  await Promise.all([config.load(), words.useCatalogue('common', ['first']), session.restore()]);
  const isReady = config.state.kind === 'ready';
  if (!isReady) await words.completeCatalogues();
  const configured = isReady ? config.config.defaultLocale : 'en';
  await words.setLocale(bestLocale([...wished, configured]));

  const router = createAppRouter({
    hasAccountWing: isReady && config.config.hosting.enabled,
    hasChatWing: isReady && config.config.chat.enabled,
    isSignedInToAccount: () => session.isSignedIn,
    loadWords: (wing, parts) => words.useCatalogue(wing, parts),
  });
  app.use(router).mount('#app');
  await router.isReady();
  // What the first view does not say waits until that stands; without it a lost network could not be explained.
  platform.timers.after(AFTER_FIRST_VIEW_MS, () => void words.completeCatalogues().catch(() => {}));
}

void start();
