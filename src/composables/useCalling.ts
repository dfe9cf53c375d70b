/**
 * Calls a person who looks elsewhere, by a notice of the system and a sound: once for all tabs, and not at all where they
 * look at one of them.
 */
import { onScopeDispose } from 'vue';
import { usePlatform } from '@/platform/index';

export interface Call {
  /** The same in every tab that hears of it. */
  readonly callId: string;
  /** One call takes the place of an earlier one with its tag. */
  readonly tag: string;
  readonly isShown: boolean;
  readonly isHeard: boolean;
  /** Asked once it is to be shown: of what comes at once, only the last is. */
  say(): Promise<{ title: string; text: string }>;
  onOpen(): void;
}

/** So long a tab that the person looks at has to say that there is no need. What comes meanwhile is called as one. */
export const CALL_AFTER_MS = 400;
/** So long the other tabs may be late in hearing of it. */
const CLAIMED_FOR_MS = 5_000;
/** Many at once sound once. */
const SOUND_AT_MOST_EVERY_MS = 2_000;

/** Gives what does a thing, or does nothing where another tab of ours has done it. */
function useClaims() {
  const { tabs, timers } = usePlatform();
  return function claim(callId: string, work: () => void): void {
    const hold = async (isFree: boolean) => {
      if (!isFree) return;
      work();
      await new Promise<void>((resolve) => timers.after(CLAIMED_FOR_MS, resolve));
    };
    // A tab that cannot agree with the others calls for itself.
    tabs.lock(`call:${callId}`, { ifFree: true }, hold).catch(work);
  };
}

/** Gives what sounds, and not for each of many. */
function useSound() {
  const { clock, notices } = usePlatform();
  let soundedAt = Number.NEGATIVE_INFINITY;
  return function sound() {
    const now = clock.monotonic();
    if (now - soundedAt < SOUND_AT_MOST_EVERY_MS) return;
    soundedAt = now;
    notices.chime();
  };
}

/** Gives what shows notices, once their words are there, and takes them away again. */
function useShowing(mayShow: () => boolean) {
  const { notices } = usePlatform();
  /** What is about to be shown, by tag: its words are still to come. */
  const coming = new Map<string, Call>();
  const shown = new Set<string>();

  async function show(one: Call) {
    const { tag, onOpen } = one;
    coming.set(tag, one);
    const words = await one.say();
    if (coming.get(tag) !== one) return;
    coming.delete(tag);
    if (mayShow() && notices.show({ tag, onOpen, ...words })) shown.add(tag);
  }

  function hide(tag: string) {
    coming.delete(tag);
    if (shown.delete(tag)) notices.close(tag);
  }

  onScopeDispose(() => {
    coming.clear();
    for (const tag of shown) notices.close(tag);
  });

  return { show, hide };
}

export function useCalling() {
  const { presence, timers } = usePlatform();
  const claim = useClaims();
  const sound = useSound();
  const waiting = new Map<string, Call>();
  let isOver = false;

  const isAttended = () => presence.isVisible() && presence.isFocused();
  const { show, hide } = useShowing(() => !isAttended());

  function make(one: Call) {
    if (isAttended() || isOver) return;
    if (one.isShown) void show(one);
    if (one.isHeard) sound();
  }

  function callWaiting() {
    const calls = [...waiting.values()];
    waiting.clear();
    for (const one of calls) claim(one.callId, () => make(one));
  }

  /** Calls, soon. */
  function call(wanted: Call): void {
    if (isAttended()) {
      claim(wanted.callId, () => {});
      return;
    }
    if (waiting.size === 0) timers.after(CALL_AFTER_MS, callWaiting);
    // The last of several; if any of them is to be heard, it is.
    const isHeard = wanted.isHeard || waiting.get(wanted.tag)?.isHeard === true;
    const isShown = wanted.isShown || waiting.get(wanted.tag)?.isShown === true;
    waiting.set(wanted.tag, { ...wanted, isHeard, isShown });
  }

  /** There is no need any more: somebody has seen it, here or elsewhere. */
  function takeBack(tag: string): void {
    waiting.delete(tag);
    hide(tag);
  }

  onScopeDispose(() => {
    isOver = true;
    waiting.clear();
  });

  return { call, takeBack };
}
