/** Whether a password is known from a breach: asked only by a click, only where the operator says, and never told whole. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { getBreachRange } from '@/api/account/routes/breachRange';
import { mayAsk, splitFingerprint, timesSeen } from '@/domain/account/breachRange';
import { usePlatform } from '@/platform/index';
import { useConfigStore } from '@/stores/config';

export type BreachState =
  | { kind: 'idle' }
  | { kind: 'asking' }
  | { kind: 'unseen' }
  | { kind: 'seen'; times: number }
  /** It blocks nothing: the service looks for itself. */
  | { kind: 'failed' };

export const useBreachCheckStore = defineStore('account/breachCheck', () => {
  const platform = usePlatform();
  const { subtle, origin } = platform;
  const config = useConfigStore();
  const state = shallowRef<BreachState>({ kind: 'idle' });
  let current = new AbortController();

  /** Where to ask; null where nothing is configured, or this page may not. */
  const rangeUrl = computed(() => {
    const url = config.config.hosting.breachRangeUrl;
    return url !== null && subtle && mayAsk(url, origin) ? url : null;
  });
  /** Who learns the five digits, as a person would call it. */
  const askedHost = computed(() => new URL(rangeUrl.value ?? '/', origin).host);

  /** Forgets the verdict: it was about another password. */
  function clear(): void {
    current.abort();
    state.value = { kind: 'idle' };
  }

  /** Looks a password up. What goes wrong ends up in the state. */
  async function check(password: string): Promise<void> {
    clear();
    const url = rangeUrl.value;
    if (url === null || !subtle) return;
    const own = new AbortController();
    current = own;
    state.value = { kind: 'asking' };
    let next: BreachState = { kind: 'failed' };
    try {
      const digest = await subtle.digest('SHA-1', new TextEncoder().encode(password));
      const { told, kept } = splitFingerprint(digest);
      const list = await getBreachRange(platform, { rangeUrl: url, told }, { signal: own.signal });
      const times = timesSeen(list, kept);
      if (times !== null) next = times > 0 ? { kind: 'seen', times } : { kind: 'unseen' };
    } catch {
      // Offline, blocked or answered by something else: the page says that it could not be checked.
    }
    if (!own.signal.aborted) state.value = next;
  }

  return { state, rangeUrl, askedHost, check, clear };
});
