import { formatCents } from '@/domain/account/money';
import { timeLeftOf } from '@/domain/account/expiry';
import { useWords } from '@/i18n/words';
import { formatPercent } from './formatPercent';

type DurationUnit = 'day' | 'hour' | 'minute' | 'second';

/** How this reader writes money, numbers and times. */
export function useFormats() {
  const { locale } = useWords();

  function unit(amount: number, name: DurationUnit): string {
    const style = { style: 'unit', unit: name, unitDisplay: 'long' } as const;
    return new Intl.NumberFormat(locale.value, style).format(amount);
  }

  /** The two largest units of a duration, as "6 days, 3 hours"; seconds only in the last minutes. */
  function duration(milliseconds: number): string {
    const { days, hours, minutes, seconds } = timeLeftOf(milliseconds);
    const parts: [number, DurationUnit][] = [
      [days, 'day'],
      [hours, 'hour'],
      [minutes, 'minute'],
      [seconds, 'second'],
    ];
    const first = parts.findIndex(([amount]) => amount > 0);
    const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2);
    const words = shown
      .filter(([amount], index) => amount > 0 || index === 0)
      .map(([amount, name]) => unit(amount, name));
    return new Intl.ListFormat(locale.value, { type: 'unit' }).format(words);
  }

  /** One unit, rounded: an estimate that says more than it knows is a lie. */
  function roughly(milliseconds: number): string {
    const seconds = Math.max(1, milliseconds / 1000);
    const units: [DurationUnit, number][] = [
      ['day', 86_400],
      ['hour', 3600],
      ['minute', 60],
    ];
    const fitting = units.find(([, length]) => seconds >= 1.5 * length);
    return fitting
      ? unit(Math.round(seconds / fitting[1]), fitting[0])
      : unit(Math.round(seconds), 'second');
  }

  return {
    money: (cents: number) => formatCents(cents, locale.value),
    dateTime: (milliseconds: number) =>
      new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }).format(
        milliseconds,
      ),
    date: (milliseconds: number) =>
      new Intl.DateTimeFormat(locale.value, { dateStyle: 'long' }).format(milliseconds),
    time: (milliseconds: number) =>
      new Intl.DateTimeFormat(locale.value, { timeStyle: 'short' }).format(milliseconds),
    count: (amount: number) =>
      new Intl.NumberFormat(locale.value, {
        notation: 'compact',
        maximumSignificantDigits: 3,
      }).format(amount),
    percent: (whole: number) => formatPercent(whole, locale.value),
    duration,
    roughly,
  };
}
