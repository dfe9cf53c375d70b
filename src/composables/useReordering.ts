/** Things in an order that people change step by step: it shows at once, and the server is told behind it. */
import { computed, shallowRef, watch, type ComputedRef } from 'vue';

interface ReorderingOptions<Item> {
  /** In the order that the server tells. */
  items: () => readonly Item[];
  idOf: (item: Item) => number;
  /** Tells the server the whole order; whether it took it. */
  send: (ids: readonly number[]) => Promise<boolean>;
}

export interface Reordering<Item> {
  /** In the order that is wished for. */
  shown: ComputedRef<readonly Item[]>;
  /** Changes places with the one before it (-1) or after it (1); its new place, or null where there is none. */
  move(id: number, step: -1 | 1): number | null;
}

export function useReordering<Item>(options: ReorderingOptions<Item>): Reordering<Item> {
  const { items, idOf, send } = options;
  /** Null while the server's order is what is wished for. */
  const wanted = shallowRef<readonly number[] | null>(null);
  let isSending = false;
  /** Orders that the server took and has not told of yet; fewer than none where its word came before its answer. */
  let owed = 0;

  const shown = computed(() => {
    const order = wanted.value;
    if (order === null) return items();
    // What came meanwhile stands at the end, where the server puts it.
    const placeOf = (item: Item) => {
      const place = order.indexOf(idOf(item));
      return place < 0 ? order.length : place;
    };
    return [...items()].sort((a, b) => placeOf(a) - placeOf(b));
  });

  /** Steps that were taken while the server was being told are told together. */
  async function tell() {
    if (isSending) return;
    isSending = true;
    owed = Math.max(0, owed);
    let isTaken = true;
    let sent: readonly number[] | null = null;
    while (isTaken && sent !== wanted.value) {
      sent = wanted.value;
      isTaken = await send(shown.value.map(idOf));
      if (isTaken) owed += 1;
    }
    isSending = false;
    // Else the order that was taken is still to be told: what is told before is the one of a step before.
    if (!isTaken || owed <= 0) wanted.value = null;
  }

  watch(items, () => {
    owed -= 1;
    if (!isSending && owed <= 0) wanted.value = null;
  });

  function move(id: number, step: -1 | 1): number | null {
    const ids = shown.value.map(idOf);
    const place = ids.indexOf(id);
    const other = ids[place + step];
    if (place < 0 || other === undefined) return null;
    ids[place] = other;
    ids[place + step] = id;
    wanted.value = ids;
    void tell();
    return place + step;
  }

  return { shown, move };
}
