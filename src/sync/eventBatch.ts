/** One answer's events on their way to the stores: each once, in order, in slices that leave the screen alive. */
import type { ChatEvent, ParsedEvents } from '@/api/chat/model/events/index';
import { MalformedResponseError } from '@/domain/requestError';
import type { Platform } from '@/platform/index';
import type { FaultLog } from './faultLog';
import { faultKind } from './queueTrouble';

/** So many events are read and applied before the clock is looked at. */
const STEP = 20;

/** Longer than this at a stretch would be felt: half a frame. */
const SLICE_MS = 8;

/** However coarse the clock: some browsers round it to a tenth of a second. */
const MOST_IN_SLICE = 200;

/** What a queue has given so far. */
export interface QueuePosition {
  lastEventId: number;
}

export interface BatchOptions {
  platform: Pick<Platform, 'clock' | 'timers'>;
  faults: FaultLog;
  /** @throws whatever a handler threw */
  onEvents(events: readonly ChatEvent[]): void;
  /** Whether the queue that the events came from still counts. */
  isWanted(): boolean;
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

/** Nobody can tell what an event without an id comes before: it stops all of them, unless such are left out. */
function refuseNameless(answer: ParsedEvents, faults: FaultLog): void {
  for (let place = 0; place < answer.count; place += 1) {
    if (answer.eventIdAt(place) !== null) continue;
    try {
      answer.readAt(place);
    } catch (error) {
      if (!(error instanceof MalformedResponseError)) throw error;
      if (!faults.isLeftOut(faultKind(error))) throw error;
      faults.note(faultKind(error));
    }
  }
}

/** What was read up to a fault that nobody may skip. */
interface Step {
  readonly events: readonly ChatEvent[];
  readonly fault: MalformedResponseError | null;
}

function readStep(answer: ParsedEvents, places: readonly number[], faults: FaultLog): Step {
  const events: ChatEvent[] = [];
  for (const place of places) {
    try {
      events.push(answer.readAt(place));
    } catch (error) {
      if (!(error instanceof MalformedResponseError)) throw error;
      if (!faults.isLeftOut(faultKind(error))) return { events, fault: error };
      faults.note(faultKind(error));
    }
  }
  return { events, fault: null };
}

/** Ends the task that is running, so that input and a frame come before the next one. */
function nextTurn({ timers }: Pick<Platform, 'timers'>): Promise<void> {
  return new Promise((resolve) => timers.soon(resolve));
}

/** Watches how long a slice has lasted, in time and in events. */
function createSlice({ clock }: Pick<Platform, 'clock'>) {
  let startMs = clock.monotonic();
  let count = 0;
  return {
    isOver: () => count >= MOST_IN_SLICE || clock.monotonic() - startMs > SLICE_MS,
    took(more: number) {
      count += more;
    },
    startOver() {
      startMs = clock.monotonic();
      count = 0;
    },
  };
}

/**
 * Applies an answer's events. The position moves before the handlers run: whatever they do, no event comes twice.
 * Between two slices the stores hold a true picture, of an earlier moment.
 * @throws whatever a handler threw; MalformedResponseError where an event could not be read that nobody may skip.
 */
export async function applyBatch(
  position: QueuePosition,
  answer: ParsedEvents,
  { platform, faults, onEvents, isWanted }: BatchOptions,
): Promise<void> {
  refuseNameless(answer, faults);
  const places = freshPlaces(position, answer);
  const slice = createSlice(platform);
  // To have parsed the text of so many was work enough for one task.
  slice.took(places.length > MOST_IN_SLICE ? MOST_IN_SLICE : 0);
  for (let start = 0; start < places.length; start += STEP) {
    if (slice.isOver()) {
      await nextTurn(platform);
      if (!isWanted()) return;
      slice.startOver();
    }
    const step = places.slice(start, start + STEP);
    const { events, fault } = readStep(answer, step, faults);
    const last = fault ? events.at(-1)?.eventId : answer.eventIdAt(step.at(-1) ?? 0);
    position.lastEventId = last ?? position.lastEventId;
    if (events.length > 0) onEvents(events);
    if (fault) throw fault;
    slice.took(step.length);
  }
}
