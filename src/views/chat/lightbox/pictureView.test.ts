import { describe, expect, it } from 'vitest';
import { moved, mostScale, scaled, toggled, WHOLE, type PictureSizes } from './pictureView';

/** Twice as wide as it is shown, and as wide as its stage. */
const sizes: PictureSizes = {
  width: 800,
  height: 400,
  stageWidth: 800,
  stageHeight: 600,
  fullWidth: 1600,
};
const middle = { x: 0, y: 0 };

describe('a picture that is zoomed', () => {
  it('keeps what is under the pointer there', () => {
    const view = scaled(WHOLE, sizes, 3, { x: 200, y: 0 });
    expect(view).toEqual({ scale: 3, x: -400, y: 0 });
    // What was 200 to the right of the middle is three times as far from the picture's own.
    expect(view.x + 200 * 3).toBe(200);
  });

  it('is neither smaller than the whole nor without bounds', () => {
    expect(scaled(WHOLE, sizes, 0.2, middle).scale).toBe(1);
    expect(scaled(WHOLE, sizes, 1000, middle).scale).toBe(mostScale(sizes));
    expect(mostScale({ ...sizes, fullWidth: 16000 })).toBe(40);
    expect(mostScale({ ...sizes, width: 0 })).toBe(8);
  });

  it('is whole again where hardly anything is missing, and grows in the least steps', () => {
    expect(scaled({ scale: 1.2, x: 0, y: 0 }, sizes, 1.004, middle)).toEqual(WHOLE);
    expect(scaled(WHOLE, sizes, 1.004, middle).scale).toBe(1.004);
  });

  it('leaves no gap at an edge that it could fill, and stays in the middle where it cannot', () => {
    const view = scaled(WHOLE, sizes, 2, middle);
    expect(moved(view, sizes, { x: 5000, y: -5000 })).toEqual({ scale: 2, x: 400, y: -100 });
    const low = scaled(WHOLE, sizes, 1.25, middle);
    expect(moved(low, sizes, { x: 0, y: 50 })).toEqual({ scale: 1.25, x: 0, y: 0 });
  });

  it('comes back into its bounds as it gets smaller', () => {
    const atTheEdge = moved(scaled(WHOLE, sizes, 4, middle), sizes, { x: 5000, y: 5000 });
    expect(scaled(atTheEdge, sizes, 1, { x: 400, y: 300 })).toEqual(WHOLE);
  });
});

describe('what is pressed twice', () => {
  it('is shown in its own size, and whole again', () => {
    const view = toggled(WHOLE, sizes, middle);
    expect(view.scale).toBe(2);
    expect(toggled(view, sizes, middle)).toEqual(WHOLE);
  });

  it('is doubled where it has its own size, or none that is known', () => {
    expect(toggled(WHOLE, { ...sizes, fullWidth: 800 }, middle).scale).toBe(2);
    expect(toggled(WHOLE, { ...sizes, fullWidth: 0 }, middle).scale).toBe(2);
  });
});
