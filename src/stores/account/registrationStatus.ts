/** Whether one may register just now, as the service says it. Advice: the service decides when the account is asked for. */
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { RegistrationMode, RegistrationStatus } from '@/api/account/model/registrationStatus';
import { getRegistrationStatus } from '@/api/account/routes/registrationStatus';
import { ApiError, isRateLimited, MalformedResponseError } from '@/domain/requestError';
import { usePlatform } from '@/platform/index';
import { useHostingClient } from './hostingClient';
import { usePatience } from './patience';

/** `failed` keeps the last answer, if there ever was one. */
interface StatusState {
  kind: 'loading' | 'known' | 'failed';
  status: RegistrationStatus | null;
}

/** The button that checks again stays quiet for this long after a check. */
const RECHECK_MS = 10_000;

export const useRegistrationStatusStore = defineStore('account/registrationStatus', () => {
  const { timers, connectivity } = usePlatform();
  const client = useHostingClient();
  const state = shallowRef<StatusState>({ kind: 'loading', status: null });
  const hasRested = shallowRef(true);
  const patience = usePatience();

  /** Whether the button that checks again may be pressed. */
  const canCheckAgain = computed(() => hasRested.value && patience.untilMs.value === null);

  /** `unknown` where the service could not be asked or was not understood. */
  const mode = computed<RegistrationMode>(() => state.value.status?.mode ?? 'unknown');

  function takeIn(status: RegistrationStatus): RegistrationStatus {
    patience.end();
    state.value = { kind: 'known', status };
    return status;
  }

  /** Asks, and lets the error through: for those who must know it right now, and have looked whether it may be asked. */
  async function read(): Promise<RegistrationStatus> {
    try {
      return takeIn(await getRegistrationStatus(client()));
    } catch (error) {
      patience.heed(error);
      // An answer that nobody understands blocks nothing, and neither does a refusal to say.
      if (error instanceof MalformedResponseError) return takeIn({ mode: 'unknown', message: '' });
      const isLimit: boolean = isRateLimited(error);
      if (error instanceof ApiError && !isLimit) {
        return takeIn({ mode: 'unknown', message: error.serverMessage });
      }
      state.value = { kind: 'failed', status: state.value.status };
      throw error;
    }
  }

  /** Asks for the page's banner; what goes wrong ends up in the state. */
  async function check(): Promise<void> {
    if (!canCheckAgain.value) return;
    hasRested.value = false;
    timers.after(RECHECK_MS, () => (hasRested.value = true));
    if (state.value.kind === 'failed') state.value = { ...state.value, kind: 'loading' };
    await read().catch(() => {});
  }

  connectivity.onChange((isOnline) => {
    if (isOnline && state.value.kind === 'failed' && !patience.leftMs())
      void read().catch(() => {});
  });

  return {
    state,
    mode,
    canCheckAgain,
    /** How long to leave the service alone with all that goes out without a token: it is counted together there. */
    patience,
    check,
    read,
  };
});
