/** Keeps what lists hold within bounds: what nobody looked at for long is forgotten, and fetched again when wanted. */
import { includesId } from '@/domain/chat/messageRange';
import type { MessageList } from '../messageList';

/** Lists beyond this many, least recently opened first, are forgotten. */
const KEPT_LISTS = 20;
/** A list keeps this many messages; what is beyond, at the far end of where somebody reads, is fetched again. */
export const KEPT_IN_LIST = 1_000;
/** So many messages are kept in all, those included that arrived for lists that nobody opened. */
const KEPT_MESSAGES = 5_000;
/** Counting what is needed costs as much as there is: not for each message beyond. */
const SLACK = 500;

/** As many are looked up one by one: for more, it pays to write down first which are held. */
const FEW = 20;

/** The messages, as far as tidying needs them. */
interface Held {
  readonly byId: ReadonlyMap<number, unknown>;
  forget(messageIds: Iterable<number>): void;
}

/** `lists`: least recently opened first. */
export function createTidying(lists: Map<string, MessageList>, messages: Held) {
  /** Forgets those of the messages that no list holds any more. Of a few, costs the same however many are held. */
  function release(released: Iterable<number>) {
    const messageIds = [...released];
    if (messageIds.length === 0) return;
    const ranges = [...lists.values()].map(({ range }) => range.ids);
    if (messageIds.length <= FEW) {
      const isHeld = (messageId: number) => ranges.some((ids) => includesId(ids, messageId));
      messages.forget(messageIds.filter((messageId) => !isHeld(messageId)));
      return;
    }
    const needed = new Set<number>();
    for (const ids of ranges) for (const messageId of ids) needed.add(messageId);
    messages.forget(messageIds.filter((messageId) => !needed.has(messageId)));
  }

  function evictOldest() {
    const gone: number[] = [];
    let held = 0;
    for (const list of lists.values()) held += list.range.ids.length;
    for (const [key, list] of lists) {
      const isTooMuch = lists.size > KEPT_LISTS || (held > KEPT_MESSAGES && lists.size > 1);
      if (!isTooMuch) break;
      lists.delete(key);
      held -= list.range.ids.length;
      gone.push(...list.range.ids);
    }
    if (gone.length > 0) release(gone);
  }

  /** Makes room where there are too many messages. */
  function tidy() {
    if (messages.byId.size <= KEPT_MESSAGES + SLACK) return;
    evictOldest();
    release(messages.byId.keys());
  }

  return { release, evictOldest, tidy };
}
