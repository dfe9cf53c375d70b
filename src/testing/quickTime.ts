/** Fake time for long runs: a heap of timers, and time for promises after each. */
import type { Timers } from '@/platform/index';

interface Due {
  atMs: number;
  order: number;
  run: (() => void) | null;
}

/** Longer than any chain of promises here; turns of the real event loop would cost more than all the rest. */
const MICROTASKS = 30;

function isBefore(one: Due, other: Due): boolean {
  return one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);
}

/** A binary heap, the earliest on top. */
class DueHeap {
  private readonly entries: Due[] = [];

  top(): Due | undefined {
    return this.entries[0];
  }

  push(entry: Due): void {
    const { entries } = this;
    let place = entries.push(entry) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!isBefore(entry, entries[parent]!)) break;
      entries[place] = entries[parent]!;
      place = parent;
    }
    entries[place] = entry;
  }

  pop(): void {
    const { entries } = this;
    const last = entries.pop()!;
    if (entries.length === 0) return;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= entries.length) break;
      if (child + 1 < entries.length && isBefore(entries[child + 1]!, entries[child]!)) child += 1;
      if (!isBefore(entries[child]!, last)) break;
      entries[place] = entries[child]!;
      place = child;
    }
    entries[place] = last;
  }
}

export function createQuickTime() {
  const heap = new DueHeap();
  let nowMs = 0;
  let made = 0;
  const timers: Pick<Timers, 'after'> = {
    after(milliseconds, run) {
      const entry: Due = { atMs: nowMs + Math.max(0, milliseconds), order: (made += 1), run };
      heap.push(entry);
      return { cancel: () => void (entry.run = null) };
    },
  };
  return {
    now: () => nowMs,
    timers,
    /** Moves time on, running what falls due in its order, promises between. */
    async advance(milliseconds: number): Promise<void> {
      const endMs = nowMs + milliseconds;
      for (let due = heap.top(); due && due.atMs <= endMs; due = heap.top()) {
        heap.pop();
        if (!due.run) continue;
        nowMs = Math.max(nowMs, due.atMs);
        due.run();
        for (let turn = 0; turn < MICROTASKS; turn += 1) await Promise.resolve();
      }
      nowMs = endMs;
    },
  };
}
