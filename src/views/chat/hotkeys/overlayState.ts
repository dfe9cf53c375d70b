/** What lies over the chat, for the frame and for what it lays there. */
import { inject, shallowRef, type InjectionKey, type ShallowRef } from 'vue';
import type { ChatOverlay } from './hotkey';

/** What stands for Enter, and for Enter with Ctrl, in what was typed ahead for a box: there they may send. */
export const TYPED_ENTER = '\n';
export const TYPED_CTRL_ENTER = '\r';

/** Refs and no props: keys may follow one another faster than pages are drawn. */
export interface OverlayState {
  readonly overlay: ShallowRef<ChatOverlay | null>;
  /** Whose card lies over the chat; null while nobody's does. */
  readonly shownUserId: ShallowRef<number | null>;
  /** Which group's card lies over the chat. */
  readonly shownGroupId: ShallowRef<number | null>;
  /** What was typed for a field that is not here yet; null while none is awaited. */
  readonly typedAhead: ShallowRef<string | null>;
}

export const overlayStateKey: InjectionKey<OverlayState> = Symbol('overlayState');

export const createOverlayState = (): OverlayState => ({
  overlay: shallowRef(null),
  shownUserId: shallowRef(null),
  shownGroupId: shallowRef(null),
  typedAhead: shallowRef(null),
});

/** The frame's; without a frame, as in tests of a single part, one where nothing lies over anything. */
export const useOverlayState = (): OverlayState =>
  inject(overlayStateKey, createOverlayState, true);

/** For the field that was awaited: what was typed for it, '' where nothing was. From now on it hears keys itself. */
export function takeTypedAhead({ typedAhead }: OverlayState): string {
  const text = typedAhead.value ?? '';
  typedAhead.value = null;
  return text;
}
