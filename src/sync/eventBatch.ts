/** One answer's events on their way to the stores: each once, in order, in slices that leave the screen alive. */
import type { ChatEvent, MalformedEvent, ParsedEvents } from '@/api/chat/model/events/index';
import type { Platform } from '@/platform/index';
import type { FaultLog } from './faultLog';
import { faultKind } from './queueTrouble';

/** So many events are applied before the clock is looked at. */
const STEP = 20;

/** Longer than this at a stretch would be felt: half a frame. */
const SLICE_MS = 8;

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

/** Those not yet seen, by rising id: servers and proxies have been seen to repeat and to swap. */
function freshEvents(position: QueuePosition, events: readonly ChatEvent[]): readonly ChatEvent[] {
  let last = position.lastEventId;
  let isInOrder = true;
  for (const { eventId } of events) {
    if (eventId <= last) isInOrder = false;
    last = eventId;
  }
  if (isInOrder) return events;
  const byId = new Map<number, ChatEvent>();
  for (const event of events) {
    if (event.eventId > position.lastEventId) byId.set(event.eventId, event);
  }
  return [...byId.values()].sort((a, b) => a.eventId - b.eventId);
}

/** The first event that could not be read and may not be left out; the events behind it must wait for it. */
function blockingFault(
  position: QueuePosition,
  malformed: readonly MalformedEvent[],
  faults: FaultLog,
): MalformedEvent | undefined {
  return malformed.find(({ eventId, error }) => {
    const isNew = eventId === null || eventId > position.lastEventId;
    return isNew && !faults.isLeftOut(faultKind(error));
  });
}

/**
 * Applies an answer's events. The position moves before the handlers run: whatever they do, no event comes twice.
 * @throws whatever a handler threw; MalformedResponseError where an event could not be read that nobody may skip.
 */
export async function applyBatch(
  position: QueuePosition,
  { events, malformed }: ParsedEvents,
  { platform, faults, onEvents, isWanted }: BatchOptions,
): Promise<void> {
  const fault = blockingFault(position, malformed, faults);
  const readable = fault ? events.filter((one) => one.eventId < (fault.eventId ?? 0)) : events;
  const fresh = freshEvents(position, readable);
  let sliceStart = platform.clock.monotonic();
  for (let start = 0; start < fresh.length; start += STEP) {
    if (platform.clock.monotonic() - sliceStart > SLICE_MS) {
      await new Promise<void>((resolve) => void platform.timers.after(0, resolve));
      if (!isWanted()) return;
      sliceStart = platform.clock.monotonic();
    }
    const step = fresh.length <= STEP ? fresh : fresh.slice(start, start + STEP);
    position.lastEventId = step.at(-1)?.eventId ?? position.lastEventId;
    onEvents(step);
  }
  if (fault) throw fault.error;
  for (const { eventId, error } of malformed) {
    if (eventId !== null && eventId > position.lastEventId) position.lastEventId = eventId;
    faults.note(faultKind(error));
  }
}
