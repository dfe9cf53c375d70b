/** How the connection stands, and which queue sends are to name. */
import { shallowRef } from 'vue';
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
  readonly failures?: number;
  readonly code?: string | null;
}

export const useConnectionStore = defineChatStore('connection', () => {
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

  return {
    report,
    queueId,
    hasSnapshot,
    skippedEventTypes,
    clockOffsetMs,
    setReport,
    /** Tries again now instead of after the wait. */
    tryNow: () => tryNow(),
    /** Sync says how to try again. */
    onTryNow(attempt: () => void) {
      tryNow = attempt;
    },
  };
});
