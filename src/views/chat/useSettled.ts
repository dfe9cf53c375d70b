/** What stands beside the messages, while much comes at once: as it was before, so that frames stay short and lists still. */
import { computed, type ComputedRef } from 'vue';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useConnectionStore } from '@/stores/chat/connection';

/**
 * Makes values that wait while events come in great numbers; what nobody has asked for before is asked for all the same.
 * `account`: for what stands outside of its pages.
 */
export function useSettled(
  account?: ChatAccount,
): <Value>(ask: (before?: Value) => Value) => ComputedRef<Value> {
  const connection = useConnectionStore(account);
  return <Value>(ask: (before?: Value) => Value) =>
    computed<Value>((before) => (connection.isRush && before !== undefined ? before : ask(before)));
}
