/** Holds everything back for as long as the server asked. */
import type { Timer } from '@/platform/index';
import type { OutboxPorts } from './outboxPorts';

export class OutboxPause {
  private readonly ports: Pick<OutboxPorts, 'monotonic' | 'timers' | 'onPause'>;
  private readonly onEnd: () => void;
  /** On the steady clock: nothing leaves before. */
  private until = 0;
  private wake: Timer | null = null;
  private isOver = false;

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
    this.setAlarm();
    this.ports.onPause?.(this.waitMs());
  }

  private setAlarm(): void {
    this.wake?.cancel();
    if (this.isOver) return;
    this.wake = this.ports.timers.after(this.waitMs(), () => {
      // A timer may be early by a hair: nothing would leave, and nothing wake anybody again.
      if (this.waitMs() > 0) this.setAlarm();
      else this.onEnd();
    });
  }

  stop(): void {
    this.isOver = true;
    this.wake?.cancel();
  }
}
