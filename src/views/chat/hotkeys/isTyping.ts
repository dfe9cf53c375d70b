/** Whether keys belong to what has the focus: a field, or a widget that looks for entries by their letters. */
const KEEPS_ITS_KEYS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="dialog"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="grid"]',
  '[role="application"]',
].join(',');

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(KEEPS_ITS_KEYS) !== null;
}
