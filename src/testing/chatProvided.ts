/** What a page of the chat provides to all that is in it: for tests that mount a part by itself. */
import { wordsKey, type Words } from '@/i18n/words';
import { platformKey } from '@/platform/index';
import { chatAccountKey } from '@/stores/chat/chatAccount';
import type { ChatWorld } from './chatWorld';

export const chatProvided = (
  { account, platform }: Pick<ChatWorld, 'account' | 'platform'>,
  words: Words,
) => ({
  [wordsKey as symbol]: words,
  [platformKey as symbol]: platform,
  [chatAccountKey as symbol]: account,
});
