/**
 * Who is in which channels, as far as that is known: events keep it true, also while an answer about it is on its way.
 * Registration could tell it for all channels, and takes long over it where there are many.
 */
import { shallowReactive, shallowRef } from 'vue';

type Change = (userIds: Set<number>) => void;

export function createSubscriberSets() {
  const byChannel = shallowRef(shallowReactive(new Map<number, ReadonlySet<number>>()));
  /** What happened to a channel since it was asked who is in it: the answer may be of before or after each of these. */
  const awaited = new Map<number, Change[]>();

  function replace(known: Iterable<readonly [number, ReadonlySet<number>]>) {
    byChannel.value = shallowReactive(new Map(known));
    // What was asked for under an older registration is of a time whose events this one leaves out.
    awaited.clear();
  }

  function change(channelId: number, apply: Change) {
    awaited.get(channelId)?.push(apply);
    const before = byChannel.value.get(channelId);
    if (!before) return;
    const after = new Set(before);
    apply(after);
    byChannel.value.set(channelId, after);
  }

  function set(channelId: number, userIds: readonly number[]) {
    awaited.delete(channelId);
    byChannel.value.set(channelId, new Set(userIds));
  }

  /** Nobody tells any more who comes and goes. */
  function forget(channelId: number) {
    awaited.delete(channelId);
    byChannel.value.delete(channelId);
  }

  /** Asks, unless it is known or asked already. @throws whatever `ask` throws */
  async function fill(channelId: number, ask: () => Promise<readonly number[]>): Promise<void> {
    if (byChannel.value.has(channelId) || awaited.has(channelId)) return;
    const since: Change[] = [];
    awaited.set(channelId, since);
    try {
      const answer = new Set(await ask());
      if (awaited.get(channelId) !== since) return;
      // Whichever the answer knows of already: the last one about a person decides.
      for (const apply of since) apply(answer);
      byChannel.value.set(channelId, answer);
    } finally {
      if (awaited.get(channelId) === since) awaited.delete(channelId);
    }
  }

  return { byChannel, replace, change, set, forget, fill };
}
