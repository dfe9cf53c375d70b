import { expect, it } from 'vitest';
import { quickerWay } from './quickerWay';

/** Two ways that take so long for a call, and what was asked of each. */
function createWays(first: number, second: number) {
  const state = { nowMs: 0, costs: [first, second], calls: [0, 0], gives: -1 };
  const way = (place: 0 | 1) => (base: number) => {
    state.nowMs += state.costs[place] ?? 0;
    state.calls[place] = (state.calls[place] ?? 0) + 1;
    return state.gives < 0 ? -1 : base + state.gives;
  };
  const run = quickerWay([way(0), way(1)], () => state.nowMs);
  /** How large a part of the time was spent in the second way while so many milliseconds went by. */
  function partOfSecond(ms: number): number {
    const startMs = state.nowMs;
    state.calls = [0, 0];
    while (state.nowMs - startMs < ms) run(0, 0, -1);
    return ((state.calls[1] ?? 0) * (state.costs[1] ?? 0)) / ms;
  }
  return { state, run, partOfSecond };
}

it('stays with the first way where it is the quicker one, and hardly looks at the other', () => {
  const { partOfSecond } = createWays(0.33, 0.43);
  expect(partOfSecond(2_000)).toBeLessThan(0.03);
  expect(partOfSecond(10_000)).toBeLessThan(0.01);
});

it('turns to the second way soon where it is the quicker one', () => {
  const { partOfSecond } = createWays(0.43, 0.33);
  partOfSecond(50);
  expect(partOfSecond(10_000)).toBeGreaterThan(0.97);
});

it('turns back when the first way becomes the quicker one', () => {
  const { state, partOfSecond } = createWays(0.43, 0.33);
  partOfSecond(5_000);
  state.costs = [0.33, 0.43];
  partOfSecond(1_100);
  expect(partOfSecond(5_000)).toBeLessThan(0.01);
});

it('looks at the other once a second at most, whichever it goes by', () => {
  const { state, run } = createWays(0.33, 0.32);
  let turns = 0;
  let last = 0;
  for (let call = 0; call < 60_000; call += 1) {
    const before = state.calls[1];
    run(0, 0, -1);
    const place = state.calls[1] === before ? 0 : 1;
    if (place !== last) turns += 1;
    last = place;
  }
  // There and back for each look: a few at first, then one a second for twenty seconds.
  expect(turns).toBeLessThan(60);
});

it('gives what the kernel gives, and learns nothing from calls that end early', () => {
  const { state, run } = createWays(0.43, 0.1);
  state.gives = 4;
  for (let call = 0; call < 1_000; call += 1) expect(run(10, 0, 0)).toBe(14);
  expect(state.calls).toEqual([1_000, 0]);
});

it('is not misled by a clock that stands still for a millisecond', () => {
  let nowMs = 0;
  const calls = [0, 0];
  const way = (place: 0 | 1, cost: number) => () => {
    nowMs += cost;
    calls[place] = (calls[place] ?? 0) + 1;
    return -1;
  };
  const run = quickerWay([way(0, 0.43), way(1, 0.33)], () => Math.floor(nowMs));
  for (let call = 0; call < 20_000; call += 1) run(0, 0, -1);
  expect(calls[1]).toBeGreaterThan(19_000);
});
