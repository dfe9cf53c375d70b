/** The long channel: half-hourly readings with a remark now and then, for paging through. */

import type { Random } from '../machine';
import type { Thread } from './thread';

const DAYS = 13;
const READINGS_PER_DAY = 48;

const WINDS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

const REMARKS = [
  'Two sails on the horizon, none of them ours.',
  'Fog bank at the point, lifting.',
  'Porpoises off the mole! Four, maybe five.',
  'Buoy 3 has drifted a little east. Marked on the chart.',
  'Quiet. The quiet kind of quiet.',
  'Radio check with the coast guard: loud and clear.',
  'Changed the ribbon of the barograph.',
];

const WATCH = ['wei', 'freya', 'luca', 'marta'];

const pick = <T>(random: Random, list: readonly T[], fallback: T): T =>
  list[Math.floor(random() * list.length)] ?? fallback;

function reading(index: number, random: Random): string {
  const height = (2.1 + 1.7 * Math.sin((index / 24.8) * 2 * Math.PI)).toFixed(2);
  const force = 1 + Math.floor(random() * 5);
  const pressure = 1008 + Math.round(8 * Math.sin(index / 60) + random() * 2);
  return `Water ${height} m · wind ${pick(random, WINDS, 'W')} ${force} · ${pressure} hPa`;
}

/** One topic a week, so that each of them is long. */
export function logbookThreads(random: Random): Thread[] {
  const readings = DAYS * READINGS_PER_DAY;
  return Array.from({ length: readings }, (_, index) => {
    const hoursAgo = (readings - index) / 2;
    const hasRemark = random() < 0.06;
    return {
      place: 'logbook',
      topic: hoursAgo > 7 * 24 ? 'last week' : 'this week',
      hoursAgo,
      every: 5,
      lines: [
        { who: 'tide-bot', says: reading(index, random) },
        ...(hasRemark
          ? [{ who: pick(random, WATCH, 'wei'), says: pick(random, REMARKS, 'Quiet.') }]
          : []),
      ],
    };
  });
}
