/** Sizes of files, as a language writes them. */

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1024;

/** As "1.4 MB", where 1 MB is 1024 kB, as servers count their limits. */
export function formatBytes(bytes: number, locale: string): string {
  let [place, amount] = [0, bytes];
  // What would be written as 1024 of one unit is 1 of the next.
  while (Math.round(amount) >= STEP && place < UNITS.length - 1) {
    amount /= STEP;
    place += 1;
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[place],
    // Short, these would be "3 byte".
    unitDisplay: place === 0 ? 'long' : 'short',
    maximumFractionDigits: place === 0 || amount >= 100 ? 0 : 1,
  }).format(amount);
}
