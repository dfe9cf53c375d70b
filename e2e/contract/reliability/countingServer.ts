/** A server in front of a thousand clients, which counts who asks for what, and when. */
import type { ChatClient } from '../../../src/api/chat/client';
import { parseEvents } from '../../../src/api/chat/model/events/index';
import { ApiError, NetworkError } from '../../../src/domain/requestError';
import * as eg from '../../../src/testing/eg/index';
import { mulberry } from '../../../src/testing/mulberry';
import { createQuickTime } from '../../../src/testing/quickTime';

const UNREACHABLE = new NetworkError('GET /events', 'unreachable');
const LOST = new ApiError('GET /events', {
  status: 400,
  code: 'BAD_EVENT_QUEUE_ID',
  serverMessage: '',
  retryAfterMs: null,
  details: {},
});

/** A probe is a poll that is answered at once: whether anybody is there. */
type Kind = 'probe' | 'poll' | 'register';

export class CountingServer {
  readonly time = createQuickTime();
  readonly chance: () => number;
  /** Since the server came back. */
  readonly arrived: { kind: Kind; atMs: number }[] = [];
  private readonly hanging = new Set<() => void>();
  private isAway = false;
  private generation = 0;

  constructor(seed: number) {
    this.chance = mulberry(seed);
  }

  /** What a request comes to, after the way there. */
  private async answer<Answer>(kind: Kind, give: () => Answer | Promise<Answer>) {
    const wayMs = 5 + this.chance() * 95;
    await new Promise<void>((resolve) => void this.time.timers.after(wayMs, resolve));
    if (this.isAway) throw UNREACHABLE;
    this.arrived.push({ kind, atMs: this.time.now() });
    return give();
  }

  private heartbeat(signal: AbortSignal | undefined) {
    return new Promise((resolve, reject) => {
      const end = () => {
        timer.cancel();
        this.hanging.delete(end);
        reject(UNREACHABLE);
      };
      const timer = this.time.timers.after(45_000 + this.chance() * 10_000, () => {
        this.hanging.delete(end);
        resolve(parseEvents([]));
      });
      this.hanging.add(end);
      signal?.addEventListener('abort', end);
    });
  }

  private poll(params: Record<string, unknown>, signal: AbortSignal | undefined) {
    const isProbe = params.dont_block === true;
    return this.answer(isProbe ? 'probe' : 'poll', () => {
      if (params.queue_id !== this.queueId()) throw LOST;
      return isProbe ? parseEvents([]) : this.heartbeat(signal);
    });
  }

  private queueId(): string {
    return `queue of ${this.generation}`;
  }

  client(): ChatClient {
    return {
      serverUrl: 'https://chat.example.com',
      get: (_path: string, _schema: unknown, params = {}, options: { signal?: AbortSignal } = {}) =>
        this.poll(params, options.signal),
      post: () =>
        this.answer('register', () => eg.wire.initialSnapshot({ queue_id: this.queueId() })),
      delete: () => Promise.resolve(),
    } as unknown as ChatClient;
  }

  /** Whatever hangs breaks. */
  goAway({ losesQueues }: { losesQueues: boolean }): void {
    this.isAway = true;
    if (losesQueues) this.generation += 1;
    for (const end of [...this.hanging]) end();
  }

  comeBack(): void {
    this.isAway = false;
    this.arrived.length = 0;
  }
}
