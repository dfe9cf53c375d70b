/** Talking to this app's other tabs, and agreeing with them on who does what. */
import type { TabChannel, Tabs } from './index';

/** What the browser calls the one channel that ours go over. */
const SHARED = 'quayside.tabs';

/** What goes over it: whom it is for, and what it says. */
interface Letter {
  readonly name: string;
  readonly message: unknown;
}

function isLetter(data: unknown): data is Letter {
  return (
    typeof data === 'object' && data !== null && 'name' in data && typeof data.name === 'string'
  );
}

type Listener = (message: unknown) => void;

/** Each account has several channels. The browser has one, for as long as somebody has one of them. */
function channelsOverOne(): (name: string) => TabChannel {
  const open = new Map<TabChannel, { name: string; listeners: Set<Listener> }>();
  let shared: BroadcastChannel | null = null;

  /** Each listener in a turn of its own: one who fails keeps nobody else from hearing it. */
  function deliver({ name, message }: Letter, from?: TabChannel) {
    for (const [channel, own] of open) {
      if (own.name !== name || channel === from) continue;
      for (const listener of own.listeners) {
        queueMicrotask(() => {
          if (open.has(channel) && own.listeners.has(listener)) listener(message);
        });
      }
    }
  }

  function meet(): BroadcastChannel {
    const channel = new BroadcastChannel(SHARED);
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isLetter(data)) deliver(data);
    });
    return channel;
  }

  return (name) => {
    const own = { name, listeners: new Set<Listener>() };
    const channel: TabChannel = {
      post(message) {
        if (!open.has(channel)) return;
        const letter: Letter = { name, message };
        shared?.postMessage(letter);
        // Over the browser's channel no tab hears itself.
        deliver(structuredClone(letter), channel);
      },
      onMessage(listener) {
        own.listeners.add(listener);
        return () => void own.listeners.delete(listener);
      },
      close() {
        if (!open.delete(channel) || open.size > 0) return;
        shared?.close();
        shared = null;
      },
    };
    open.set(channel, own);
    if (typeof BroadcastChannel !== 'undefined') shared ??= meet();
    return channel;
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
