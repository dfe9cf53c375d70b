/** Puts the core's figures into a table with their goals. */
import { cpus } from 'node:os';

/** @typedef {Awaited<ReturnType<typeof import('./measure').measureCore>>} Figures */

/** @typedef {{ what: string, measured: string, goal: string, isReached: boolean | null }} Row */

const fixed = (/** @type {number} */ value) => value.toFixed(value < 10 ? 2 : 0);

/** A figure that may be so large at most. @returns {Row} */
function atMost(/** @type {string} */ what, /** @type {number} */ value, goal = 0, unit = '') {
  return {
    what,
    measured: `${fixed(value)}${unit}`,
    goal: `≤ ${goal}${unit}`,
    isReached: value <= goal,
  };
}

/** A figure that is a part of another. @returns {Row} */
function ungoaled(/** @type {string} */ what, /** @type {number} */ value) {
  return { what, measured: fixed(value), goal: '–', isReached: null };
}

/** @param {Figures} figures @returns {Row[]} */
function rowsOf({ ingest, registrationLongestTaskMs, burst, slices, allocation }) {
  const growth = Object.entries(allocation).map(([scale, { bytesPerEvent, growth: most }]) => {
    const bytes = bytesPerEvent.map((each) => (each / 1000).toFixed(1)).join(' / ');
    return atMost(`memory per event over ${scale} (${bytes} kB), most / least`, most, 1.25);
  });
  return [
    ungoaled('validating a registration / JSON.parse of its text', ingest.validatePerParse),
    atMost('validating and loading it / JSON.parse', ingest.validateAndLoadPerParse, 1.5),
    atMost('longest task of it, text to stores, CPU', registrationLongestTaskMs, 200, ' ms'),
    atMost(
      'longest task of 1,000 events in one answer, CPU',
      slices[1_000].longestTaskMs,
      50,
      ' ms',
    ),
    atMost(
      'longest task of 10,000 events in one answer, CPU',
      slices[10_000].longestTaskMs,
      50,
      ' ms',
    ),
    atMost('10,000 events in one answer, in all', slices[10_000].allMs, 3_000, ' ms'),
    {
      what: 'events per second, read and applied',
      measured: String(Math.round(burst.eventsPerSecond / 1000) * 1000),
      goal: '≥ 2000',
      isReached: burst.eventsPerSecond >= 2_000,
    },
    ...growth,
  ];
}

/** @param {Figures} figures */
export function markdown(figures) {
  const { users, channels, unread } = figures.size;
  const count = (/** @type {number} */ value) => value.toLocaleString('en');
  const size = `${count(users)} people, ${count(channels)} channels, ${count(unread)} unread messages`;
  const lines = rowsOf(figures).map(
    ({ what, measured, goal, isReached }) =>
      `| ${what} | ${measured} | ${goal} | ${isReached === null ? '–' : isReached ? 'yes' : 'no'} |`,
  );
  const head = ['| figure | measured | goal | reached |', '| --- | --- | --- | --- |'];
  const where = `Measured in Node ${process.versions.node} on ${cpus()[0]?.model ?? 'an unknown machine'}`;
  return [`${where}: ${size}.`, '', ...head, ...lines].join('\n');
}
