/** Which part of a picture is seen, and how large: what zooming and moving make of it. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of the picture stands at `x`, `y` from the middle of the stage; at a scale of 1 all of it fits. */
export interface PictureView extends Point {
  readonly scale: number;
}

/** In CSS pixels, before any zooming. */
export interface PictureSizes {
  readonly width: number;
  readonly height: number;
  readonly stageWidth: number;
  readonly stageHeight: number;
  /** How wide the file itself is; zero where that is unknown. */
  readonly fullWidth: number;
}

export const WHOLE: PictureView = { scale: 1, x: 0, y: 0 };

/** One press of a button or a key, or about one notch of a wheel. */
export const STEP = 1.5;

/** Larger than this, even small letters of a large plan are but blocks. */
const MOST = 8;

/** At which scale a pixel of the file is one of the page; 1 for what has room as it is. */
const actualScale = ({ width, fullWidth }: PictureSizes) => (width > 0 ? fullWidth / width : 0);

export const mostScale = (sizes: PictureSizes): number => Math.max(MOST, actualScale(sizes) * 2);

/** How far the middle may go from the middle: no edge of the picture comes into a stage that it fills. */
const room = (size: number, stage: number) => Math.max(0, (size - stage) / 2);

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

export function moved(view: PictureView, sizes: PictureSizes, { x, y }: Point): PictureView {
  const roomX = room(sizes.width * view.scale, sizes.stageWidth);
  const roomY = room(sizes.height * view.scale, sizes.stageHeight);
  return {
    scale: view.scale,
    x: within(view.x + x, -roomX, roomX),
    y: within(view.y + y, -roomY, roomY),
  };
}

/** What of the picture is at the point, seen from the middle of the stage, stays there as far as the bounds allow. */
export function scaled(
  view: PictureView,
  sizes: PictureSizes,
  wanted: number,
  { x, y }: Point,
): PictureView {
  // As good as whole is whole: the arrows lead to the next picture again.
  const isWhole = wanted < view.scale && wanted < 1.01;
  const scale = isWhole ? 1 : within(wanted, 1, mostScale(sizes));
  const growth = scale / view.scale;
  return moved({ scale, x: x - (x - view.x) * growth, y: y - (y - view.y) * growth }, sizes, WHOLE);
}

/** Between all of it and its own size; a picture that is shown in that anyway is doubled. */
export function toggled(view: PictureView, sizes: PictureSizes, at: Point): PictureView {
  if (view.scale > 1) return WHOLE;
  const actual = actualScale(sizes);
  return scaled(view, sizes, actual > 1.1 ? actual : 2, at);
}
