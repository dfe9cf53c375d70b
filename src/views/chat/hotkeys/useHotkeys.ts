/** Listens to the keyboard for the chat's frame. */
import { onMounted, onScopeDispose } from 'vue';
import { isComposing } from '@/composables/composition';
import { useTimers } from '@/composables/useMachine';
import { usePreferencesStore } from '@/stores/preferences';
import type { HotkeyTools } from './hotkey';
import { hotkeyOf } from './hotkeyPress';
import { hotkeys } from './hotkeys';
import { isTyping } from './isTyping';

/** The second of two keys comes within this time, or counts alone. */
const SECOND_KEY_MS = 1_500;

export interface HotkeyOptions {
  readonly tools: HotkeyTools;
  switchTo(place: number): boolean;
  /** Something lies over the chat, or is about to: what is typed now is meant for that. */
  isCovered(): boolean;
}

export function useHotkeys({ tools, switchTo, isCovered }: HotkeyOptions): void {
  const preferences = usePreferencesStore();
  const timers = useTimers();
  let first: string | null = null;
  let forgetting: ReturnType<typeof timers.after> | null = null;

  function remember(key: string | null) {
    forgetting?.cancel();
    first = key;
    forgetting = key === null ? null : timers.after(SECOND_KEY_MS, () => remember(null));
    const listen = key === null ? 'removeEventListener' : 'addEventListener';
    document[listen]('keydown', pressSecond, { capture: true });
  }

  /** Ctrl and a digit, where there is an organization of that place: else the browser keeps its key. */
  function isSwitch(event: KeyboardEvent): boolean {
    const isDigit = /^[1-9]$/.test(event.key) && event.ctrlKey !== event.metaKey;
    return isDigit && !event.altKey && switchTo(Number(event.key) - 1);
  }

  /** Keys with Ctrl are no accident of speech input, and work while typing. */
  function isForUs(event: KeyboardEvent): boolean {
    if (event.defaultPrevented || isComposing(event) || event.repeat) return false;
    const isPlain = !event.ctrlKey && !event.metaKey;
    return !isPlain || (preferences.hasShortcuts && !isCovered() && !isTyping(event.target));
  }

  function runMeant(event: KeyboardEvent): boolean {
    if (isSwitch(event)) return true;
    const meant = hotkeyOf(event, first, hotkeys);
    const isBeginning = meant !== null && 'first' in meant;
    remember(isBeginning ? meant.first : null);
    if (!meant || isBeginning || meant.when?.(tools) === false) return false;
    meant.run(tools);
    return true;
  }

  function press(event: KeyboardEvent) {
    if (isForUs(event) && runMeant(event)) event.preventDefault();
  }

  /** The second of two keys is nobody else's: heard before everyone. */
  function pressSecond(event: Event) {
    if (!(event instanceof KeyboardEvent) || event.key === 'Shift') return;
    press(event);
    if (event.defaultPrevented) event.stopPropagation();
  }

  onMounted(() => document.addEventListener('keydown', press));
  onScopeDispose(() => {
    remember(null);
    document.removeEventListener('keydown', press);
  });
}
