/**
 * Which part of a list of messages stands in the page. The list may hold thousands; the page holds a few chunks of
 * them. A chunk begins at a message id and ends where the next begins, so that what joins or leaves in one place
 * changes one chunk.
 */
import { placeOf } from './messageRange';

export const CHUNK_SIZE = 50;
/**
 * Chunks in the page: enough for a screen and one on either side, few enough to be cheap. A screen that shows very many
 * messages has more: what leaves at one end and is wanted at once would come and go for ever.
 */
export const MOST_CHUNKS = 3;

export interface MessageWindow {
  /** Where each chunk begins, ascending; empty where the list is. The message itself may be gone. */
  readonly starts: readonly number[];
  /** The newest message of the window; null where the window goes on to the end, whatever joins there. */
  readonly endId: number | null;
}

export interface MessageChunk {
  /** Where it begins: names the chunk for as long as it is in the page. */
  readonly startId: number;
  readonly messageIds: readonly number[];
  /** The message that is shown before the first; null for the first chunk in the page. */
  readonly previousId: number | null;
}

const EMPTY: MessageWindow = { starts: [], endId: null };

function endPlace(window: MessageWindow, ids: readonly number[]): number {
  return window.endId === null ? ids.length : placeOf(ids, window.endId + 1);
}

function startPlace(window: MessageWindow, ids: readonly number[]): number {
  return placeOf(ids, window.starts[0] ?? Infinity);
}

function startsBetween(ids: readonly number[], from: number, to: number): number[] {
  const starts: number[] = [];
  for (let place = from; place < to; place += CHUNK_SIZE) {
    const start = ids[place];
    if (start !== undefined) starts.push(start);
  }
  return starts;
}

/** The window around a message; at the end of the list without one. */
export function openWindow(ids: readonly number[], aroundId: number | null): MessageWindow {
  if (ids.length === 0) return EMPTY;
  const middle = aroundId === null ? ids.length : placeOf(ids, aroundId);
  const to = Math.min(ids.length, middle + CHUNK_SIZE);
  const from = Math.max(0, Math.min(middle - CHUNK_SIZE, to - 2 * CHUNK_SIZE));
  const endId = to === ids.length ? null : (ids[to - 1] ?? null);
  return { starts: startsBetween(ids, from, to), endId };
}

/** Whether the list holds messages before or after what the window shows. */
export function hasOlderInList(window: MessageWindow, ids: readonly number[]): boolean {
  return startPlace(window, ids) > 0;
}

export function hasNewerInList(window: MessageWindow, ids: readonly number[]): boolean {
  return endPlace(window, ids) < ids.length;
}

/** One chunk more at the old end, and none too many at the new one, away from what is seen. */
export function growOlder(
  window: MessageWindow,
  ids: readonly number[],
  seenIds: readonly number[] = [],
): MessageWindow {
  const from = startPlace(window, ids);
  const start = ids[Math.max(0, from - CHUNK_SIZE)];
  if (from === 0 || start === undefined) return window;
  const starts = [start, ...window.starts];
  const lastSeen = seenIds.at(-1);
  const kept = lastSeen === undefined ? 0 : (ids[placeOf(ids, lastSeen) + CHUNK_SIZE] ?? Infinity);
  const needed = starts.filter((one) => one <= kept).length;
  return dropNewest({ ...window, starts }, ids, Math.max(MOST_CHUNKS, needed));
}

/**
 * More at the new end, half a chunk at least where there is so much, and none too many at the old one, away from what is
 * seen. What the last chunk lacks comes first: three short ones would be less than a screen.
 */
