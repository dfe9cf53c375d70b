/** One answer's events on their way to the stores: each once, in order, in slices that leave the screen alive. */
import type { ChatEvent, ParsedEvents } from '@/api/chat/model/events/index';
import { MalformedResponseError } from '@/domain/requestError';
import type { Platform } from '@/platform/index';
import type { FaultLog } from './faultLog';
import type { MarkingEvent } from './flagOrder';
import { nextTurn } from './pause';
import { faultKind } from './queueTrouble';
import { createRush, type Rush } from './rush';
import { createSecondLooks, type SecondLooks } from './secondLooks';

/** So many events are read and applied before the clock is looked at. */
const STEP = 20;

/** Longer than this at a stretch would be felt: half a frame. */
const SLICE_MS = 8;

/**
 * The same with what the views make of it, which comes before anything else gets its turn. The frame that follows is no part
 * of it: it takes as long for few new rows as for many, and shorter slices would only mean more frames.
 */
const DRAWN_SLICE_MS = 22;

/** However coarse the clock: some browsers round it to a tenth of a second. */
const MOST_IN_SLICE = 200;

/** However few there are, what is drawn for them is laid out once: with fewer it would be that most of the time. */
const FEWEST_IN_SLICE = 20;

/** An answer with no more than this is applied at once, unless this page was seen to be slow. */
const FEW = 100;

/** A longer one begins with so many: how much drawing they mean is not known yet. */
const FIRST_SLICE = 10;

/** What a queue has given so far. */
export interface QueuePosition {
  lastEventId: number;
}

/** How many events this page applies and draws in one go without being felt, as far as it was seen. */
interface Pace {
  /** Null until an answer was long enough to tell. */
  most: number | null;
}

export interface BatchesOptions {
  platform: Pick<Platform, 'clock' | 'timers'>;
  faults: FaultLog;
  /** @throws whatever a handler threw */
  onEvents(events: readonly ChatEvent[]): void;
  /** Told where more events come than are applied at once, and again when they are through. */
  onRush?(isRush: boolean): void;
}

/** Places of those not yet seen, by rising id: servers and proxies have been seen to repeat and to swap. */
function freshPlaces(position: QueuePosition, answer: ParsedEvents): readonly number[] {
  const places: number[] = [];
  let last = position.lastEventId;
  let isInOrder = true;
  for (let place = 0; place < answer.count; place += 1) {
    const eventId = answer.eventIdAt(place) ?? last;
    if (eventId <= last) isInOrder = false;
    else places.push(place);
    last = eventId;
  }
  if (isInOrder) return places;
  const byId = new Map<number, number>();
  for (let place = 0; place < answer.count; place += 1) {
    const eventId = answer.eventIdAt(place);
    if (eventId !== null && eventId > position.lastEventId) byId.set(eventId, place);
  }
  return [...byId].sort(([a], [b]) => a - b).map(([, place]) => place);
}

/** Whether an event that could not be read may be skipped. */
type MaySkip = (fault: MalformedResponseError, eventId: number) => boolean;

function skipping(position: QueuePosition, faults: FaultLog, looks: SecondLooks): MaySkip {
  return (fault, eventId) => {
    const kind = faultKind(fault);
    if (!faults.isLeftOut(kind) || looks.isDue(kind, position, eventId)) return false;
    faults.note(kind);
    return true;
  };
}

/** The event, or what is wrong with it. */
function readAt(answer: ParsedEvents, place: number): ChatEvent | MalformedResponseError {
  try {
    return answer.readAt(place);
  } catch (error) {
    if (error instanceof MalformedResponseError) return error;
    throw error;
  }
}

/** Nobody can tell what an event without an id comes before: it stops all of them. @throws MalformedResponseError */
function refuseNameless(answer: ParsedEvents): void {
  for (let place = 0; place < answer.count; place += 1)
    if (answer.eventIdAt(place) === null) answer.readAt(place);
}

/** What was read up to a fault that nobody may skip. */
interface Step {
  readonly events: readonly ChatEvent[];
  readonly fault: MalformedResponseError | null;
  /** The last event before it, read or skipped; null where there is none. */
  readonly lastEventId: number | null;
}

function readStep(answer: ParsedEvents, places: readonly number[], maySkip: MaySkip): Step {
  const events: ChatEvent[] = [];
  let lastEventId: number | null = null;
  for (const place of places) {
    const eventId = answer.eventIdAt(place);
    const read = readAt(answer, place);
    if (!(read instanceof MalformedResponseError)) events.push(read);
    else if (eventId === null || !maySkip(read, eventId))
      return { events, fault: read, lastEventId };
    lastEventId = eventId;
  }
  return { events, fault: null, lastEventId };
}

