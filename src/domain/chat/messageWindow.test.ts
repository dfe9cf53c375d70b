import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import {
  chunksOf,
  closeWindow,
  CHUNK_SIZE,
  growNewer,
  growOlder,
  hasNewerInList,
  hasOlderInList,
  MOST_CHUNKS,
  openWindow,
  settleWindow,
  type MessageChunk,
  type MessageWindow,
} from './messageWindow';

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, place) => from + place);
const shown = (window: MessageWindow, ids: readonly number[]) =>
  chunksOf(window, ids).flatMap((chunk) => chunk.messageIds);

describe('a window', () => {
  it('opens at the newest', () => {
    const ids = upTo(300);
    const window = openWindow(ids, null);
    expect(shown(window, ids)).toEqual(upTo(100, 201));
    expect(hasNewerInList(window, ids)).toBe(false);
    expect(hasOlderInList(window, ids)).toBe(true);
  });

  it('opens around a message, with as much on both sides', () => {
    const ids = upTo(300);
    expect(shown(openWindow(ids, 150), ids)).toEqual(upTo(100, 100));
  });

  it('shows all of a short list', () => {
    const ids = upTo(30);
    expect(shown(openWindow(ids, 10), ids)).toEqual(ids);
    expect(shown(openWindow([], null), [])).toEqual([]);
  });

  it('grows at one end and lets go at the other', () => {
    const ids = upTo(400);
    let window = openWindow(ids, null);
    window = growOlder(window, ids);
    expect(shown(window, ids)).toEqual(upTo(150, 251));
    window = growOlder(window, ids);
    expect(shown(window, ids)).toEqual(upTo(150, 201));
    expect(hasNewerInList(window, ids)).toBe(true);
    window = growNewer(window, ids);
    expect(shown(window, ids)).toEqual(upTo(150, 251));
    expect(hasNewerInList(window, ids)).toBe(false);
  });

  it('lets go of nothing that is on screen, or near it', () => {
    const ids = upTo(600);
    const onScreen = upTo(130, 305);
    let window = growOlder(openWindow(ids, 400), ids);
    expect(shown(window, ids)).toEqual(upTo(150, 300));
    window = growNewer(growOlder(window, ids, onScreen), ids, onScreen);
    expect(shown(window, ids)).toEqual(upTo(250, 250));
    // It stays so large when one joins, and no larger.
    const open = growNewer(window, upTo(499), onScreen);
    expect(shown(settleWindow(open, upTo(500), true), upTo(500))).toEqual(upTo(201, 300));
    expect(shown(settleWindow(open, upTo(500), false), upTo(500))).toEqual(upTo(250, 250));
    // On a smaller screen all that is too many goes.
    expect(shown(growOlder(window, ids, upTo(10, 255)), ids)).toEqual(upTo(150, 200));
    expect(
      shown(growNewer(growOlder(window, ids, upTo(10, 255)), ids, upTo(10, 340)), ids),
    ).toEqual(upTo(150, 250));
  });

  it('takes in what joins at its end while it is followed, and lets the oldest go', () => {
    const ids = upTo(150);
    let window = growOlder(openWindow(ids, null), ids);
    ids.push(...upTo(1, 151));
    window = settleWindow(window, ids, true);
    expect(shown(window, ids)).toEqual(upTo(101, 51));
  });

  it('ends where it is for somebody who reads further up', () => {
    const ids = upTo(150);
    let window = growOlder(openWindow(ids, null), ids);
    ids.push(...upTo(60, 151));
    window = settleWindow(window, ids, false);
    expect(shown(window, ids)).toEqual(upTo(150));
    expect(hasNewerInList(window, ids)).toBe(true);
  });
});

describe('away from the end', () => {
  const ids = upTo(70);
  const closed = closeWindow(openWindow(ids, null), ids);

  it('what is new waits, and changes nothing', () => {
    const longer = [...ids, ...upTo(10, 71)];
    const before = chunksOf(closed, ids);
    const settled = settleWindow(closed, longer, false);
    expect(settled).toBe(closed);
    expect(chunksOf(settled, longer, before).map((chunk, at) => chunk === before[at])).toEqual([
      true,
      true,
    ]);
    expect(hasNewerInList(settled, longer)).toBe(true);
    expect(closeWindow(settled, longer)).toBe(settled);
  });

  it('coming near fills the last chunk before another begins', () => {
    const longer = [...ids, ...upTo(100, 71)];
    const grown = growNewer(closed, longer);
    expect(grown.starts).toEqual([1, 51]);
    expect(shown(grown, longer)).toEqual(upTo(100));
    expect(growNewer(grown, longer).starts).toEqual([1, 51, 101]);
  });

  it('coming near never brings a handful alone where there is more', () => {
    const nearlyFull = closeWindow(openWindow(upTo(95), null), upTo(95));
    expect(shown(growNewer(nearlyFull, upTo(170)), upTo(170))).toEqual(upTo(150));
  });

  it('whoever is near again takes in what joins', () => {
    const open = growNewer(closed, ids);
    expect(open.endId).toBeNull();
    expect(growNewer(open, ids)).toBe(open);
  });
});

it('what whoever follows has not seen stays, with what was read right before it', () => {
  const ids = upTo(150);
  const full = growOlder(openWindow(ids, null), ids);
  const longer = [...ids, 151];
  expect(shown(settleWindow(full, longer, true, 100), longer)).toEqual(upTo(150));
  expect(shown(settleWindow(full, longer, true, 101), longer)).toEqual(upTo(101, 51));
});

