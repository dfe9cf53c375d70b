import { describe, expect, it } from 'vitest';
import { fc } from '@/testing/properties';
import { patienceMs } from './patience';

describe('patience', () => {
  it.each([
    [1, 5_000],
    [2, 10_000],
    [3, 20_000],
    [4, 40_000],
    [5, 60_000],
    [50, 60_000],
  ])('after refusal %i in a row lasts %i ms', (refusals, waitMs) => {
    expect(patienceMs(null, refusals, 0)).toBe(waitMs);
  });

  it('is what the service says, where it says anything', () => {
    expect(patienceMs(0, 3, 0.5)).toBe(0);
    expect(patienceMs(90_000, 1, 0.5)).toBe(90_000);
  });

  it('is never shorter than the last one, nor longer than a minute, whatever chance does', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), chance, chance, (refusals, one, other) => {
        const [now, next] = [
          patienceMs(null, refusals, one),
          patienceMs(null, refusals + 1, other),
        ];
        expect(next).toBeGreaterThanOrEqual(now);
        expect(next).toBeLessThanOrEqual(60_000);
      }),
    );
  });
});
