/** Secrets on the clipboard: put there by a press, and taken off again as far as the browser lets us. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import { usePlatform, type Timer } from '@/platform/index';

/**
 * `leaving`: in a minute it is taken off by itself, if nothing else is there by then. `staying`: this page may not look at
 * what is there, so only the person can say that it is no longer needed.
 */
export type CopiedSecret = 'none' | 'leaving' | 'staying';

const KEPT_FOR_MS = 60_000;

export const useClipboardStore = defineStore('account/clipboard', () => {
  const { sharing, timers, presence } = usePlatform();
  const state = shallowRef<CopiedSecret>('none');
  /** What we put there, for as long as it is to be compared; never part of the state. */
  let ours = '';
  let timer: Timer | null = null;
  let stopWaiting = () => {};

  function settle(next: CopiedSecret, secret = ''): void {
    timer?.cancel();
    stopWaiting();
    ours = secret;
    state.value = next;
  }

  /** Takes off what we put there, and nothing else. Browsers show the clipboard only to the page in front. */
  async function takeOff(): Promise<void> {
    stopWaiting();
    if (!presence.isFocused()) {
      stopWaiting = presence.onFocus((isFocused) => {
        if (isFocused) void takeOff();
      });
      return;
    }
    const secret = ours;
    const found = await sharing.readCopied();
    if (ours !== secret) return;
    if (found === secret) await sharing.copyText('');
    settle(found === null ? 'staying' : 'none');
  }

  /** Copies a secret; whether it is now on the clipboard. */
  async function copy(secret: string): Promise<boolean> {
    if (!(await sharing.copyText(secret))) return false;
    const mayLook = (await sharing.readCopied()) === secret;
    settle(mayLook ? 'leaving' : 'staying', mayLook ? secret : '');
    if (mayLook) timer = timers.after(KEPT_FOR_MS, () => void takeOff());
    return true;
  }

  /** Empties the clipboard, whatever is there: the person wants it so. */
  async function clear(): Promise<void> {
    if (await sharing.copyText('')) settle('none');
  }

  return { state, copy, clear };
});
