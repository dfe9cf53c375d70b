/** What is to be done later about messages of the outbox: one thing about each, and nothing while all is held back. */
import type { Timer } from '@/platform/index';
import type { OutboxPause } from './outboxPause';
import type { OutboxPorts } from './outboxPorts';

export class OutboxChecks {
  private readonly timers: OutboxPorts['timers'];
  private readonly pause: Pick<OutboxPause, 'waitMs'>;
  private readonly waiting = new Map<string, Timer>();
  private isOver = false;

  constructor(timers: OutboxPorts['timers'], pause: OutboxChecks['pause']) {
    this.timers = timers;
    this.pause = pause;
  }

  has(localId: string): boolean {
    return this.waiting.has(localId);
  }

  /** Takes the place of what was to be done about the message before. */
  later(localId: string, waitMs: number, run: () => Promise<void>): void {
    this.cancel(localId);
    // What was under way when the end came goes on with nothing.
    if (this.isOver) return;
    const timer = this.timers.after(Math.max(waitMs, this.pause.waitMs()), () => {
      this.waiting.delete(localId);
      // Somebody may have been told to wait meanwhile, and timers may be early by a hair.
      if (this.pause.waitMs() > 0) this.later(localId, 0, run);
      else void run();
    });
    this.waiting.set(localId, timer);
  }

  cancel(localId: string): void {
    this.waiting.get(localId)?.cancel();
    this.waiting.delete(localId);
  }

  /** Nothing is done any more. */
  stop(): void {
    this.isOver = true;
    for (const timer of this.waiting.values()) timer.cancel();
    this.waiting.clear();
  }
}
