/** What stands beside the messages, while much comes at once: as it was before, so that frames stay short and lists still. */
import { computed, type ComputedRef } from 'vue';
import type { ChatAccount } from '@/stores/chat/chatAccount';
import { useConnectionStore } from '@/stores/chat/connection';

/** Makes a value that waits; what nobody has asked for before is asked for all the same. */
type Settled = <Value>(ask: (before?: Value) => Value) => ComputedRef<Value>;

const settledUnless =
  (isHeld: () => boolean): Settled =>
  <Value>(ask: (before?: Value) => Value) =>
    computed<Value>((before) => (isHeld() && before !== undefined ? before : ask(before)));

/** Values that wait while events come in great numbers. `account`: for what stands outside of its pages. */
export function useSettled(account?: ChatAccount): Settled {
  const connection = useConnectionStore(account);
  return settledUnless(() => connection.isRush);
}

/** Lists that come in another order then: they are drawn after what is counted, in a frame of their own. */
export function useSettledLists(): Settled {
  const connection = useConnectionStore();
  return settledUnless(() => connection.areListsHeld);
}