export function growNewer(
  window: MessageWindow,
  ids: readonly number[],
  seenIds: readonly number[] = [],
): MessageWindow {
  const from = endPlace(window, ids);
  if (from >= ids.length) return window.endId === null ? window : { ...window, endId: null };
  const filled = Math.max(from, placeOf(ids, window.starts.at(-1) ?? 0) + CHUNK_SIZE);
  const to = filled - from < CHUNK_SIZE / 2 ? filled + CHUNK_SIZE : filled;
  const endId = to >= ids.length ? null : (ids[to - 1] ?? null);
  const starts = [...window.starts, ...startsBetween(ids, filled, to)];
  const [firstSeen] = seenIds;
  const kept =
    firstSeen === undefined ? Infinity : (ids[placeOf(ids, firstSeen) - CHUNK_SIZE] ?? 0);
  // The one that it is in stays, too.
  const needed = starts.filter((one) => one > kept).length + 1;
  return dropOldest({ starts, endId }, Math.max(MOST_CHUNKS, needed));
}

/** Ends where the list ends now: what is new waits behind it. For whoever is far from there. */
export function closeWindow(window: MessageWindow, ids: readonly number[]): MessageWindow {
  const endId = ids.at(-1);
  const isOpen = window.endId === null && window.starts.length > 0;
  return isOpen && endId !== undefined ? { ...window, endId } : window;
}

function dropOldest(window: MessageWindow, most: number): MessageWindow {
  return { ...window, starts: window.starts.slice(-most) };
}

function dropNewest(window: MessageWindow, ids: readonly number[], most: number): MessageWindow {
  const firstDropped = window.starts[most];
  if (firstDropped === undefined) return window;
  const endId = ids[placeOf(ids, firstDropped) - 1] ?? firstDropped - 1;
  return { starts: window.starts.slice(0, most), endId };
}

/** Whether the oldest chunks may leave: not with what nobody has seen yet, nor with what was read right before it. */
function mayDropOldest({ starts }: MessageWindow, most: number, unseenId: number | null): boolean {
  const secondLeft = starts.at(-most + 1);
  return unseenId === null || secondLeft === undefined || unseenId >= secondLeft;
}

/**
 * The window after the list changed: a last chunk that grew too long is divided. What is beyond the limit leaves at
 * the old end where the reader follows the newest; elsewhere the window ends, and what is new waits behind it.
 * `unseenId`: the first message that whoever follows has not seen yet; null where there is none.
 */
export function settleWindow(
  window: MessageWindow,
  ids: readonly number[],
  isFollowing: boolean,
  unseenId: number | null = null,
): MessageWindow {
  if (window.starts.length === 0) return openWindow(ids, null);
  const lastStart = window.starts.at(-1) ?? 0;
  const from = placeOf(ids, lastStart);
  const to = endPlace(window, ids);
  // One that joined in between may make a chunk longer: it is divided only when it is twice its size.
  if (to - from <= CHUNK_SIZE || (window.endId !== null && to - from < 2 * CHUNK_SIZE))
    return window;
  const starts = [...window.starts, ...startsBetween(ids, from + CHUNK_SIZE, to)];
  const divided = { ...window, starts };
  // Where a screen needed more, it does still.
  const most = Math.max(MOST_CHUNKS, window.starts.length);
  return isFollowing && mayDropOldest(divided, most, unseenId)
    ? dropOldest(divided, most)
    : dropNewest(divided, ids, most);
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((messageId, place) => messageId === other[place]);
}

/** The chunks to show. Those that did not change are the same objects as in `before`. */
export function chunksOf(
  window: MessageWindow,
  ids: readonly number[],
  before: readonly MessageChunk[] = [],
): MessageChunk[] {
  const known = new Map(before.map((chunk) => [chunk.startId, chunk]));
  const end = endPlace(window, ids);
  const chunks: MessageChunk[] = [];
  window.starts.forEach((startId, place) => {
    const next = window.starts[place + 1];
    const from = placeOf(ids, startId);
    const messageIds = ids.slice(
      from,
      next === undefined ? end : Math.min(end, placeOf(ids, next)),
    );
    if (messageIds.length === 0) return;
    const previousId = chunks.at(-1)?.messageIds.at(-1) ?? null;
    const old = known.get(startId);
    const isOld = old?.previousId === previousId && isSame(old.messageIds, messageIds);
    chunks.push(isOld ? old : { startId, messageIds, previousId });
  });
  return chunks;
}
