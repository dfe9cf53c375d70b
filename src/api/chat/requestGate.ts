/**
 * Keeps one person's requests, from all tabs of this browser, well below what a server allows, and holds everything
 * back for as long as a server that was asked too much wants to be left alone.
 */
import { ApiError, NetworkError } from '@/domain/requestError';
import type { Platform } from '@/platform/index';

interface Pace {
  /** So many at once. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Stock servers allow 200 a minute over all devices: in no minute do more than these two together leave here. */
const OF_A_MINUTE: Pace = { burst: 60, perSecond: 1 };

/** Newer ones allow 2,000 an hour besides, and shut out for the rest of it whoever asks more: polls are no part of that. */
const OF_AN_HOUR: Pace = { burst: 1_000, perSecond: 0.25 };

/** So many of the burst are left for what people do: polls that come in quick succession may not use them up. */
const RESERVE = 20;

/** Where no poll left for so long, one leaves on credit: whoever does much must still hear what comes of it. */
const POLL_PATIENCE_MS = 5_000;

/** Longer than this nobody waits without being told. */
const PATIENCE_MS = 5_000;

/** No server asks for more: what is written down and longer is damaged. */
const LONGEST_KEPT_MS = 24 * 60 * 60_000;

const POLL = 'GET /events';
/** The last that a server is told of who goes: that their queue is not needed any more. */
const GOODBYE = 'DELETE /events';

/** Polls are counted apart from all else, there as here. */
const LANES = ['polls', 'others'] as const;
type Lane = (typeof LANES)[number];

interface Pauses {
  /** Zero or less where there is none. */
  leftMs(lane: Lane): number;
  extend(lane: Lane, forMs: number): void;
  forget(): void;
}

/** How long the server still wants to be left alone, over reloads of this tab. */
function createPauses(
  { clock, tabStore }: Pick<Platform, 'clock' | 'tabStore'>,
  name: string,
): Pauses {
  const keyOf = (lane: Lane) => `quayside.gate.${lane}.${name}`;
  const kept = (lane: Lane) => {
    const [endsMs = 0, wholeMs = 0] = (tabStore.read(keyOf(lane)) ?? '').split(' ').map(Number);
    // A clock that was set meanwhile makes no pause longer than it was.
    const leftMs = Math.min(endsMs - clock.now(), wholeMs);
    return leftMs > 0 && leftMs <= LONGEST_KEPT_MS ? clock.monotonic() + leftMs : -Infinity;
  };
  const openAt = { polls: kept('polls'), others: kept('others') };
  return {
    leftMs: (lane) => openAt[lane] - clock.monotonic(),
    extend(lane, forMs) {
      openAt[lane] = Math.max(openAt[lane], clock.monotonic() + forMs);
      const leftMs = openAt[lane] - clock.monotonic();
      tabStore.write(keyOf(lane), `${clock.now() + leftMs} ${leftMs}`);
    },
    forget() {
      for (const lane of LANES) tabStore.remove(keyOf(lane));
    },
  };
}

export interface RequestGate {
  /**
   * Ends when the request may leave.
   * @throws ApiError as the server's own where it still wants to be left alone for more than some seconds; NetworkError
   * where the gate is closed, also while something waits; the signal's reason where the caller gave up.
   */
  enter(route: string, signal?: AbortSignal): Promise<void>;
  /** The server asks to be left alone, in milliseconds. */
  limited(route: string, forMs: number | null): void;
  /** Nothing leaves through it any more but the last word. Whoever comes back as the same person waits all the same. */
  close(): void;
  /** Erases what was written down of the pauses: the person has signed out. */
  forget(): void;
}

/** What tabs tell one another. */
interface Notice {
  isPoll: boolean;
  /** Null for a request that left. */
  limitedForMs: number | null;
}
/** A tab that was opened just now knows of no pause. */
const QUESTION = 'how long?';

function readNotice(message: unknown): Notice | null {
  const { isPoll, limitedForMs } = (message ?? {}) as Partial<Record<keyof Notice, unknown>>;
  if (typeof isPoll !== 'boolean') return null;
  return { isPoll, limitedForMs: typeof limitedForMs === 'number' ? limitedForMs : null };
}

/** What a tab must know that was opened just now. */
function noticesOf(pauses: Pauses): Notice[] {
  return LANES.map((lane) => ({
    isPoll: lane === 'polls',
    limitedForMs: pauses.leftMs(lane),
  })).filter(({ limitedForMs }) => limitedForMs > 0);
}

function refusal(route: string, retryAfterMs: number): ApiError {
  const found = { status: 429, code: 'RATE_LIMIT_HIT', serverMessage: '', details: {} };
  return new ApiError(route, { ...found, retryAfterMs });
}

/** A bucket that fills at a steady pace; others may draw on it unseen, so it may be below empty. */
function createBucket(monotonic: () => number, { burst, perSecond }: Pace) {
  let tokens = burst;
  let filledAt = monotonic();
  function fill() {
    const now = monotonic();
    tokens = Math.min(burst, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
  }
  return {
    take() {
      fill();
      tokens = Math.max(-burst, tokens - 1);
    },
    /** How long until `count` are in it, in milliseconds. */
    waitFor(count: number): number {
      fill();
      return tokens >= count ? 0 : Math.ceil(((count - tokens) / perSecond) * 1000);
    },
  };
}

/** What the server counts of this person, as far as it came from here. */
function createMeasure(monotonic: () => number) {
  const minute = createBucket(monotonic, OF_A_MINUTE);
  const hour = createBucket(monotonic, OF_AN_HOUR);
  return {
    take(isPoll: boolean) {
      minute.take();
      if (!isPoll) hour.take();
    },
    waitFor: (isPoll: boolean) =>
      isPoll ? minute.waitFor(RESERVE + 1) : Math.max(minute.waitFor(1), hour.waitFor(1)),
  };
}

function sleep(timers: Platform['timers'], milliseconds: number, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      timer.cancel();
      reject(signal?.reason as Error);
    };
    const timer = timers.after(milliseconds, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    signal?.addEventListener('abort', onAbort);
  });
}

