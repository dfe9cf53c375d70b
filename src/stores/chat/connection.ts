/** How the connection stands, and which queue sends are to name. */
import { shallowRef } from 'vue';
import { usePlatform } from '@/platform/index';
import { defineChatStore } from './chatAccount';

/** What sync tells of itself; see `ConnectionState` there. */
export interface ConnectionReport {
  readonly kind:
    | 'connecting'
    | 'live'
    | 'catchingUp'
    | 'unreachable'
    | 'trouble'
    | 'limited'
    | 'asleep'
    | 'signedOut';
  readonly retryAtMs?: number;
  readonly reason?: 'server' | 'garbled' | 'refused';
  readonly failures?: number;
  readonly code?: string | null;
}

export const useConnectionStore = defineChatStore('connection', () => {
  const { clock } = usePlatform();
  const report = shallowRef<ConnectionReport>({ kind: 'connecting' });
  /** Null while there is no queue. */
  const queueId = shallowRef<string | null>(null);
  /** Whether a first picture is there: before that, screens show skeletons. */
  const hasSnapshot = shallowRef(false);
  /** Kinds of event that this app failed to apply and now leaves out; people are told. */
  const skippedEventTypes = shallowRef<readonly string[]>([]);
  /** What the server's clock is ahead of ours, in milliseconds. */
  const clockOffsetMs = shallowRef(0);
  let tryNow: () => void = () => {};

  function setReport(next: ConnectionReport) {
    const before = report.value;
    if (before.kind === 'live' && next.kind === 'live') return;
    report.value = next;
  }

  /** Whole seconds until the next try; 0 where none is awaited. Not reactive: ask again as time goes by. */
  function secondsUntilRetry(): number {
    const { retryAtMs } = report.value;
    if (retryAtMs === undefined) return 0;
    return Math.max(0, Math.ceil((retryAtMs - clock.monotonic()) / 1000));
  }

  return {
    report,
    queueId,
    hasSnapshot,
    skippedEventTypes,
    clockOffsetMs,
    setReport,
    secondsUntilRetry,
    /** Tries again now instead of after the wait. */
    tryNow: () => tryNow(),
    /** Sync says how to try again. */
    onTryNow(attempt: () => void) {
      tryNow = attempt;
    },
  };
});
