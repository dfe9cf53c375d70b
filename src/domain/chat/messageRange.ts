/**
 * The stretch of a narrow's history that we hold: message ids in order, without holes. Beyond its ends there may be
 * more, unless the flags say that there is not.
 */

export interface MessageRange {
  /** Ascending, no doubles. Changed in place: a copy for each new message would cost more than the message. */
  readonly ids: number[];
  /** Nothing older exists. */
  hasOldest: boolean;
  /** Nothing newer exists: a new message joins at the end. */
  hasNewest: boolean;
}

export function emptyRange(): MessageRange {
  return { ids: [], hasOldest: false, hasNewest: false };
}

/** Where `messageId` is, or would be put, in ascending ids: the first place whose id is not smaller. */
export function placeOf(ids: readonly number[], messageId: number): number {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] ?? Infinity) < messageId) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function includesId(ids: readonly number[], messageId: number): boolean {
  return ids[placeOf(ids, messageId)] === messageId;
}

/** Puts ids in their places; whether anything is new. */
export function insertIds(range: MessageRange, messageIds: readonly number[]): boolean {
  let isChanged = false;
  for (const messageId of messageIds) {
    const last = range.ids.at(-1);
    if (last === undefined || messageId > last) {
      range.ids.push(messageId);
      isChanged = true;
      continue;
    }
    const place = placeOf(range.ids, messageId);
    if (range.ids[place] === messageId) continue;
    range.ids.splice(place, 0, messageId);
    isChanged = true;
  }
  return isChanged;
}

/** Takes ids out; whether any was there. */
export function removeIds(range: MessageRange, messageIds: Iterable<number>): boolean {
  let isChanged = false;
  for (const messageId of messageIds) {
    const place = placeOf(range.ids, messageId);
    if (range.ids[place] !== messageId) continue;
    range.ids.splice(place, 1);
    isChanged = true;
  }
  return isChanged;
}

/** What a fetch found, oldest first. */
export interface FetchedStretch {
  ids: readonly number[];
  foundOldest: boolean;
  foundNewest: boolean;
}

/** Replaces everything by a fetch around an anchor. */
export function replaceRange(range: MessageRange, fetched: FetchedStretch): void {
  range.ids.splice(0, range.ids.length, ...fetched.ids);
  range.hasOldest = fetched.foundOldest;
  range.hasNewest = fetched.foundNewest;
}

/** Joins what came before the range. */
export function extendOlder(range: MessageRange, fetched: FetchedStretch): void {
  insertIds(range, fetched.ids);
  if (fetched.foundOldest) range.hasOldest = true;
}

/** Joins what came after the range. */
export function extendNewer(range: MessageRange, fetched: FetchedStretch): void {
  insertIds(range, fetched.ids);
  if (fetched.foundNewest) range.hasNewest = true;
}

/**
 * Places a message that just arrived. It joins at the end of a range that reaches the newest; in between it joins
 * where it falls inside; after a range with a gap behind it, it stays out. Whether it joined.
 */
export function placeNewMessage(range: MessageRange, messageId: number): boolean {
  const last = range.ids.at(-1);
  const isBeyond = last === undefined || messageId > last;
  if (isBeyond && !range.hasNewest) return false;
  const isBefore = last !== undefined && messageId < (range.ids[0] ?? Infinity);
  if (isBefore && !range.hasOldest) return false;
  return insertIds(range, [messageId]);
}

/** Drops the oldest ids beyond `most`, so that memory stays bounded; what was dropped can be fetched again. */
export function trimOldest(range: MessageRange, most: number): readonly number[] {
  if (range.ids.length <= most) return [];
  range.hasOldest = false;
  return range.ids.splice(0, range.ids.length - most);
}

/** Drops the newest ids beyond `most`. */
export function trimNewest(range: MessageRange, most: number): readonly number[] {
  if (range.ids.length <= most) return [];
  range.hasNewest = false;
  return range.ids.splice(most);
}

/** Whether a message with this id, if it belongs, has its place in the range and not in what is unknown beside it. */
export function isWithinRange({ ids, hasOldest, hasNewest }: MessageRange, messageId: number) {
  const place = placeOf(ids, messageId);
  if (place === 0 && !hasOldest) return false;
  return place < ids.length || hasNewest;
}