/** Watches how long a slice has lasted, in time and in events, and learns from it how long the next may be. */
function createSlice({ clock }: Pick<Platform, 'clock'>, pace: Pace, length: number) {
  const isLong = length > FEW;
  let startMs = clock.monotonic();
  let drawnMs = 0;
  let count = 0;
  const most = () => pace.most ?? (isLong ? FIRST_SLICE : FEW);

  function learn() {
    if (!isLong || count === 0) return;
    const next = Math.min(
      Math.round((count * DRAWN_SLICE_MS) / drawnMs),
      most() * 2,
      MOST_IN_SLICE,
    );
    // One that ended before its time says nothing of longer ones.
    pace.most = Math.max(FEWEST_IN_SLICE, count < most() ? Math.min(next, most()) : next);
  }

  return {
    /** Whether all of the answer is expected to fit in. */
    takesAll: () => length <= most(),
    /** How many more may be read and applied before the clock is looked at; none where the slice is over. */
    room: () =>
      clock.monotonic() - startMs > SLICE_MS ? 0 : Math.min(STEP, Math.max(0, most() - count)),
    took(more: number) {
      count += more;
    },
    async end() {
      // What a view does about a change, it does before this goes on.
      await Promise.resolve();
      drawnMs = Math.max(1, clock.monotonic() - startMs);
    },
    /** Call in a later turn. */
    startOver() {
      learn();
      startMs = clock.monotonic();
      count = 0;
    },
  };
}

type Slice = ReturnType<typeof createSlice>;

interface PlacedAnswer {
  readonly answer: ParsedEvents;
  /** Of the events to apply, in order. */
  readonly places: readonly number[];
  /** Whether the queue that they came from still counts. */
  isWanted(): boolean;
}

const isMarking = (event: ChatEvent): event is MarkingEvent =>
  event.type === 'updateMessageFlags' || event.type === 'deleteMessage';

/** Says that only a new picture can tell what some message is. */
export const FLAGS_IN_DOUBT = 'Flags came in an order that may not be theirs';

/**
 * What looks into their order comes where there are several: of most answers there is one at most. Where it cannot be had,
 * they are taken as they come: to register each time would be worse.
 */
async function isOrderLost(markings: readonly MarkingEvent[]): Promise<boolean> {
  if (markings.length < 2) return false;
  const part = await import('./flagOrder').catch(() => null);
  return part?.isOrderLost(markings) ?? false;
}

async function applySlices(
  position: QueuePosition,
  { answer, places, isWanted }: PlacedAnswer,
  { slice, rush, maySkip }: { slice: Slice; rush: Rush; maySkip: MaySkip },
  { platform, onEvents }: BatchesOptions,
): Promise<void> {
  const markings: MarkingEvent[] = [];
  // To have parsed the text of so many was work enough for one task.
  let room = places.length > MOST_IN_SLICE ? 0 : slice.room();
  for (let start = 0; start < places.length;) {
    if (room === 0) {
      // Before its first part is drawn: nobody sees of that what the next one moves out of sight.
      rush.goesOn();
      await slice.end();
      rush.rests();
      await nextTurn(platform);
      if (!isWanted()) return;
      rush.goesOn();
      slice.startOver();
      room = slice.room();
    }
    const step = places.slice(start, start + room);
    start += step.length;
    const { events, fault, lastEventId } = readStep(answer, step, maySkip);
    position.lastEventId = lastEventId ?? position.lastEventId;
    if (events.length > 0) onEvents(events);
    markings.push(...events.filter(isMarking));
    if (fault) throw fault;
    slice.took(step.length);
    room = slice.room();
  }
  if (await isOrderLost(markings)) throw new Error(FLAGS_IN_DOUBT);
}

/**
 * What it gives applies an answer's events. The position moves before the handlers run: whatever they do, no event comes
 * twice. Between two slices the stores hold a true picture, of an earlier moment; after one nothing more is applied where
 * the events are no longer wanted.
 * @throws whatever a handler threw; MalformedResponseError where an event could not be read that nobody may skip; Error
 * where the events do not tell what the messages are.
 */
export function createBatches(options: BatchesOptions) {
  const { platform, faults, onRush } = options;
  /** Kept from one answer to the next. */
  const pace: Pace = { most: null };
  const rush = createRush(platform, (isRush) => onRush?.(isRush));
  const looks = createSecondLooks();

  return async (position: QueuePosition, answer: ParsedEvents, isWanted: () => boolean) => {
    refuseNameless(answer);
    const maySkip = skipping(position, faults, looks);
    const places = freshPlaces(position, answer);
    const slice = createSlice(platform, pace, places.length);
    if (!slice.takesAll()) rush.goesOn();
    try {
      await applySlices(position, { answer, places, isWanted }, { slice, rush, maySkip }, options);
      looks.settled();
    } finally {
      rush.ends();
    }
  };
}
