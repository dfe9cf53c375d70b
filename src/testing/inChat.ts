/** What a part of the chat's views is mounted with: an account's world, and words in English. */
import type { GlobalMountOptions } from '@vue/test-utils';
import { createWords } from '@/i18n/words';
import { chatProvided } from './chatProvided';
import type { ChatWorld } from './chatWorld';

/** What else it needs, such as a router. */
export type Surroundings = Pick<GlobalMountOptions, 'plugins' | 'provide' | 'stubs'>;

export async function inChat(
  world: Pick<ChatWorld, 'account' | 'pinia' | 'platform'>,
  { plugins = [], provide = {}, ...others }: Surroundings = {},
): Promise<GlobalMountOptions> {
  const words = createWords();
  await Promise.all([words.useCatalogue('common'), words.useCatalogue('chat')]);
  return {
    ...others,
    plugins: [...plugins, world.pinia],
    provide: { ...provide, ...chatProvided(world, words) },
  };
}
