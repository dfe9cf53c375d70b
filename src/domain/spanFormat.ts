/** Spans of time, as a language writes them. */

const UNITS = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

type SpanUnit = (typeof UNITS)[number][0];

/** As "10 days", in this unit and no other. */
export function formatAmount(amount: number, unit: SpanUnit, locale: string): string {
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, style).format(amount);
}

/** So many seconds in the largest unit that says it whole, as "90 minutes" or "1 week". */
export function formatSpan(seconds: number, locale: string): string {
  const [unit, length] = UNITS.find(([, one]) => seconds >= one && seconds % one === 0) ?? [
    'second',
    1,
  ];
  return formatAmount(seconds / length, unit, locale);
}
