/** Builds the app and mounts it: the only file that does something when imported. */
import { createPinia } from 'pinia';
import { createApp } from 'vue';
import { createWords, wordsKey } from '@/i18n/words';
import { createBrowserPlatform } from '@/platform/browser';
import { platformKey } from '@/platform/index';
import { endStart } from '@/platform/partLoader';
import type { useAccountEntranceStore } from '@/stores/account/entrance';
import { useConfigStore } from '@/stores/config';
import { usePreferencesStore } from '@/stores/preferences';
import powWorkerUrl from '@/workers/pow.worker.ts?worker&url';
import '@/styles/index.css';
import App from './App.vue';
import { reportErrors } from './errorHandler';
import { patientPage, type WaitingMachine } from './patientPage';
import { createAppRouter, loadLaterPages } from './router';

/** How long to wait before words are asked for again that could not be fetched, in milliseconds. */
const ASK_AGAIN_MS = 5_000;

/** A page that nobody has touched for so long is one that is left open; it comes to be needed at any time. */
const UNATTENDED_MS = 30_000;

/** How long somebody waits for a first view before they are told that it may not come. */
const LATE_MS = 10_000;

/** What was kept of an account is taken up when its wing is first entered: the chat's visitors need nothing of it. */
function accountEntrance(machine: WaitingMachine) {
  let entered: ReturnType<typeof useAccountEntranceStore> | null = null;
  return patientPage(async () => {
    if (entered) return entered;
    const { useAccountEntranceStore } = await import('@/stores/account/entrance');
    const entrance = useAccountEntranceStore();
    await entrance.takeUpSession();
    return (entered = entrance);
  }, machine);
}

async function start(): Promise<void> {
  const platform = createBrowserPlatform({ pow: powWorkerUrl });
  const words = createWords(platform.languages);
  const app = createApp(App);
  app.provide(platformKey, platform).provide(wordsKey, words).use(createPinia());
  reportErrors(app);

  const config = useConfigStore();
  const preferences = usePreferencesStore();
  const wished = [preferences.locale ?? '', ...platform.languages];
  // As good as sure before the configuration is read, so that no other language's words are fetched.
  await words.setLocale(...wished);
  await Promise.all([config.load(), words.useCatalogue('common', ['first'])]);
  const isReady = config.state.kind === 'ready';
  if (isReady) await words.setLocale(...wished, config.config.defaultLocale);
  else await words.completeCatalogues();

  const router = createAppRouter({
    machine: platform,
    hasAccountWing: isReady && config.config.hosting.enabled,
    hasChatWing: isReady && config.config.chat.enabled,
    enterAccount: accountEntrance(platform),
    loadWords: (wing, parts) => words.useCatalogue(wing, parts),
  });
  // Before it is drawn: what it then asks for is no part of what it waits for.
  router.beforeResolve(endStart);
  app.use(router).mount('#app');
  // What the first view does not say waits for somebody who might need it; without it a lost network could not be explained.
  const prepare = () =>
    void Promise.all([import('./missingParts'), words.completeCatalogues()]).then(
      ([{ watchForMissingParts }]) => watchForMissingParts(platform, words, router),
      () => void platform.timers.after(ASK_AGAIN_MS, prepare),
    );
  const late = platform.timers.after(LATE_MS, prepare);
  await router.isReady();
  late.cancel();
  const attend = () => {
    stopWaiting();
    unattended.cancel();
    prepare();
    // Where that fails, whoever goes to such a page asks again.
    loadLaterPages().catch(() => undefined);
  };
  const stopWaiting = platform.presence.onInput(attend);
  const unattended = platform.timers.after(UNATTENDED_MS, attend);
}

void start();
