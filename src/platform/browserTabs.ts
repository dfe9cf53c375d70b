/** Talking to this app's other tabs, and agreeing with them on who does what. */
import type { TabChannel, Tabs } from './index';

function browserChannel(name: string): TabChannel {
  if (typeof BroadcastChannel === 'undefined') {
    return { post: () => {}, onMessage: () => () => {}, close: () => {} };
  }
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  return {
    post(message) {
      // Browsers would throw.
      if (!isClosed) channel.postMessage(message);
    },
    onMessage(listener) {
      const handle = (event: MessageEvent) => listener(event.data);
      channel.addEventListener('message', handle);
      return () => channel.removeEventListener('message', handle);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}

export function browserTabs(): Tabs {
  return {
    channel: browserChannel,
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
