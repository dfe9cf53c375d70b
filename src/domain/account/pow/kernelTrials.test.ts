import { describe, expect, it } from 'vitest';
import { createKernelTrials } from './kernelTrials';

interface FakeEngine {
  readonly name: string;
  /** Attempts per millisecond. */
  readonly speed: number;
}

function engine(name: string, speed: number): FakeEngine {
  return { name, speed };
}

/** Works in steps of a millisecond and tells which engines took over, in order. */
function work(trials: ReturnType<typeof createKernelTrials<FakeEngine>>, ms: number): string[] {
  const used = [trials.current().name];
  for (let now = 0; now < ms; now++) {
    if (trials.note(trials.current().speed, now)) used.push(trials.current().name);
  }
  return used;
}

const plain = engine('plain', 1);

describe('createKernelTrials', () => {
  it('tries each twice and keeps the fastest', () => {
    const made = [engine('a', 20), engine('b', 30), engine('c', 10)];
    const trials = createKernelTrials({
      makers: made.map((each) => () => each),
      makeLast: () => plain,
      isTuning: true,
    });
    expect(work(trials, 3000)).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'b']);
  });

  it('gives an optimiser time: a rate that rises is no settled rate', () => {
    let now = 0;
    const trials = createKernelTrials({
      makers: [() => engine('slow starter', 1), () => engine('other', 1)],
      makeLast: () => plain,
      isTuning: true,
    });
    // Every window is a little better than the one before.
    while (!trials.note(1.01 ** now, now)) now++;
    expect(now).toBeGreaterThanOrEqual(500);
  });

  it('passes over what cannot be made', () => {
    const trials = createKernelTrials({
      makers: [() => null, () => engine('b', 5), () => null],
      makeLast: () => plain,
      isTuning: true,
    });
    expect(new Set(work(trials, 2000))).toEqual(new Set(['b']));
  });

  it('falls back to what always works', () => {
    const trials = createKernelTrials({
      makers: [() => null],
      makeLast: () => plain,
      isTuning: true,
    });
    expect(work(trials, 2000)).toEqual(['plain']);
  });

  it('stays with the first when it is not to tune', () => {
    const trials = createKernelTrials({
      makers: [() => engine('a', 1), () => engine('b', 100)],
      makeLast: () => plain,
      isTuning: false,
    });
    expect(work(trials, 2000)).toEqual(['a']);
  });

  it('never goes back to one that made a mistake', () => {
    const makers = [engine('a', 50), engine('b', 30), engine('c', 40)].map((each) => () => each);
    const trials = createKernelTrials({ makers, makeLast: () => plain, isTuning: true });
    trials.dismiss();
    expect(work(trials, 3000)).not.toContain('a');
    expect(trials.current().name).toBe('c');
    trials.dismiss();
    trials.dismiss();
    expect(trials.current().name).toBe('plain');
  });
});
