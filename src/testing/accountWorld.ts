/** The account wing without pages: its stores on a fake machine, with a configuration that tests may turn. */
import { createPinia, type Pinia } from 'pinia';
import { createApp } from 'vue';
import type { AppConfig, HostingConfig } from '@/domain/config';
import { platformKey } from '@/platform/index';
import { useConfigStore } from '@/stores/config';
import { createFakePlatform, type FakePlatform } from './fakePlatform';
import { settleUntil } from './settleUntil';

/** A configuration with both wings on. */
export function testConfig(hosting: Partial<HostingConfig> = {}): AppConfig {
  return {
    brand: { name: 'Quayside' },
    defaultLocale: 'en',
    hosting: {
      enabled: true,
      baseUrl: 'https://api.example.com/v2',
      signInPath: null,
      proofFormat: 'compact',
      proofFreshSeconds: 120,
      breachRangeUrl: null,
      ...hosting,
    },
    chat: { enabled: false, organizations: [] },
    links: {
      guide: null,
      status: null,
      support: null,
      services: null,
      beforeYouBuy: null,
      news: null,
    },
  };
}

export interface AccountWorld {
  platform: FakePlatform;
  /** Holds the stores, for pages to be mounted with. */
  pinia: Pinia;
  /** A store of this world, as in `world.use(useAccountStore)`. */
  use<Store>(useStore: () => Store): Store;
  /** Lets the world run, without time passing, until something holds. @throws Error where it never does */
  until(holds: () => boolean): Promise<void>;
}

/** One tab of a browser; give another tab's platform to have two. */
export function createAccountWorld(
  platform: FakePlatform = createFakePlatform(),
  hosting: Partial<HostingConfig> = {},
): AccountWorld {
  const app = createApp({ render: () => null });
  const pinia = createPinia();
  app.provide(platformKey, platform).use(pinia);
  const use = <Store>(useStore: () => Store) => app.runWithContext(useStore);
  use(useConfigStore).state = { kind: 'ready', config: testConfig(hosting) };
  return {
    platform,
    pinia,
    use,
    until: (holds) => settleUntil(platform, holds),
  };
}
