/** Runs a part of the chat's views that draws nothing, in an account's world and with words. */
import { mount } from '@vue/test-utils';
import type { ChatWorld } from './chatWorld';
import { inChat, type Surroundings } from './inChat';

/** Answers what ends it. */
export async function setUpInChat(
  world: Pick<ChatWorld, 'account' | 'pinia' | 'platform'>,
  setUp: () => void,
  surroundings?: Surroundings,
): Promise<() => void> {
  const setup = () => {
    setUp();
    return () => null;
  };
  const shown = mount({ setup }, { global: await inChat(world, surroundings) });
  return () => shown.unmount();
}
