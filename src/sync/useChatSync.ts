/** Follows the servers of all signed-in accounts for as long as the component that calls it lives. */
import { onScopeDispose, watchEffect } from 'vue';
import { usePlatform } from '@/platform/index';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { startChatSync, type AccountNews, type ChatSync } from './chatSync';

/** One queue for each account: those that come are started, those that go are stopped. */
export function useChatSync(accounts: () => Iterable<ChatAccount>, news: AccountNews): void {
  const platform = usePlatform();
  const syncs = new Map<ChatAccount, ChatSync>();

  watchEffect(() => {
    const current = new Set(accounts());
    for (const [account, sync] of syncs) {
      if (current.has(account)) continue;
      sync.stop();
      syncs.delete(account);
    }
    for (const account of current) {
      if (!syncs.has(account)) {
        syncs.set(account, startChatSync(account, platform, news));
      }
    }
  });

  onScopeDispose(() => {
    for (const sync of syncs.values()) sync.stop();
  });
}
