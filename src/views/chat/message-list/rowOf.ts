/** From an element to the row that it stands in. */

function rowOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('li[data-message-id]') : null;
}

/** The message whose row holds the element; null outside of rows. */
export function rowIdOf(target: EventTarget | null): number | null {
  const row = rowOf(target);
  return row === null ? null : Number(row.dataset.messageId);
}

/** What waits to be sent, and whose row holds the element. */
export function localIdOf(target: EventTarget | null): string | null {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-local-id]') : null;
  return row?.dataset.localId ?? null;
}