describe('chunks', () => {
  it('stay the same objects where nothing changed', () => {
    const ids = upTo(120);
    const window = growOlder(openWindow(ids, null), ids);
    const before = chunksOf(window, ids);
    ids.push(121);
    const after = chunksOf(window, ids, before);
    expect(after.map((chunk, place) => chunk === before[place])).toEqual([true, true, false]);
  });

  it('know which message is shown before them, and none before the first', () => {
    const ids = upTo(120);
    const chunks = chunksOf(openWindow(ids, null), ids);
    expect(chunks.map((chunk) => chunk.previousId)).toEqual([null, 70]);
  });
});

const MOVES = { older: growOlder, newer: growNewer, close: closeWindow };

type Step =
  | { kind: 'move'; to: keyof typeof MOVES }
  | { kind: 'open' }
  | { kind: 'append'; count: number; isFollowing: boolean; isSeen: boolean }
  | { kind: 'prepend'; count: number }
  | { kind: 'remove'; share: number };

const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>(
      { kind: 'move', to: 'older' },
      { kind: 'move', to: 'newer' },
      { kind: 'move', to: 'close' },
      { kind: 'open' },
    ),
    fc.record({
      kind: fc.constant('append' as const),
      count: fc.integer({ min: 1, max: 120 }),
      isFollowing: fc.boolean(),
      isSeen: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('prepend' as const), count: fc.integer({ min: 1, max: 120 }) }),
    fc.record({
      kind: fc.constant('remove' as const),
      share: fc.double({ min: 0, max: 0.99, noNaN: true }),
    }),
  ),
  { maxLength: 40 },
);

/** A list that changes at random, and the window over it. */
function run(
  all: readonly Step[],
  check: (chunks: MessageChunk[], ids: readonly number[]) => void,
) {
  const ids = upTo(80, 10_000);
  let window = openWindow(ids, null);
  let chunks: MessageChunk[] = [];
  for (const step of all) {
    if (step.kind === 'move') window = MOVES[step.to](window, ids);
    else if (step.kind === 'open')
      window = openWindow(ids, ids[Math.floor(ids.length / 2)] ?? null);
    else if (step.kind === 'append') {
      const newest = ids.at(-1) ?? 10_000;
      for (let more = 0; more < step.count; more += 1) {
        ids.push(newest + 1 + more);
        window = settleWindow(window, ids, step.isFollowing, step.isSeen ? null : newest + 1);
      }
    } else if (step.kind === 'prepend') {
      const oldest = ids[0] ?? 10_000;
      ids.unshift(...upTo(step.count, oldest - step.count));
      window = settleWindow(window, ids, false);
    } else {
      ids.splice(Math.floor(step.share * ids.length), 1);
      window = settleWindow(window, ids, false);
    }
    chunks = chunksOf(window, ids, chunks);
    check(chunks, ids);
  }
}

describe('whatever happens to the list', () => {
  it('the page holds a stretch of it without holes or doubles, and never too much', () => {
    fc.assert(
      fc.property(steps, (all) => {
        run(all, (chunks, ids) => {
          const held = chunks.flatMap((chunk) => chunk.messageIds);
          const from = held.length === 0 ? 0 : ids.indexOf(held[0]!);
          expect(held).toEqual(ids.slice(from, from + held.length));
          expect(chunks.length).toBeLessThanOrEqual(MOST_CHUNKS);
          expect(held.length).toBeLessThanOrEqual((MOST_CHUNKS + 1) * CHUNK_SIZE);
        });
      }),
    );
  });

  it('what comes at both ends is enough for a screen of any height', () => {
    const counts = fc.record({
      count: fc.integer({ min: 1, max: 900 }),
      around: fc.nat(900),
      fetched: fc.integer({ min: 1, max: 120 }),
      first: fc.double({ min: 0, max: 0.99, noNaN: true }),
      seen: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(counts, ({ count, around, fetched, first, seen }) => {
        const ids = upTo(count, 10_000);
        let window = openWindow(ids, 10_000 + around);
        // Chunks at the edge of what was fetched are shorter than others.
        ids.unshift(...upTo(fetched, 10_000 - fetched));
        const all = shown(window, ids);
        const start = Math.floor(first * all.length);
        const onScreen = all.slice(start, start + seen);
        let steps = 0;
        for (let isEnough = false; !isEnough; steps += 1) {
          expect(steps).toBeLessThan(20);
          const held = shown(window, ids);
          const before = window;
          if (held.indexOf(onScreen[0]!) < 30) window = growOlder(window, ids, onScreen);
          if (held.length - held.indexOf(onScreen.at(-1)!) <= 30)
            window = growNewer(window, ids, onScreen);
          isEnough = chunksOf(window, ids).length === chunksOf(before, ids).length;
          isEnough &&= shown(window, ids).length === held.length;
          expect(shown(window, ids)).toEqual(expect.arrayContaining(onScreen));
        }
      }),
    );
  });

  it('going on in one direction reaches the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), fc.nat(700), (count, around) => {
        const ids = upTo(count);
        let window = openWindow(ids, around);
        for (let step = 0; step < 20; step += 1) window = growNewer(window, ids);
        expect(shown(window, ids).at(-1)).toBe(count);
        for (let step = 0; step < 20; step += 1) window = growOlder(window, ids);
        expect(shown(window, ids)[0]).toBe(1);
      }),
    );
  });
});