/** The gate of one account; `name` is the same in all tabs. */
export function createRequestGate(
  platform: Pick<Platform, 'clock' | 'timers' | 'tabs' | 'tabStore'>,
  name: string,
): RequestGate {
  const { clock, timers, tabs } = platform;
  const measure = createMeasure(() => clock.monotonic());
  let lastPollAt = -Infinity;
  const pauses = createPauses(platform, name);
  const channel = tabs.channel(`requests:${name}`);

  const laneOf = (isPoll: boolean): Lane => (isPoll ? 'polls' : 'others');

  let isClosed = false;
  let isForgotten = false;
  const unlisten = channel.onMessage((message) => {
    if (message === QUESTION) noticesOf(pauses).forEach(channel.post);
    const notice = readNotice(message);
    if (!notice) return;
    if (notice.limitedForMs === null) measure.take(notice.isPoll);
    else pauses.extend(laneOf(notice.isPoll), notice.limitedForMs);
  });

  channel.post(QUESTION);

  return {
    async enter(route, signal) {
      const isPoll = route === POLL;
      signal?.throwIfAborted();
      const askedAt = clock.monotonic();
      for (;;) {
        if (isClosed && route !== GOODBYE) throw new NetworkError(route, 'unreachable');
        const pausedMs = pauses.leftMs(laneOf(isPoll));
        if (pausedMs > PATIENCE_MS) throw refusal(route, pausedMs);
        const fillingMs = measure.waitFor(isPoll);
        const dueAt = isPoll ? Math.max(askedAt, lastPollAt) + POLL_PATIENCE_MS : Infinity;
        const waitMs = Math.max(pausedMs, Math.min(fillingMs, dueAt - clock.monotonic()));
        if (waitMs <= 0) break;
        await sleep(timers, waitMs, signal);
      }
      measure.take(isPoll);
      if (isPoll) lastPollAt = clock.monotonic();
      channel.post({ isPoll, limitedForMs: null });
    },
    limited(route, forMs) {
      if (forMs === null || isForgotten) return;
      const isPoll = route === POLL;
      pauses.extend(laneOf(isPoll), forMs);
      channel.post({ isPoll, limitedForMs: forMs });
    },
    close() {
      isClosed = true;
      unlisten();
      channel.close();
    },
    forget() {
      isForgotten = true;
      pauses.forget();
    },
  };
}
