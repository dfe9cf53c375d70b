/** What changed among the unread messages, in cells: whoever shows one channel hears of that channel alone. */
import { shallowRef, type ShallowRef } from 'vue';
import type { UnreadConversation } from '@/domain/chat/unreadEntry';
import { shelfIdOf, type UnreadIndex } from '@/domain/chat/unreadIndex';

/** Cells by shelf; made where somebody asks. */
function createCells() {
  const cells = new Map<number, ShallowRef<number>>();
  return {
    follow(shelfId: number) {
      let cell = cells.get(shelfId);
      if (!cell) cells.set(shelfId, (cell = shallowRef(0)));
      void cell.value;
    },
    bump(shelfId: number) {
      const cell = cells.get(shelfId);
      if (cell) cell.value += 1;
    },
    bumpAll() {
      for (const cell of cells.values()) cell.value += 1;
    },
  };
}

/** Each `follow…` makes the effect that calls it run again after such a change. */
export function createUnreadRevisions(index: UnreadIndex) {
  const shelves = shallowRef(0);
  const onShelf = createCells();
  const inShelf = createCells();
  /** Shelves on which something is unread; null until somebody follows which they are. */
  let filled: Set<number> | null = null;

  function noteShelf(shelfId: number) {
    if (filled === null || filled.has(shelfId) === index.hasAny(shelfId)) return;
    if (!filled.delete(shelfId)) filled.add(shelfId);
    shelves.value += 1;
  }

  return {
    /** Which channels have something unread, or whether anything direct is. */
    followShelves() {
      filled ??= new Set(index.shelfIds());
      void shelves.value;
    },
    /** Which conversations of a channel have something unread. */
    followShelf: (shelfId: number) => onShelf.follow(shelfId),
    /** Anything that changes in a channel. */
    followInside: (shelfId: number) => inShelf.follow(shelfId),
    /** Notes a change; `isOther`: the conversation got its first unread message, or lost its last. */
    note({ conversation }: UnreadConversation, isOther: boolean) {
      const shelfId = shelfIdOf(conversation);
      inShelf.bump(shelfId);
      if (!isOther) return;
      onShelf.bump(shelfId);
      noteShelf(shelfId);
    },
    noteAll() {
      filled = null;
      shelves.value += 1;
      onShelf.bumpAll();
      inShelf.bumpAll();
    },
  };
}
