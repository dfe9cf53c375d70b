/** Numbers of things, as a language writes them. */

/** A format is dear to make, and hundreds of counts are shown in one language. */
let last = formatsOf('en');

function formatsOf(locale: string) {
  const { format } = new Intl.NumberFormat(locale);
  return { locale, format, rules: new Intl.PluralRules(locale) };
}

function formats(locale: string) {
  if (last.locale !== locale) last = formatsOf(locale);
  return last;
}

/** As "1,234". */
export function formatCount(count: number, locale: string): string {
  return formats(locale).format(count);
}

/** Which of a language's plural forms goes with this number of things. */
export function pluralForm(count: number, locale: string): Intl.LDMLPluralRule {
  return formats(locale).rules.select(count);
}
