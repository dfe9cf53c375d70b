/** The order in which the readers of a language look for names: "pier 2" before "pier 10", whatever the capitals. */

const orders = new Map<string, Intl.Collator['compare']>();

/** Made once for each language: browsers take their time for it, and more with each comparison of single texts. */
export function nameOrder(locale: string): (one: string, other: string) => number {
  const known = orders.get(locale) ?? new Intl.Collator(locale, { numeric: true }).compare;
  orders.set(locale, known);
  return known;
}
