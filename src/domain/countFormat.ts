/** Numbers of things, as a language writes them. */

let last = { locale: '', format: (count: number) => String(count) };

/** As "1,234". A format is dear to make, and hundreds of counts are shown in one language. */
export function formatCount(count: number, locale: string): string {
  if (last.locale !== locale) {
    const { format } = new Intl.NumberFormat(locale);
    last = { locale, format };
  }
  return last.format(count);
}
