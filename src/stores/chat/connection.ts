/** How the connection stands, and which queue sends are to name. */
import { shallowRef, watch } from 'vue';
import type { UnknownEvent } from '@/api/chat/model/events/index';
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

/** Answers that took longer say little about the moment at which they were dated. */
const LONGEST_TELLING_MS = 5_000;

/** Offsets are as exact as the server's whole seconds allow. */
const CLOCK_GRAIN_MS = 1_500;

/** The frame of what is counted is out by then. */
const LISTS_LATER_MS = 50;

export const useConnectionStore = defineChatStore('connection', () => {
  const { clock, timers } = usePlatform();
  const report = shallowRef<ConnectionReport>({ kind: 'connecting' });
  /** Null while there is no queue. */
  const queueId = shallowRef<string | null>(null);
  /** Whether a first picture is there: before that, screens show skeletons. */
  const hasSnapshot = shallowRef(false);
  /** Whether the stores of messages have taken it up, too: what is opened from now on is kept true. */
  const isWhole = shallowRef(false);
  /** While events come in great numbers: what only accompanies the messages on screen may wait. */
  const isRush = shallowRef(false);
  /** While it lasts, and until what it left to be counted is drawn: lists are put in order in a frame of their own. */
  const areListsHeld = shallowRef(false);
  function letListsGo() {
    areListsHeld.value = false;
    // Where it only rests, it is on again by now: they are drawn once, and wait on.
    if (isRush.value) timers.soon(() => (areListsHeld.value = isRush.value));
  }
  watch(
    isRush,
    (isOn) => {
      if (isOn) areListsHeld.value = true;
      else timers.after(LISTS_LATER_MS, letListsGo);
    },
    { flush: 'sync' },
  );
  /** What this app could not read, or apply, and now leaves out: kinds of event, parts of answers. People are told. */
  const skippedEventTypes = shallowRef<readonly string[]>([]);
  /**
   * How often kinds of event came that this app has never heard of, and properties, as "stream/update: name", that it could
   * not read; for reports of problems. Not reactive.
   */
  const unknownEventCounts = new Map<string, number>();
  /** What the server's clock is ahead of ours, in milliseconds. */
  const clockOffsetMs = shallowRef(0);
  /** Whether the server said its time: before that, ours may be hours off, and nobody knows. */
  const isTimeKnown = shallowRef(false);
  /** What the server's clock is ahead of the steady one. */
  let steadyOffsetMs: number | null = null;
  let tryNow: () => void = () => {};
  let nudge: () => void = () => {};

  /**
   * Milliseconds since 1970 by the server's clock, counted on from its last word by a clock that nobody can set; null
   * where it said none, as where another origin's headers cannot be read. Behind after the machine slept, until the next
   * answer.
   */
  function serverNowMs(): number | null {
    return steadyOffsetMs === null ? null : clock.monotonic() + steadyOffsetMs;
  }

  /**
   * Takes in what an answer said of the server's time. One that was held back tells it too late, by seconds: where nothing
   * is known yet, it still says by how many hours our clock is off, but no moment can be told by it.
   */
  function noteServerDate(serverMs: number, roundTripMs: number) {
    const isHeldBack = roundTripMs > LONGEST_TELLING_MS;
    if (isHeldBack && isTimeKnown.value) return;
    if (!isHeldBack) steadyOffsetMs = serverMs + 500 + roundTripMs / 2 - clock.monotonic();
    // Dates come in whole seconds: on average half of one has passed.
    const offsetMs = serverMs + 500 - (clock.now() - roundTripMs / 2);
    // Smaller differences are the answer's way, not the clock's.
    if (Math.abs(offsetMs - clockOffsetMs.value) > CLOCK_GRAIN_MS) clockOffsetMs.value = offsetMs;
    isTimeKnown.value = true;
  }

  function setReport(next: ConnectionReport) {
    const before = report.value;
    if (before.kind === 'live' && next.kind === 'live') return;
    report.value = next;
  }

  /** Says that something of a kind, in the server's words, is left out. */
  function noteSkipped(kind: string) {
    if (skippedEventTypes.value.includes(kind)) return;
    skippedEventTypes.value = [...skippedEventTypes.value, kind];
  }

  function count(kind: string) {
    unknownEventCounts.set(kind, (unknownEventCounts.get(kind) ?? 0) + 1);
  }

  function countUnknown({ wireType, op }: UnknownEvent) {
    count(op === null ? wireType : `${wireType}/${op}`);
  }

  function countLeftOut(properties: readonly string[]) {
    properties.forEach(count);
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
    isWhole,
    isRush,
    areListsHeld,
    skippedEventTypes,
    noteSkipped,
    unknownEventCounts,
    countUnknown,
    countLeftOut,
    clockOffsetMs,
    isTimeKnown,
    serverNowMs,
    noteServerDate,
    setReport,
    secondsUntilRetry,
    /** Tries again now instead of after the wait. */
    tryNow: () => tryNow(),
    /** Asks for events at once; what the connection is already at goes on. */
    nudge: () => nudge(),
    /** Sync says how to try again. */
    onTryNow(attempt: () => void) {
      tryNow = attempt;
    },
    /** Sync says how to ask. */
    onNudge(ask: () => void) {
      nudge = ask;
    },
  };
});
