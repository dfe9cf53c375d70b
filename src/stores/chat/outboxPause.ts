/** Holds everything back for as long as the server asked. */
import type { Timer } from '@/platform/index';
import type { OutboxPorts } from './outboxPorts';

export class OutboxPause {
  private readonly ports: Pick<OutboxPorts, 'monotonic' | 'timers' | 'onPause'>;
  private readonly onEnd: () => void;
  /** On the steady clock: nothing leaves before. */
  private until = 0;
  private wake: Timer | null = null;

  constructor(ports: OutboxPause['ports'], onEnd: () => void) {
    this.ports = ports;
    this.onEnd = onEnd;
  }

  /** Milliseconds until anything may be sent again; 0 where nothing is held back. */
  waitMs(): number {
    return Math.max(0, this.until - this.ports.monotonic());
  }

  /** A shorter wait than the one under way changes nothing. */
  begin(waitMs: number): void {
    this.until = Math.max(this.until, this.ports.monotonic() + waitMs);
    this.wake?.cancel();
    this.wake = this.ports.timers.after(this.waitMs(), this.onEnd);
    this.ports.onPause?.(this.waitMs());
  }

  stop(): void {
    this.wake?.cancel();
  }
}
