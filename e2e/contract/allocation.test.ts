/** An event allocates the same whatever the size of the organization: what grows there slows everything down in the end. */
import { describe, expect, it } from 'vitest';
import {
  allocationOver,
  growingScreen,
  growthOf,
  SCALES,
  type Scale,
} from '../bench/core/allocation';

/** What one measurement differs from the next by is a few per cent. */
const MOST_GROWTH = 1.25;

describe('the memory that an event costs', () => {
  it.each(Object.keys(SCALES) as Scale[])('does not grow with %s', async (scale) => {
    const figures = await allocationOver(scale);
    expect(
      growthOf(figures),
      `bytes per event: ${figures.map(Math.round).join(', ')}`,
    ).toBeLessThan(MOST_GROWTH);
  });

  it('is seen to grow where a screen goes through all channels', async () => {
    expect(growthOf(await allocationOver('channels', growingScreen))).toBeGreaterThan(MOST_GROWTH);
  });
});
