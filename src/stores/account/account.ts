/** The account that one is signed in to: its fields, how fresh they are, and what went wrong with reading them. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { Account } from '@/api/account/model/account';
import { getAccount } from '@/api/account/routes/account';
import { accountOutcome } from '@/domain/account/outcomes/accountOutcome';
import type { Outcome } from '@/domain/account/outcomes/outcome';
import { ServerError, isUnauthorized } from '@/domain/requestError';
import { usePlatform, type Timer } from '@/platform/index';
import { usePatience } from './patience';
import { NotSignedInError, useAccountSessionStore } from './session';

/** An answer of the service and when it came, by this device's clock. */
export interface AccountReading {
  account: Account;
  asOfMs: number;
}

/** Gentle enough for the service's limit, however many pages are open behind one address. */
const REFRESH_MS = 60_000;
/** After this the figures on screen are called old. */
const STALE_AFTER_MS = 5 * 60_000;
const RETRY_MS = [2_000, 5_000, 15_000] as const;
const THRESHOLD_KEY = 'quayside.account.lowBalanceCents';

/** How old it is at most, in milliseconds: a clock that was set back meanwhile must not make it look new. */
function ageOf(reading: AccountReading | null, nowMs: number): number {
  return Math.abs(nowMs - (reading?.asOfMs ?? 0));
}

function savedThreshold(text: string | null): number | null {
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
}

