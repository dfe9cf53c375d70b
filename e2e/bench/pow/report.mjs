/** Puts the bench's figures into words and tables. */
import { cpus } from 'node:os';

/** @typedef {{ one: number, all: number }} Rates hashes per second on one worker and on all of them together */
/**
 * @typedef {object} Figures
 * @property {string} best name of our fastest kernel
 * @property {Record<string, Rates>} rates
 * @property {Record<string, number>} native hashes per second on one core
 * @property {number} [gpu] hashes per second of the graphics processor
 */

/** @param {number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** What our best is compared with: the name's beginning, the part of the rates, and the goal. */
const goals = [
  { against: 'Cap.js WebAssembly', part: 'all', goal: 8 },
  { against: 'ALTCHA', part: 'all', goal: 250 },
  { against: 'WebCrypto, one by one', part: 'all', goal: 50 },
  { against: 'reference: scalar WebAssembly', part: 'all', goal: 5 },
  { against: 'OpenSSL SHA256_Transform', part: 'native', goal: 1.6 },
  { against: 'SHA instructions, 64 rounds, 4 streams', part: 'native', goal: 0.7 },
];

const megahashes = (/** @type {number} */ rate) => (rate / 1e6).toFixed(rate < 1e7 ? 2 : 1);
const ratio = (/** @type {number} */ value) => value.toFixed(value < 20 ? 2 : 0);

/**
 * The fastest of ours on one core: where workers share cores, another may be the best of all of them together.
 * A worker finds out by itself.
 * @param {Figures} figures
 */
function bestWorker({ rates }) {
  const ours = Object.entries(rates).filter(([name]) => name.startsWith('ours: '));
  return Math.max(...ours.map(([, { one }]) => one));
}

/**
 * Our best against each goal that could be measured.
 * @param {Figures} figures
 */
function comparisons(figures) {
  const { best, rates, native, gpu } = figures;
  const ours = rates[best];
  if (!ours) return [];
  const one = bestWorker(figures);
  const compared = goals.flatMap(({ against, part, goal }) => {
    const measured = part === 'native' ? native : rates;
    const name = Object.keys(measured).find((key) => key.startsWith(against));
    if (name === undefined) return [];
    const value =
      part === 'native' ? one / (native[name] ?? NaN) : ours.all / (rates[name]?.all ?? NaN);
    const what = part === 'native' ? `one worker against ${name}` : `all workers against ${name}`;
    return [{ what, value, goal }];
  });
  // Of two cores, as the goal says: machines with a fast device have many more.
  const onGpu = gpu
    ? [{ what: 'WebGPU against two workers', value: gpu / (2 * one), goal: 200 }]
    : [];
  return [...compared, ...onGpu];
}

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  const line = (/** @type {string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/**
 * The report in Markdown.
 * @param {Figures} figures
 * @param {{ workers: number, rounds: number, place: string }} run
 */
export function markdown(figures, { workers, rounds, place }) {
  const { best, rates, native, gpu } = figures;
  const ours = rates[best] ?? { one: NaN, all: NaN };
  const byRate = Object.entries(rates).sort(([, one], [, other]) => other.all - one.all);
  const rows = byRate.map(([name, { one, all }]) => [
    name === best ? `**${name}**` : name,
    megahashes(one),
    megahashes(all),
    ratio(ours.all / all),
  ]);
  const nativeRows = Object.entries(native).map(([name, rate]) => [
    name,
    megahashes(rate),
    ratio(bestWorker(figures) / rate),
  ]);
  const goalRows = comparisons(figures).map(({ what, value, goal }) => [
    what,
    ratio(value),
    `≥ ${goal}`,
    value >= goal ? 'yes' : 'no',
  ]);
  return [
    `Measured in ${place}, ${workers} workers, medians of ${rounds} interleaved rounds, on ${cpus()[0]?.model ?? 'an unknown processor'}.`,
    '',
    table(
      ['solver', 'one worker, MH/s', 'all workers, MH/s', 'our best is so many times it'],
      rows,
    ),
    ...(nativeRows.length > 0
      ? ['', table(['native, one core', 'MH/s', 'our best worker / this'], nativeRows)]
      : []),
    ...(gpu ? ['', `WebGPU: ${(gpu / 1e9).toFixed(2)} GH/s.`] : []),
    '',
    table(['ratio', 'measured', 'goal', 'reached'], goalRows),
  ].join('\n');
}
