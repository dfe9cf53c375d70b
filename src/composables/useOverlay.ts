/** What lies over the page: "back" closes the last of it, as on phones people expect, and it goes with its page. */
import { nextTick, watch } from 'vue';

// A document has one history, and so one pile of what lies over it.
const pile: { close(): void }[] = [];

/** For a component's set-up: it lies over the page while `isOpen`. */
export function useOverlay(isOpen: () => boolean, close: () => void): void {
  const put = () => {
    const overlay = { close };
    pile.push(overlay);
    return () => void pile.splice(pile.indexOf(overlay), 1);
  };
  watch(isOpen, (open, _, onCleanup) => open && onCleanup(put()), { immediate: true });
}

/** Closes what came last. False where there is nothing, or where it does not close. */
export async function closeLastOverlay(): Promise<boolean> {
  const last = pile.at(-1);
  last?.close();
  await nextTick();
  return last !== undefined && !pile.includes(last);
}

/** Closes all of it, the last first. */
export function closeOverlays(): void {
  for (const overlay of [...pile].reverse()) overlay.close();
}
