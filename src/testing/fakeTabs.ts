/** Several tabs in one test: channels between them and the locks that they share. */
import { setMaxListeners } from 'node:events';
import type { TabChannel, Tabs } from '@/platform/index';

interface Waiter {
  take: () => void;
}

class LockQueue {
  private isHeld = false;
  private readonly waiters: Waiter[] = [];

  tryTake(): boolean {
    if (this.isHeld) return false;
    this.isHeld = true;
    return true;
  }

  take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.tryTake()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiters.splice(this.waiters.indexOf(waiter), 1);
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        take() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.waiters.push(waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  release(): void {
    const next = this.waiters.shift();
    if (next) next.take();
    else this.isHeld = false;
  }
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

interface Listening extends TabChannel {
  deliver(message: unknown): void;
}

/** The channels and locks of one tab, and its end. */
export interface FakeTabs extends Tabs {
  /** The tab is gone: it hears nothing any more, and what it held is free. */
  die(): void;
}

/** What the tabs of one browser have in common. */
export class FakeTabsHub {
  private readonly channels = new Map<string, Set<Listening>>();
  private readonly locks = new Map<string, LockQueue>();

  /** The hub as one more tab sees it. */
  openTab(): FakeTabs {
    const channels = new Set<TabChannel>();
    const death = new AbortController();
    // As many locks as the tab likes.
    setMaxListeners(0, death.signal);
    return {
      channel: (name) => {
        const channel = this.openChannel(name);
        channels.add(channel);
        return channel;
      },
      lock: (name, options, work) => this.withLock(name, options, work, death.signal),
      die() {
        for (const channel of channels) channel.close();
        death.abort();
      },
    };
  }

  private openChannel(name: string): TabChannel {
    const peers = this.channels.get(name) ?? new Set<Listening>();
    this.channels.set(name, peers);
    const listeners = new Set<(message: unknown) => void>();
    const channel: Listening = {
      deliver(message) {
        for (const listener of listeners) listener(message);
      },
      post(message) {
        if (!peers.has(channel)) return;
        for (const peer of peers) {
          if (peer === channel) continue;
          // Copied at once and delivered later, as the browser does.
          const copy: unknown = structuredClone(message);
          queueMicrotask(() => {
            if (peers.has(peer)) peer.deliver(copy);
          });
        }
      },
      onMessage(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close() {
        peers.delete(channel);
        listeners.clear();
      },
    };
    peers.add(channel);
    return channel;
  }

  private async withLock<Result>(
    name: string,
    { ifFree = false, signal }: { ifFree?: boolean; signal?: AbortSignal },
    work: (isHeld: boolean) => Promise<Result>,
    death: AbortSignal,
  ): Promise<Result> {
    const queue = this.locks.get(name) ?? new LockQueue();
    this.locks.set(name, queue);
    if (ifFree) {
      if (!queue.tryTake()) return work(false);
    } else {
      await queue.take(signal ? AbortSignal.any([signal, death]) : death);
    }
    const release = once(() => queue.release());
    death.addEventListener('abort', release, { once: true });
    try {
      return await work(true);
    } finally {
      death.removeEventListener('abort', release);
      release();
    }
  }
}
