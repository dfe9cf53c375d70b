/** Puts the figures of too much into a table with their goals. */

/** @typedef {Awaited<ReturnType<typeof import('./measure').measureLoad>>} Load */
/** @typedef {Awaited<ReturnType<typeof import('./measure').crowd>>} Crowd */
/** @typedef {{ what: string, value: number, unit: string, goal?: number }} Row */

/** @param {Load} load @returns {Row[]} */
const rowsOfLoad = ({ sleepMs, typing, heavies }) => [
  {
    what: '10,000 events in one answer, until the last is on screen',
    value: sleepMs,
    unit: ' ms',
    goal: 3_000,
  },
  {
    what: 'typing at 50 events a second: keys that were lost',
    value: typing.lostKeys,
    unit: '',
    goal: 0,
  },
  { what: 'key to frame, median', value: typing.keyMs.median, unit: ' ms' },
  { what: 'key to frame, 95 of 100', value: typing.keyMs.p95, unit: ' ms', goal: 50 },
  { what: 'longest task meanwhile', value: typing.longestTaskMs, unit: ' ms', goal: 50 },
  ...Object.entries(heavies).flatMap(([name, { longestTaskMs, elements, isCut }]) => [
    {
      what: `${name}: longest task, 4 times as slow`,
      value: longestTaskMs,
      unit: ' ms',
      goal: 200,
    },
    {
      what: `${name}: elements in the page${isCut ? ', cut' : ''}`,
      value: elements,
      unit: '',
      goal: 2_100,
    },
  ]),
];

/** @param {Crowd} crowd @returns {Row[]} */
const rowsOfCrowd = ({ startMs, longestTaskMs, heapBytes, registrationBytes }) => [
  { what: '50,000 people: the registration', value: registrationBytes / 1e6, unit: ' MB' },
  { what: '50,000 people: start', value: startMs, unit: ' ms', goal: 5_000 },
  { what: '50,000 people: longest task', value: longestTaskMs, unit: ' ms' },
  { what: '50,000 people: heap', value: heapBytes / 1e6, unit: ' MB', goal: 150 },
];

/** @param {Load} load @param {Crowd | null} crowd */
export function markdown(load, crowd) {
  const rows = [...rowsOfLoad(load), ...(crowd ? rowsOfCrowd(crowd) : [])];
  const lines = rows.map(({ what, value, unit, goal }) => {
    const measured = `${value.toFixed(value < 10 && !Number.isInteger(value) ? 1 : 0)}${unit}`;
    if (goal === undefined) return `| ${what} | ${measured} | – | – |`;
    return `| ${what} | ${measured} | ≤ ${goal}${unit} | ${value <= goal ? 'yes' : 'no'} |`;
  });
  return ['| figure | measured | goal | reached |', '| --- | --- | --- | --- |', ...lines].join(
    '\n',
  );
}
