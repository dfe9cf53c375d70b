/** Runs a part of the chat's views that draws nothing, in an account's world and with words. */
import { mount, type GlobalMountOptions } from '@vue/test-utils';
import { createWords } from '@/i18n/words';
import { chatProvided } from './chatProvided';
import type { ChatWorld } from './chatWorld';

/** What else the part needs, such as a router. */
type Surroundings = Pick<GlobalMountOptions, 'plugins' | 'provide'>;

/** Answers what ends it. */
export async function setUpInChat(
  { account, pinia, platform }: Pick<ChatWorld, 'account' | 'pinia' | 'platform'>,
  setUp: () => void,
  { plugins = [], provide = {} }: Surroundings = {},
): Promise<() => void> {
  const words = createWords();
  await words.useCatalogue('chat');
  const provided = { ...provide, ...chatProvided({ account, platform }, words) };
  const setup = () => {
    setUp();
    return () => null;
  };
  const shown = mount({ setup }, { global: { plugins: [...plugins, pinia], provide: provided } });
  return () => shown.unmount();
}
