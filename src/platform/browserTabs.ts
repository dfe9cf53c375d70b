/** Talking to this app's other tabs, and agreeing with them on who does what. */
import type { TabChannel, Tabs } from './index';

/** What the browser calls the one channel that ours go over. */
const SHARED = 'quayside.tabs';

/** What goes over it: whom it is for, and what it says. */
type Letter = readonly [name: string, message: unknown];

const isLetter = (data: unknown): data is Letter => Array.isArray(data);

type Listener = (message: unknown) => void;

/** Each account has several channels. The browser has one, for as long as somebody has one of them. */
function channelsOverOne(): (name: string) => TabChannel {
  /** Those who hear of a channel, by its name. */
  const open = new Map<string, Set<Listener>>();
  let shared: BroadcastChannel | null = null;

  function deliver([name, message]: Letter, from?: Listener) {
    open.get(name)?.forEach((hear) => {
      if (hear !== from) hear(message);
    });
  }

  function meet(): BroadcastChannel {
    const channel = new BroadcastChannel(SHARED);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isLetter(data)) deliver(data);
    };
    return channel;
  }

  function stop(name: string, hear: Listener) {
    const hearing = open.get(name);
    if (!hearing?.delete(hear) || hearing.size > 0) return;
    open.delete(name);
    if (open.size > 0) return;
    shared?.close();
    shared = null;
  }

  return (name) => {
    const listeners = new Set<Listener>();
    /** Each listener in a turn of its own: one who fails keeps nobody else from hearing it. */
    function hear(message: unknown) {
      for (const listener of listeners)
        queueMicrotask(() => {
          if (listeners.has(listener)) listener(message);
        });
    }
    open.set(name, (open.get(name) ?? new Set()).add(hear));
    shared ??= meet();
    return {
      post(message) {
        const hearing = open.get(name);
        if (!hearing?.has(hear)) return;
        const letter: Letter = [name, message];
        shared?.postMessage(letter);
        // Over the browser's channel no tab hears itself; and mostly, nobody else here is to.
        if (hearing.size > 1) deliver(structuredClone(letter), hear);
      },
      onMessage(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close() {
        listeners.clear();
        stop(name, hear);
      },
    };
  };
}

export function browserTabs(): Tabs {
  return {
    channel: channelsOverOne(),
    async lock(name, { ifFree, signal }, work) {
      // Absent in insecure contexts, whatever the types say.
      const locks = navigator.locks as LockManager | undefined;
      if (!locks) return work(true);
      let hasBegun = false;
      try {
        return await locks.request(name, ifFree ? { ifAvailable: true } : { signal }, (lock) => {
          hasBegun = true;
          return work(lock !== null);
        });
      } catch (error) {
        // Where sites may keep nothing, they may not agree on anything either.
        if (hasBegun || !(error instanceof DOMException) || error.name !== 'SecurityError')
          throw error;
        return work(true);
      }
    },
  };
}
