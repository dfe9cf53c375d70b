/**
 * Lets a tab that nobody looks at give its queue up, so that many tabs do not use up the browser's connections and the
 * server does not hold back its notices. One tab of each account keeps listening; where it closes, another takes over.
 */
import type { Platform, Timer } from '@/platform/index';

/** A tab hidden for less than this will probably be looked at again. */
export const NAP_AFTER_MS = 5 * 60_000;

export interface HiddenNapOptions {
  platform: Pick<Platform, 'presence' | 'tabs' | 'timers'>;
  accountId: string;
  nap(): void;
  comeBack(): void;
}

/** Agrees with the other tabs on who listens: one of them, until it closes or its account is signed out. */
function createListening(tabs: Platform['tabs'], lockName: string, onChosen: () => void) {
  let isListener = false;
  let succession: AbortController | null = null;
  let release = () => {};

  function listen(): Promise<void> {
    isListener = true;
    onChosen();
    return new Promise((resolve) => {
      release = resolve;
    });
  }

  return {
    isListener: () => isListener,
    /** Takes the part where it is free; calls back where another tab has it. */
    offer(onTaken: () => void) {
      tabs
        .lock(lockName, { ifFree: true }, async (isHeld) => {
          if (isHeld) await listen();
          else onTaken();
        })
        // A tab that cannot agree with the others stays awake.
        .catch(() => {});
    },
    /** Waits for the part to become free. */
    standBy() {
      succession = new AbortController();
      // Rejects where the wait is given up.
      tabs.lock(lockName, { signal: succession.signal }, listen).catch(() => {});
    },
    stopStandingBy: () => succession?.abort(),
    release: () => release(),
  };
}

/** Starts watching; the returned function ends it. */
export function startHiddenNaps({ platform, accountId, ...queue }: HiddenNapOptions): () => void {
  const { presence, tabs, timers } = platform;
  const listening = createListening(tabs, `listening:${accountId}`, comeBack);
  let isAsleep = false;
  let dozing: Timer | null = null;

  function comeBack() {
    if (!isAsleep) return;
    isAsleep = false;
    queue.comeBack();
  }

  function sleep() {
    if (presence.isVisible()) return;
    isAsleep = true;
    queue.nap();
    listening.standBy();
  }

  function doze() {
    dozing?.cancel();
    dozing = timers.after(NAP_AFTER_MS, () => {
      if (!listening.isListener()) listening.offer(sleep);
    });
  }

  const unwatch = presence.onVisibility((isVisible) => {
    if (!isVisible) {
      doze();
      return;
    }
    dozing?.cancel();
    listening.stopStandingBy();
    comeBack();
  });
  if (!presence.isVisible()) doze();

  return () => {
    unwatch();
    dozing?.cancel();
    listening.stopStandingBy();
    listening.release();
  };
}
