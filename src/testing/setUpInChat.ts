/** Runs a part of the chat's views that draws nothing, in an account's world and with words. */
import { mount } from '@vue/test-utils';
import { createWords, wordsKey } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import type { ChatWorld } from './chatWorld';

/** Answers what ends it. */
export async function setUpInChat(
  { account, pinia, platform }: Pick<ChatWorld, 'account' | 'pinia' | 'platform'>,
  setUp: () => void,
): Promise<() => void> {
  const words = createWords();
  await words.useCatalogue('chat');
  const provide = {
    [wordsKey as symbol]: words,
    [platformKey as symbol]: platform,
    [chatAccountKey as symbol]: account,
  };
  const setup = () => {
    setUp();
    return () => null;
  };
  const shown = mount({ setup }, { global: { plugins: [pinia], provide } });
  return () => shown.unmount();
}
