import { describe, expect, it } from 'vitest';
import { clockErrorMinutes, expiryStageOf, timeLeftOf } from './expiry';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the end of a session', () => {
  it.each([
    [48 * HOUR + 1, 'quiet'],
    [48 * HOUR, 'near'],
    [2 * HOUR + 1, 'near'],
    [2 * HOUR, 'soon'],
    [5 * MINUTE + 1, 'soon'],
    [5 * MINUTE, 'final'],
    [1, 'final'],
    [0, 'due'],
    [-HOUR, 'due'],
  ])('with %i ms left is %s', (leftMs, stage) => {
    expect(expiryStageOf(leftMs)).toBe(stage);
  });

  it('is told in whole units, rounded up so that nobody reads zero too early', () => {
    expect(timeLeftOf(26 * HOUR + 61_001)).toEqual({ days: 1, hours: 2, minutes: 1, seconds: 2 });
    expect(timeLeftOf(-5)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
  });

  it.each([
    [null, null],
    [2 * MINUTE, null],
    [-2 * MINUTE, null],
    [3 * MINUTE, 3],
    [-90 * MINUTE, -90],
  ])('tells a clock that is off by %s ms as %s minutes', (offsetMs, minutes) => {
    expect(clockErrorMinutes(offsetMs)).toBe(minutes);
  });
});
