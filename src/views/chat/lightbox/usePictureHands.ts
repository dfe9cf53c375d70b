/** Fingers, a pen, the mouse and its wheel on a picture: one finger moves it, two zoom it. */
import { useEventListener } from '@vueuse/core';
import { shallowRef, type ShallowRef } from 'vue';
import { STEP, type Point } from './pictureView';

export type Stage = Readonly<ShallowRef<HTMLElement | null>>;

export interface HandActs {
  isZoomed(): boolean;
  move(by: Point): void;
  zoomBy(growth: number, at: Point): void;
  toggle(at: Point): void;
}

/** The second of two taps that are one wish: within this time in ms, and this near. */
const TAPS = { time: 400, way: 30 };
/** What moves less was pressed, not dragged. */
const STILL = 8;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Seen from the middle of the stage. */
function pointOn(stage: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = stage.getBoundingClientRect();
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

/** What is done by the hand; gives whether something is dragged. Two presses at one place toggle. */
export function usePictureHands(stage: Stage, acts: HandActs): Readonly<ShallowRef<boolean>> {
  const down = new Map<number, Point>();
  const isDragging = shallowRef(false);
  /** Where and when somebody pressed without moving. */
  let tap: (Point & { time: number }) | null = null;
  let start: Point | null = null;

  useEventListener(stage, 'pointerdown', (event) => {
    if (event.button !== 0 || !stage.value?.querySelector('img')) return;
    const point = pointOn(stage.value, event);
    down.set(event.pointerId, point);
    // A drag that leaves the stage goes on.
    stage.value.setPointerCapture(event.pointerId);
    start = down.size === 1 ? point : null;
    isDragging.value = down.size > 1 || acts.isZoomed();
  });

  useEventListener(stage, 'pointermove', (event) => {
    const before = down.get(event.pointerId);
    if (!before || !stage.value) return;
    const now = pointOn(stage.value, event);
    const other = [...down].find(([pointerId]) => pointerId !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (start && distance(start, now) > STILL) start = null;
    const [from, to] = other ? [between(before, other), between(now, other)] : [before, now];
    if (other) acts.zoomBy(distance(now, other) / Math.max(1, distance(before, other)), from);
    acts.move({ x: to.x - from.x, y: to.y - from.y });
  });

  function release(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return;
    isDragging.value = down.size > 0 && acts.isZoomed();
    const point = start;
    start = null;
    if (!point || event.type !== 'pointerup') tap = null;
    else if (tap && event.timeStamp - tap.time < TAPS.time && distance(tap, point) < TAPS.way) {
      tap = null;
      acts.toggle(point);
    } else tap = { ...point, time: event.timeStamp };
  }
  useEventListener(stage, ['pointerup', 'pointercancel'], release);

  function turnWheel(event: WheelEvent) {
    if (!stage.value) return;
    // Two fingers on a touchpad come as a wheel with Ctrl, by which the browser would zoom the page.
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 30;
    const notches = (event.deltaY * lines) / (event.ctrlKey ? 40 : 100);
    acts.zoomBy(STEP ** -notches, pointOn(stage.value, event));
  }
  useEventListener(stage, 'wheel', turnWheel, { passive: false });

  return isDragging;
}
