/** The rows of a chunk, worked out where something changed: a message that comes in makes its own rows and no others. */
import type { Component } from 'vue';
import type { Message } from '@/api/chat/model/message';
import {
  isUnreadStart,
  itemsOf,
  type FeedItem,
  type FeedItemOptions,
} from '@/domain/chat/messageItems';

export interface Row {
  readonly key: string;
  readonly part: Component;
  readonly props: {
    readonly messageId?: number | null;
    readonly localId?: string | null;
    readonly hasSender?: boolean;
    readonly timestamp?: number;
  };
  /** What `v-memo` compares: made once, as each new message has all rows of its chunk compared. */
  readonly memo: unknown[];
}

/** A row like no other: it is drawn anew where it takes the place of one. */
export const rowWith = (key: string, part: Component, props: Row['props']): Row => ({
  key,
  part,
  props,
  memo: [props],
});

export interface ChunkRowsOptions {
  /** A message that is held. */
  message(messageId: number): Message | undefined;
  rowOf(item: FeedItem): Row;
}

export interface ChunkContents extends FeedItemOptions {
  readonly messageIds: readonly number[];
  /** The message that is shown before these. */
  readonly previousId: number | null;
}

/** A message with its rows, as they were worked out from it and from the one before it. */
interface Placed {
  readonly message: Message;
  readonly previous: Message | null;
  /** Whether the line that says what is new is among them. */
  readonly isUnreadStart: boolean;
  readonly rows: readonly Row[];
}

function isSameRow(one: Row, other: Row): boolean {
  return (
    one.key === other.key &&
    one.part === other.part &&
    one.props.messageId === other.props.messageId &&
    one.props.localId === other.props.localId &&
    one.props.hasSender === other.props.hasSender &&
    one.props.timestamp === other.props.timestamp
  );
}

const areSameRows = (some: readonly Row[], others: readonly Row[]) =>
  some.length === others.length &&
  some.every((row, place) => {
    const other = others[place];
    return other !== undefined && isSameRow(row, other);
  });

const isSameWay = (one: ChunkContents, other: ChunkContents) =>
  one.isOneConversation === other.isOneConversation && one.dayOf === other.dayOf;

const isStill = (
  one: Placed | null,
  message: Message,
  previous: Message | null,
  isStart: boolean,
): one is Placed =>
  one?.message === message && one.previous === previous && one.isUnreadStart === isStart;

/** What was placed before, found on the way through messages whose ids ascend. */
function walk(placed: readonly Placed[]) {
  let place = 0;
  return (messageId: number): Placed | null => {
    while ((placed[place]?.message.id ?? Infinity) < messageId) place += 1;
    const found = placed[place];
    return found?.message.id === messageId ? found : null;
  };
}

/** Call what it gives again whenever something may have changed: what did not are the same objects as the time before. */
export function createChunkRows({ message: messageOf, rowOf }: ChunkRowsOptions) {
  let placed: readonly Placed[] = [];
  let contents: ChunkContents | null = null;

  return (now: ChunkContents): Row[] => {
    const isSameWayAsBefore = contents !== null && isSameWay(contents, now);
    const placedBefore = walk(placed);
    const after: Placed[] = [];
    const all: Row[] = [];
    let previous = (now.previousId !== null && messageOf(now.previousId)) || null;
    // As calls: until a loop is compiled, its iterator makes an object for each of the chunk's messages.
    const take = (row: Row) => void all.push(row);
    now.messageIds.forEach((messageId) => {
      const message = messageOf(messageId);
      if (!message) return;
      const isStart = isUnreadStart(previous, message, now.firstUnreadId);
      let one = placedBefore(messageId);
      if (!isSameWayAsBefore || !isStill(one, message, previous, isStart)) {
        const rows = itemsOf(previous, message, now).map(rowOf);
        one = {
          message,
          previous,
          isUnreadStart: isStart,
          rows: one && areSameRows(one.rows, rows) ? one.rows : rows,
        };
      }
      after.push(one);
      one.rows.forEach(take);
      previous = message;
    });
    placed = after;
    contents = now;
    return all;
  };
}
