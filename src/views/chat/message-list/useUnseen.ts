/**
 * What came in since somebody last saw the end of a list. The view follows the newest message only as long as nothing of
 * that leaves it: whoever was away, or got more at once than fits, goes on where they had left off.
 */
import { watch } from 'vue';
import { useTimers } from '@/composables/useMachine';
import { useConnectionStore } from '@/stores/chat/connection';
import type { MessageList } from '@/stores/chat/messageList';
import { useReadMarksStore } from '@/stores/chat/readMarks';
import type { FeedView } from './feedGeometry';
import { useFromOthers } from './useFromOthers';

export function useUnseen(list: MessageList) {
  const connection = useConnectionStore();
  const fromOthers = useFromOthers(list);
  const readMarks = useReadMarksStore();
  let seenUpTo = Infinity;
  /** What was newest when they last were at the end themselves. */
  let passedUpTo = 0;
  let wasAtEnd = false;

  /** Whether what comes in is seen. Of what rushes by, nobody has seen anything. */
  const isWatched = () => readMarks.isAttending && !connection.isRush;

  const newest = () => list.range.ids.at(-1) ?? 0;

  /** The first message that must not leave the view unseen; null where there is none. */
  function firstId(): number | null {
    const [first, second] = fromOthers(seenUpTo, 2);
    // Whoever watches a single one come sees the end of it, however high it is.
    if (first === undefined || (second === undefined && isWatched())) return null;
    return first;
  }

  /** A page that is out of sight draws nothing, so that no view tells where it is read: what is trimmed asks for that. */
  function keepPlace() {
    if (list.readingAt === 'newest' && !isWatched()) list.readingAt = firstId() ?? 'newest';
  }

  watch(list.revision, keepPlace, { flush: 'sync' });

  /** Whatever is there now is known. */
  function start() {
    seenUpTo = newest();
  }

  /** Call with each view, once it stays where it is. */
  function look({ isAtEnd }: FeedView) {
    // Who comes to the end by themselves has passed what is before it.
    if (isAtEnd && (isWatched() || !wasAtEnd)) seenUpTo = passedUpTo = newest();
    wasAtEnd = isAtEnd;
  }

  /** Whether they have been at the end since a message came, read or not. */
  const hasPassed = (messageId: number) => messageId <= passedUpTo;

  /** Whether more come at once than can be seen one by one, before somebody who looks. */
  const isRushing = () => readMarks.isAttending && connection.isRush;

  /** How many from others are newer than what was seen, and than a message. */
  const countAfter = (messageId: number) => fromOthers(Math.max(messageId, seenUpTo)).length;

  return { firstId, start, look, hasPassed, countAfter, isWatched, isRushing };
}

/** Calls back once somebody watches, and what waited for that is drawn: nobody has looked at what came meanwhile. */
export function whenWatched({ isWatched }: ReturnType<typeof useUnseen>, look: () => void): void {
  const timers = useTimers();
  watch(isWatched, (is) => is && timers.after(0, look), { flush: 'post' });
}
