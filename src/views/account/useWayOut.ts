import { watch } from 'vue';
import { useRouter } from 'vue-router';
import { useAccountSessionStore } from '@/stores/account/session';

/** Forgotten or deleted, here or in another tab: nothing of the account stays on screen. */
export function useWayOut(): void {
  const router = useRouter();
  const session = useAccountSessionStore();
  watch(
    () => session.state,
    (state) => {
      if (state.kind !== 'signedOut') return;
      void router.replace({ name: state.reason === 'deleted' ? 'farewell' : 'sign-in' });
    },
  );
}
