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
  /** Those who hear of a channel, each with its name. */
  const open = new Map<Listener, string>();
  let shared: BroadcastChannel | null = null;

  function deliver([name, message]: Letter, from?: Listener) {
    for (const [hear, to] of open) if (to === name && hear !== from) hear(message);
  }

  function meet(): BroadcastChannel {
    const channel = new BroadcastChannel(SHARED);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isLetter(data)) deliver(data);
    };
    return channel;
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
    open.set(hear, name);
    shared ??= meet();
    return {
      post(message) {
        if (!open.has(hear)) return;
        const letter: Letter = [name, message];
        shared?.postMessage(letter);
        // Over the browser's channel no tab hears itself.
        deliver(structuredClone(letter), hear);
      },
      onMessage(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close() {
        listeners.clear();
        if (!open.delete(hear) || open.size > 0) return;
        shared?.close();
        shared = null;
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
