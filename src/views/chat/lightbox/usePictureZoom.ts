/** How a picture is zoomed and moved on its stage, and what of that is told. */
import { useEventListener } from '@vueuse/core';
import { computed, shallowRef, watch } from 'vue';
import {
  moved,
  mostScale,
  scaled,
  STEP,
  toggled,
  WHOLE,
  type PictureSizes,
  type PictureView,
} from './pictureView';
import { usePictureHands, type Stage } from './usePictureHands';

/** How far a press of an arrow leads, in CSS pixels. */
const ARROW = 80;

type Change = (before: PictureView, sizes: PictureSizes) => PictureView;

function sizesOf(stage: HTMLElement, fullWidth: number | null): PictureSizes | null {
  const picture = stage.querySelector('img');
  return picture
    ? {
        width: picture.offsetWidth,
        height: picture.offsetHeight,
        stageWidth: stage.clientWidth,
        stageHeight: stage.clientHeight,
        fullWidth: fullWidth ?? picture.naturalWidth,
      }
    : null;
}

function useView(stage: Stage, fullWidth: () => number | null) {
  const view = shallowRef<PictureView>(WHOLE);
  const most = shallowRef(Infinity);
  /** Whether the picture glides to what was asked for; what follows a hand does not. */
  const isGliding = shallowRef(false);

  /** Nothing where there is no picture yet. */
  function change(make: Change, glides: boolean) {
    const sizes = stage.value && sizesOf(stage.value, fullWidth());
    if (!sizes) return;
    isGliding.value = glides;
    view.value = make(view.value, sizes);
    most.value = mostScale(sizes);
  }

  return {
    view,
    isGliding,
    isMost: computed(() => view.value.scale >= most.value),
    glide: (make: Change) => change(make, true),
    follow: (make: Change) => change(make, false),
    reset: () => {
      isGliding.value = false;
      view.value = WHOLE;
    },
  };
}

export function usePictureZoom(
  stage: Stage,
  shown: { picture: () => unknown; fullWidth: () => number | null },
) {
  const { view, isGliding, isMost, glide, follow, reset } = useView(stage, shown.fullWidth);
  const isZoomed = computed(() => view.value.scale > 1);
  /** What was asked for step by step, and is told; a wheel or two fingers would only chatter. */
  const told = shallowRef<number | null>(null);

  watch(shown.picture, () => {
    reset();
    told.value = null;
  });

  function step(make: Change) {
    glide(make);
    told.value = view.value.scale;
  }

  const zoom = (growth: number) =>
    step((before, sizes) => scaled(before, sizes, before.scale * growth, WHOLE));

  /** What was told before is no longer true. */
  function zoomByHand(make: Change) {
    told.value = null;
    follow(make);
  }

  const isDragging = usePictureHands(stage, {
    isZoomed: () => isZoomed.value,
    move: (by) => follow((before, sizes) => moved(before, sizes, by)),
    zoomBy: (growth, at) =>
      zoomByHand((before, sizes) => scaled(before, sizes, before.scale * growth, at)),
    toggle: (at) => step((before, sizes) => toggled(before, sizes, at)),
  });

  /** Another window, or a file that has come: it may be shown larger or smaller than before. */
  const settle = () => follow((before, sizes) => moved(before, sizes, WHOLE));
  useEventListener('resize', settle);

  return {
    view,
    told,
    isZoomed,
    isMost,
    isDragging,
    isGliding,
    settle,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    showWhole: () => step(() => WHOLE),
    /** Shows what lies that way; in steps of an arrow. */
    look: (right: number, down: number) =>
      glide((before, sizes) => moved(before, sizes, { x: -right * ARROW, y: -down * ARROW })),
  };
}
