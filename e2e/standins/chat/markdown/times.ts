/** Points in time, `<time:…>`, shown in each reader's own zone. */
import type { InlineRule } from './inline';
import { element, text } from './tree';

const SECONDS = /^\d{5,11}(?:\.\d+)?$/;
const HAS_ZONE = /(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}|[+-]\d{2})$/i;

/** Reads what was written; null when it is no time. */
function parseTime(written: string): Date | null {
  const trimmed = written.trim();
  if (SECONDS.test(trimmed)) return new Date(Math.trunc(Number(trimmed)) * 1000);
  if (!/\d/.test(trimmed)) return null;
  const plain = trimmed.replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1').replace(/(\d)(am|pm)\b/i, '$1 $2');
  const isDateOnly = /^\d{4}-\d{2}-\d{2}$/.test(plain);
  const hasZone = isDateOnly || (/[T:]/.test(plain) && HAS_ZONE.test(plain));
  const millis = Date.parse(hasZone ? plain : zoned(plain));
  return Number.isNaN(millis) ? null : new Date(millis);
}

/** A time without a zone counts as UTC. */
function zoned(plain: string): string {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(plain) ? `${plain}Z` : `${plain} UTC`;
}

/** A time as typed, or a note that it is none. */
export const timeRule: InlineRule = {
  pattern: /<time:(?<time>[^>]*?)>/g,
  build({ groups, plain }) {
    const written = plain(groups.time ?? '');
    const time = parseTime(written);
    if (time === null) {
      const words = text(`Invalid time format: ${written}`);
      return [element('span', { class: 'timestamp-error' }, [words])];
    }
    const datetime = time.toISOString().replace(/\.\d+Z$/, 'Z');
    return [element('time', { datetime }, [text(written)])];
  },
};
