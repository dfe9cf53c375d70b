/** Tells the server every minute whether the person is here, and learns at the same time who else is. */
import type { Platform } from '@/platform/index';

const DEFAULT_PING_SECONDS = 60;

/** Without a touch of mouse or keyboard for this long, a person counts as idle. */
const IDLE_AFTER_MS = 5 * 60_000;

export interface PresenceReporterOptions {
  platform: Pick<Platform, 'timers' | 'clock' | 'presence'>;
  /** What the server asks for; undefined before it was heard. */
  pingSeconds(): number | undefined;
  /** False while there is nothing to tell, or the organization does without presence. */
  isWanted(): boolean;
  report(isActive: boolean, hasNewInput: boolean): Promise<void>;
}

/** Starts reporting; the returned function ends it. */
export function startPresenceReporter(options: PresenceReporterOptions): () => void {
  const { clock, presence, timers } = options.platform;
  let lastInput = clock.monotonic();
  let lastReport = -Infinity;
  let hasNewInput = true;

  const stopInput = presence.onInput(() => {
    lastInput = clock.monotonic();
    hasNewInput = true;
  });

  function tell() {
    if (!options.isWanted()) return;
    const pingMs = (options.pingSeconds() ?? DEFAULT_PING_SECONDS) * 1000;
    if (clock.monotonic() - lastReport < pingMs) return;
    lastReport = clock.monotonic();
    const isActive = presence.isVisible() && clock.monotonic() - lastInput < IDLE_AFTER_MS;
    const hadNewInput = hasNewInput;
    hasNewInput = false;
    // A report that is lost is made up for by the next.
    options.report(isActive, hadNewInput).catch(() => {});
  }

  const ticking = timers.every(5_000, tell);
  const stopVisibility = presence.onVisibility((isVisible) => {
    if (isVisible) tell();
  });
  tell();
  return () => {
    ticking.cancel();
    stopInput();
    stopVisibility();
  };
}
