/** Visibility, focus, resuming and leaving, and the network's state, as the browser tells them. */
import type { Connectivity, Presence, Subscribe } from './index';

/** One listener for all who want to hear of it: there are many. */
function onEvents<Value>(
  target: EventTarget,
  names: readonly string[],
  read: (event: Event) => Value | undefined,
): Subscribe<Value> {
  const told = new Set<{ listener: (value: Value) => void }>();

  function handle(event: Event) {
    const value = read(event);
    if (value === undefined) return;
    for (const entry of [...told]) {
      try {
        if (told.has(entry)) entry.listener(value);
      } catch (error) {
        // One who fails keeps nobody else from hearing it.
        reportError(error);
      }
    }
  }

  return (listener) => {
    const entry = { listener };
    if (told.size === 0) for (const name of names) target.addEventListener(name, handle);
    told.add(entry);
    return () => {
      const wasTold = told.delete(entry);
      if (wasTold && told.size === 0)
        for (const name of names) target.removeEventListener(name, handle);
    };
  };
}

/** A timer that fires this much later than asked means that the machine slept. */
const SLEEP_TICK_MS = 5_000;
const SLEEP_GAP_MS = 15_000;

function onSleep(listener: () => void): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > SLEEP_TICK_MS + SLEEP_GAP_MS && document.visibilityState === 'visible')
      listener();
    last = now;
  }, SLEEP_TICK_MS);
  return () => clearInterval(timer);
}

export function browserPresence(): Presence {
  const onPageReturn = onEvents(window, ['pageshow'], (event) =>
    event instanceof PageTransitionEvent && event.persisted ? null : undefined,
  );
  const onThaw = onEvents(document, ['resume'], () => null);
  const onPageHide = onEvents(window, ['pagehide'], () => null);
  // A touch is a pointer, too.
  const onAnyInput = onEvents(
    window,
    ['pointerdown', 'pointermove', 'keydown', 'wheel'],
    () => null,
  );
  let hadInput = false;
  const stopWaiting = onAnyInput(() => {
    hadInput = true;
    stopWaiting();
  });
  const both =
    (...sources: Subscribe<null>[]): Subscribe<void> =>
    (listener) => {
      const stops = sources.map((source) => source(() => listener()));
      return () => stops.forEach((stop) => stop());
    };
  const onVisibility = onEvents(
    document,
    ['visibilitychange'],
    () => document.visibilityState === 'visible',
  );
  const onHide: Subscribe<null> = (listener) =>
    onVisibility((isVisible) => {
      if (!isVisible) listener(null);
    });
  return {
    isVisible: () => document.visibilityState === 'visible',
    onVisibility,
    isFocused: () => document.hasFocus(),
    onFocus: onEvents(window, ['focus', 'blur'], (event) => event.type === 'focus'),
    onResume: both(onPageReturn, onThaw, (listener) => onSleep(() => listener(null))),
    onInput: both(onAnyInput),
    hadInput: () => hadInput,
    onLeaving: both(onHide, onPageHide),
  };
}

export function browserConnectivity(): Connectivity {
  return {
    isOnline: () => navigator.onLine,
    onChange: onEvents(window, ['online', 'offline'], (event) => event.type === 'online'),
  };
}
