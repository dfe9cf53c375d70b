/** What the operator configured, read once at the start. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { loadConfig } from '@/api/config';
import type { AppConfig, ConfigProblem } from '@/domain/config';
import { usePlatform } from '@/platform/index';

type ConfigState =
  | { kind: 'loading' }
  | { kind: 'ready'; config: AppConfig }
  | { kind: 'broken'; problems: readonly ConfigProblem[] };

export const useConfigStore = defineStore('config', () => {
  const platform = usePlatform();
  const state = shallowRef<ConfigState>({ kind: 'loading' });

  /** The configuration. Pages are drawn only once there is one. @throws Error before that. */
  const config = computed<AppConfig>(() => {
    if (state.value.kind !== 'ready') throw new Error('The configuration is not ready');
    return state.value.config;
  });

  /** Where the hosting service is, whole: what a person is told must still make sense on paper. */
  const hostingAddress = computed(
    () => new URL(config.value.hosting.baseUrl, platform.origin).href,
  );

  /** Reads the configuration; what is wrong with it ends up in `state`. */
  async function load(): Promise<void> {
    const result = await loadConfig(platform);
    state.value = result.ok
      ? { kind: 'ready', config: result.config }
      : { kind: 'broken', problems: result.problems };
  }

  return { state, config, hostingAddress, load };
});
