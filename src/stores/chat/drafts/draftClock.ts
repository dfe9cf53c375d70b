/**
 * When drafts are edited, by the server's clock. Until that is known it is the device's, which may be hours off: such drafts
 * are marked, and dated anew once it is.
 */
import { watch } from 'vue';
import type { Draft } from '@/domain/chat/drafts';
import type { Clock } from '@/platform/index';

interface ServerTime {
  readonly isTimeKnown: boolean;
  readonly clockOffsetMs: number;
  serverNowMs(): number | null;
}

export function createDraftClock(clock: Clock, server: ServerTime) {
  // Counted on by a clock that nobody sets: the device's is often set right in the moment when the network is back.
  const startedMs = clock.now() - clock.monotonic();
  const ownMs = () => startedMs + clock.monotonic();
  // The one is behind where the device's clock was set back since the last answer, the other where the machine slept.
  const serverMs = () =>
    Math.max(clock.now() + server.clockOffsetMs, server.serverNowMs() ?? -Infinity);

  /** Seconds since 1970, by the server's clock as far as it is known. */
  const nowSeconds = () => Math.floor((server.isTimeKnown ? serverMs() : ownMs()) / 1000);

  return {
    nowSeconds,

    /** At once where it is known already, else before the server's drafts, which come with its first word, are merged. */
    onceKnown(work: () => void) {
      watch(
        () => server.isTimeKnown,
        (isKnown) => {
          if (isKnown) work();
        },
        { flush: 'sync', immediate: true },
      );
    },

    /** For a draft that is edited now. */
    stamp: (): Pick<Draft, 'editedAt' | 'isByOwnClock'> => ({
      editedAt: nowSeconds(),
      isByOwnClock: server.isTimeKnown ? undefined : true,
    }),

    /** A marked one as the server's clock, which is known by now, would have dated it. */
    datedAnew(draft: Draft): Draft {
      const aheadSeconds = Math.floor((serverMs() - ownMs()) / 1000);
      // An earlier page may have gone by another clock: nothing was written in days to come.
      const editedAt = Math.min(draft.editedAt + aheadSeconds, nowSeconds());
      return { ...draft, editedAt, isByOwnClock: undefined };
    },
  };
}
