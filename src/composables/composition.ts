/** Keys that are for what is being composed, as of words in Japanese, and for nobody else. */

/** What Safari calls the key that ends a composition, of which it says nothing else any more. */
const COMPOSING_CODE = 229;

export function isComposing(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === COMPOSING_CODE;
}
