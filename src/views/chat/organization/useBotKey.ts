/** The key of a bot: as it came with the bot, or fetched from servers that tell none there. */
import { computed, shallowRef, watch } from 'vue';
import type { Bot } from '@/api/chat/model/bot';
import { useBotChangesStore } from '@/stores/chat/organization/botChanges';
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';

export function useBotKey(
  bot: () => Pick<Bot, 'userId' | 'apiKey'>,
  account: ChatAccount = useChatAccount(),
) {
  const changes = useBotChangesStore(account);
  /** Null where it came with the bot, or could not be had. */
  const fetched = shallowRef<string | null>(null);
  const hasFailed = shallowRef(false);
  /** Counts the questions: an answer to an older one may be the key from before. */
  let asked = 0;

  async function fetchKey() {
    const mine = (asked += 1);
    hasFailed.value = false;
    const found = await changes.fetchKey(bot().userId).catch(() => null);
    if (mine !== asked) return;
    fetched.value = found;
    hasFailed.value = found === null;
  }

  /** Ends the old key at once. @throws RequestError */
  async function renew() {
    const renewed = await changes.regenerateKey(bot().userId);
    asked += 1;
    fetched.value = renewed;
    hasFailed.value = false;
  }

  if (bot().apiKey === undefined) void fetchKey();
  // It was given a new one, by whomever.
  watch(
    () => bot().apiKey,
    () => (fetched.value = null),
  );

  return {
    /** Empty while it is not known. */
    key: computed(() => fetched.value ?? bot().apiKey ?? ''),
    hasFailed,
    fetchKey,
    renew,
  };
}
