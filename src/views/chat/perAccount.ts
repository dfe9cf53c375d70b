/** What the components that show one account share. */
import { useChatAccount, type ChatAccount } from '@/stores/chat/chatAccount';

/**
 * Functions over an account's stores that hundreds of rows ask for, made once for each account: by the first component
 * that asks, in its set-up. They outlive it, so `make` sets up nothing that would end with it (`computed`, `watch`).
 * @returns without an account, finds that which the chat's frame provides
 */
export function perAccount<Shared extends object>(make: (account: ChatAccount) => Shared) {
  const made = new WeakMap<ChatAccount, Shared>();
  return (account: ChatAccount = useChatAccount()): Shared => {
    const known = made.get(account) ?? make(account);
    made.set(account, known);
    return known;
  };
}
