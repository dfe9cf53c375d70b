import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import {
  attemptsFor,
  expectedMs,
  isUnlucky,
  probabilityWithin,
  quarterOf,
  remainingTime,
} from './powProgress';
import { shownPercent } from './shownPercent';

describe('the chances of a search', () => {
  it('are what the field says of difficulty 4', () => {
    expect(Math.round(attemptsFor(0.5, 4))).toBe(45_426);
    expect(Math.round(attemptsFor(0.95, 4))).toBe(196_327);
    expect(expectedMs(4, 65_536)).toBe(1000);
  });

  it('rise with every attempt and never reach one', () => {
    const difficulty = fc.integer({ min: 1, max: 64 });
    const attempts = fc.integer({ min: 0, max: 2 ** 40 });
    fc.assert(
      fc.property(difficulty, attempts, (digits, count) => {
        const chance = probabilityWithin(count, digits);
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1);
        expect(probabilityWithin(count + 1, digits)).toBeGreaterThanOrEqual(chance);
      }),
    );
  });

  it('invert the number of attempts', () => {
    for (const difficulty of [1, 4, 7, 12, 40]) {
      for (const probability of [0.01, 0.5, 0.95]) {
        const attempts = attemptsFor(probability, difficulty);
        expect(probabilityWithin(attempts, difficulty)).toBeCloseTo(probability, 10);
      }
    }
  });

  it('are settled at difficulty 0', () => {
    expect(probabilityWithin(0, 0)).toBe(0);
    expect(probabilityWithin(1, 0)).toBe(1);
    expect(attemptsFor(0.95, 0)).toBe(1);
  });
});

describe('the remaining time', () => {
  it('is a range that depends on the rate alone', () => {
    const { likelyMs, almostCertainMs } = remainingTime(6, 90e6);
    expect(likelyMs).toBeCloseTo(129.2, 0);
    expect(almostCertainMs / likelyMs).toBeCloseTo(Math.log(0.05) / Math.log(0.5), 5);
  });

  it('is unknown without a rate', () => {
    expect(remainingTime(6, 0)).toEqual({ likelyMs: Infinity, almostCertainMs: Infinity });
    expect(expectedMs(6, 0)).toBe(Infinity);
  });
});

describe('what is shown', () => {
  it('stops short of done', () => {
    expect([0, 0.004, 0.5, 0.969, 0.98, 1].map(shownPercent)).toEqual([0, 0, 50, 96, 97, 97]);
  });

  it('is spoken at each quarter', () => {
    expect([0, 0.24, 0.25, 0.74, 0.75, 1].map(quarterOf)).toEqual([0, 0, 1, 2, 3, 3]);
  });

  it('admits bad luck from 95 of 100 on', () => {
    expect([0.94, 0.95].map(isUnlucky)).toEqual([false, true]);
  });
});