export const useAccountStore = defineStore('account/account', () => {
  const { clock, timers, presence, connectivity, deviceStore } = usePlatform();
  const session = useAccountSessionStore();
  const reading = shallowRef<AccountReading | null>(null);
  /** Whether the present session read it. One that ended leaves its account on screen, and the next may be somebody else's. */
  const isCurrent = shallowRef(false);
  const outcome = shallowRef<Outcome | null>(null);
  const isLoading = shallowRef(false);
  const patience = usePatience();
  /** In cents; null for no warning. */
  const lowBalanceCents = shallowRef(savedThreshold(deviceStore.read(THRESHOLD_KEY)));
  /** The one-time code as far as it was typed, where reading needs one: errors do not take it away. */
  const code = shallowRef('');
  let retry: Timer | null = null;
  let current: Promise<void> | null = null;
  let watchedLife: AbortSignal | null = null;

  /** Whether the balance is known and at or below the person's own threshold. */
  const isBalanceLow = computed(() => {
    const cents = reading.value?.account.balanceCents ?? null;
    return cents !== null && lowBalanceCents.value !== null && cents <= lowBalanceCents.value;
  });

  /** Forgets everything that belongs to the person. */
  function clear(): void {
    retry?.cancel();
    code.value = '';
    reading.value = null;
    outcome.value = null;
    patience.stop();
  }

  /** What a session showed goes with it, except where the service ended it: that stays on screen, marked as old. */
  function followSession() {
    const life = session.lifetime();
    if (life === watchedLife) return;
    watchedLife = life;
    life.addEventListener('abort', () => {
      retry?.cancel();
      // Whoever signs in next does not wait for an answer to somebody else, nor in their stead.
      current = null;
      patience.stop();
      isLoading.value = false;
      isCurrent.value = false;
      const { state } = session;
      if (state.kind !== 'ended') clear();
      // In the tab that deleted it, or in another.
      if (state.kind === 'signedOut' && state.reason === 'deleted') setLowBalance(null);
    });
  }

  /** Takes in an answer that came by another way, such as signing in. */
  function takeIn(account: Account): void {
    followSession();
    reading.value = { account, asOfMs: clock.now() };
    isCurrent.value = true;
    outcome.value = null;
    patience.end();
    code.value = '';
  }

  function read(oneTimeCode: string): Promise<Account> {
    return session.call((client, token) => getAccount(client, { token, oneTimeCode }));
  }

  /** One refusal may be a proxy's hiccup, so a session ends only at the second, if that may be asked for. */
  async function readTwice(oneTimeCode: string): Promise<Account> {
    try {
      return await read(oneTimeCode);
    } catch (error) {
      if (!isUnauthorized(error) || error.retryAfterMs !== null) throw error;
      return read(oneTimeCode);
    }
  }

  function scheduleRetry(error: unknown, tries: number) {
    const waitMs = RETRY_MS[tries];
    if (error instanceof ServerError && waitMs !== undefined) {
      retry = timers.after(error.retryAfterMs ?? waitMs, () => {
        if (patience.leftMs() === 0) void load('', tries + 1);
      });
    }
  }

  /**
   * Waits where an error of this session asks for that; whether it does. The service counts requests by their token, so
   * none of the session goes out before the time is up.
   */
  function heed(error: unknown): boolean {
    followSession();
    return patience.heed(error);
  }

  async function take(error: unknown, oneTimeCode: string, tries: number): Promise<void> {
    if (error instanceof NotSignedInError) return;
    const hasCode = oneTimeCode !== '';
    const found = accountOutcome(error, { isOnline: connectivity.isOnline(), hasCode });
    outcome.value = found;
    heed(error);
    if (found.path === 'account.ended' || found.path === 'account.gone') await session.end();
    scheduleRetry(error, tries);
  }

  async function load(oneTimeCode: string, tries: number): Promise<void> {
    followSession();
    retry?.cancel();
    const life = session.lifetime();
    isLoading.value = true;
    try {
      const account = await readTwice(oneTimeCode);
      if (!life.aborted) takeIn(account);
    } catch (error) {
      if (!life.aborted) await take(error, oneTimeCode, tries);
    } finally {
      if (!life.aborted) isLoading.value = false;
    }
  }

  /** Reads the account afresh, unless that is under way or the service wants to be left alone. */
  function refresh(oneTimeCode = ''): Promise<void> {
    if (patience.leftMs() > 0) return Promise.resolve();
    if (current) return current;
    const own = load(oneTimeCode, 0).finally(() => {
      if (current === own) current = null;
    });
    current = own;
    return own;
  }

  /** Keeps the account fresh while the page is looked at; ends with the returned function. */
  function keepFresh(): () => void {
    const refreshIfLooked = () => {
      const isOld = ageOf(reading.value, clock.now()) >= REFRESH_MS;
      if (presence.isVisible() && session.isSignedIn && isOld) void refresh();
    };
    const timer = timers.every(REFRESH_MS, refreshIfLooked);
    const stops = [
      presence.onVisibility(refreshIfLooked),
      presence.onResume(refreshIfLooked),
      connectivity.onChange((isOnline) => {
        if (isOnline && session.isSignedIn) void refresh();
      }),
      () => timer.cancel(),
      // In another tab, too: whose account that is, only reading it tells.
      watch(
        () => session.isSignedIn && !isCurrent.value,
        (isNew) => isNew && void refresh(),
      ),
    ];
    void refresh();
    return () => stops.forEach((stop) => stop());
  }

  function setLowBalance(cents: number | null): void {
    lowBalanceCents.value = cents;
    if (cents === null) deviceStore.remove(THRESHOLD_KEY);
    else deviceStore.write(THRESHOLD_KEY, String(cents));
  }

  /** Whether what is on screen may no longer be so: it is old, or reading it again failed. */
  function isStale(nowMs: number): boolean {
    if (reading.value === null) return false;
    const isOld = ageOf(reading.value, nowMs) > STALE_AFTER_MS;
    return isOld || outcome.value !== null || !isCurrent.value;
  }

  return {
    code,
    reading,
    isCurrent,
    outcome,
    isLoading,
    /** By the steady clock: until then the service wants to be left alone; null where it does not. */
    waitUntilMs: patience.untilMs,
    isWaiting: () => patience.leftMs() > 0,
    heed,
    lowBalanceCents,
    isBalanceLow,
    refresh,
    keepFresh,
    takeIn,
    setLowBalance,
    isStale,
    clear,
  };
});
