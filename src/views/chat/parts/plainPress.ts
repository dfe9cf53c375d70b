/** Presses on links, told apart. */

/** Whether a press means "here": any other asks the browser for a new tab, a window or a copy. */
export function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
}
