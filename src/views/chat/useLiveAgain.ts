/** What could not be had while the way to the server was bad is asked for once it is good again, without anybody's doing. */
import { watch } from 'vue';
import { useConnectionStore } from '@/stores/chat/connection';

/** Calls back each time that the chat comes to be live. */
export function useLiveAgain(run: () => void): void {
  const connection = useConnectionStore();
  watch(
    () => connection.report.kind === 'live',
    (isLive) => {
      if (isLive) run();
    },
  );
}
