/** What a page says of a search; apart from the chances themselves, which a page without a search does not need. */

/** Whole percent to show for a probability. Never above 97: only a proof is done. */
export function shownPercent(probability: number): number {
  return Math.min(97, Math.floor(probability * 100));
}
