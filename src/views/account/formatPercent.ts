/** Whole percent as this reader writes them; apart from the other formats, which not every page needs at once. */
export function formatPercent(whole: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent' }).format(whole / 100);
}
