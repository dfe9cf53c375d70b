/** One list of messages, as views hold it: what is in it, and how its fetching stands. */
import { shallowRef, type ShallowRef } from 'vue';
import { emptyRange, type MessageRange } from '@/domain/chat/messageRange';
import type { Narrow } from '@/domain/chat/narrow';

export interface MessageList {
  readonly key: string;
  readonly narrow: Narrow;
  readonly range: MessageRange;
  /** Changes whenever `range` does: read it to follow. */
  readonly revision: ShallowRef<number>;
  /** `stale`: shown, but from before the last registration; being fetched again. */
  readonly state: ShallowRef<'loading' | 'ready' | 'stale' | 'failed'>;
  /** Why the list, or its last stretch, could not be fetched; null where it could. */
  readonly error: ShallowRef<unknown>;
  readonly isLoadingOlder: ShallowRef<boolean>;
  readonly isLoadingNewer: ShallowRef<boolean>;
  /** Messages that arrived behind a gap: there, but not in the list. */
  readonly newBeyond: ShallowRef<number>;
  /** Where to open: the first unread message, or what was asked for; null at the newest. */
  readonly openAt: ShallowRef<number | null>;
  /** The organization's plan hides what is older. */
  readonly isHistoryLimited: ShallowRef<boolean>;
  /** Where somebody reads, told by the view: a list that must be fetched again is fetched around it. */
  readingAt: number | 'newest' | null;
  /** Belong to the list's end, which was not reached when they came. */
  readonly waitingIds: Set<number>;
  /** What joined while the whole list was being fetched: the answer may be from before. Null while it is not. */
  joinedMeanwhile: Set<number> | null;
  /** Counts what may have joined, or must be gone, beyond what is held: a stretch under way may be from before. */
  beyond: number;
  /** Questions to the server whether a message belongs, by message: only the answer to the last one counts. */
  readonly asked: Map<number, number>;
  /** Counts the fetches of the whole list: the answer to an older one is no longer wanted. */
  fetches: number;
}

/** Where a view opens: at a message, or where the person left off. */
export type OpenAnchor = number | 'first_unread' | 'newest';

/** An empty list that is being fetched. */
export function createList(key: string, narrow: Narrow): MessageList {
  return {
    key,
    narrow,
    range: emptyRange(),
    revision: shallowRef(0),
    state: shallowRef('loading'),
    error: shallowRef(null),
    isLoadingOlder: shallowRef(false),
    isLoadingNewer: shallowRef(false),
    newBeyond: shallowRef(0),
    openAt: shallowRef(null),
    isHistoryLimited: shallowRef(false),
    readingAt: null,
    waitingIds: new Set(),
    joinedMeanwhile: null,
    beyond: 0,
    asked: new Map(),
    fetches: 0,
  };
}

/**
 * Around what a list is fetched again for whoever reads it; null where nobody does. Who is at the end stays there where the
 * end was: more may have come since than is on a screen.
 */
export function placeToKeep({ readingAt, range }: MessageList): OpenAnchor | null {
  if (readingAt !== 'newest') return readingAt;
  return (range.hasNewest ? range.ids.at(-1) : undefined) ?? 'newest';
}
