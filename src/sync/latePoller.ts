/** The poller, which comes with the second half of sync: fetched when there is something to poll, again where that failed. */
import { NetworkError } from '@/domain/requestError';
import { createBackoff } from './backoff';
import type { createPoller, Poller, PollerOptions } from './poller';
import type { Queue } from './registrar';

/** Fetches what makes a poller; called again after it failed. @throws whatever the browser throws */
export type LoadPoller = () => Promise<typeof createPoller>;

export function createLatePoller(load: LoadPoller, options: PollerOptions): Poller {
  const { context, isCurrent } = options;
  const { clock, random } = context.platform;
  const backoff = createBackoff({
    fraction: () => random.fraction(),
    monotonic: () => clock.monotonic(),
  });
  let poller: Poller | null = null;

  async function make(queue: Queue): Promise<Poller | null> {
    try {
      const create = await load();
      poller = create(options);
      // Whoever was told of trouble hears at once that it is over.
      if (backoff.failures() > 0) poller.interrupt();
    } catch (error) {
      // Who gave the queue up meanwhile has nothing to be told.
      if (!isCurrent(queue)) return null;
      const cause = new NetworkError('the app', 'unreachable', { cause: error });
      await context.waitAfter(cause, backoff);
    }
    return poller;
  }

  return {
    async poll(queue) {
      const ready = poller ?? (await make(queue));
      return ready && isCurrent(queue) ? ready.poll(queue) : { isLost: false };
    },
    interrupt: () => poller?.interrupt(),
    isOverdue: () => poller?.isOverdue() ?? false,
    reset: () => poller?.reset(),
  };
}
