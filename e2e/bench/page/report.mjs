/** Puts the page's figures into a table with their limits. */
import { cpus } from 'node:os';

/** @typedef {import('./measure').PageFigures} Figures */
/** @typedef {Record<'small' | 'medium' | 'large', Figures>} Sizes */

/**
 * What is measured, how it is read from the figures, the most that it may be, and how much the largest organization may
 * take of what the smallest takes. @type {{ what: string, of: (figures: Figures) => number, limit?: number, growth?: number }[]}
 */
const rows = [
  { what: 'nodes in the document, idle', of: ({ idle }) => idle.nodes, limit: 4_000, growth: 1.3 },
  { what: 'nodes, the most while looking around', of: ({ most }) => most, limit: 12_000 },
  { what: 'listeners, idle', of: ({ idle }) => idle.listeners, limit: 120, growth: 1.3 },
  { what: 'heap, idle, MB', of: ({ idle }) => idle.heapBytes / 1e6, limit: 20 },
  {
    what: 'requests to the server before the first content',
    of: ({ start }) => start.requestsToServer,
    limit: 7,
  },
  {
    what: 'message here: changes of the document',
    of: ({ arrivals }) => arrivals.here.records,
    limit: 12,
    growth: 1.1,
  },
  {
    what: 'message here: layouts',
    of: ({ arrivals }) => arrivals.here.layouts,
    limit: 2,
    growth: 1.1,
  },
  {
    what: 'message here: layouts that a script forced',
    of: ({ forced }) => forced.message,
    limit: 0,
  },
  {
    what: 'message elsewhere: changes',
    of: ({ arrivals }) => arrivals.elsewhere.records,
    limit: 8,
    growth: 1.1,
  },
  {
    what: 'message elsewhere: layouts',
    of: ({ arrivals }) => arrivals.elsewhere.layouts,
    limit: 1,
    growth: 1.1,
  },
  {
    what: 'message in a new topic elsewhere: changes',
    of: ({ arrivals }) => arrivals.anew.records,
    limit: 8,
    growth: 1.1,
  },
  {
    what: 'event for nothing on screen: changes',
    of: ({ arrivals }) => arrivals.unseen.records,
    limit: 0,
  },
  {
    what: '100 events in one answer: rounds of rendering',
    of: ({ burst }) => burst.flushes,
    limit: 2,
    growth: 1.1,
  },
  {
    what: '100 events in one answer: layouts',
    of: ({ burst }) => burst.layouts,
    limit: 2,
    growth: 1.1,
  },
  { what: 'back to a view: requests', of: ({ back }) => back.requests, limit: 0 },
  { what: 'back to a view: layouts', of: ({ back }) => back.layouts, limit: 3, growth: 1.1 },
  {
    what: 'to another view: layouts that a script forced',
    of: ({ forced }) => forced.switch,
    limit: 2,
  },
  { what: 'keystroke: changes', of: ({ keystroke }) => keystroke.records, limit: 4, growth: 1.1 },
  { what: 'keystroke: layouts', of: ({ keystroke }) => keystroke.layouts, limit: 2, growth: 1.1 },
  {
    what: 'keystroke, kB allocated',
    of: ({ bytes }) => bytes.keystroke / 1e3,
    limit: 30,
  },
  {
    what: 'message here, kB allocated',
    of: ({ bytes }) => bytes.here / 1e3,
    limit: 80,
    growth: 1.25,
  },
  {
    what: 'message in a new topic, kB allocated',
    of: ({ bytes }) => bytes.elsewhere / 1e3,
    limit: 80,
    growth: 1.25,
  },
  {
    what: 'the same beside the inbox, kB allocated',
    of: ({ bytes }) => bytes.besideInbox / 1e3,
    limit: 80,
    growth: 1.25,
  },
  {
    what: 'longest task of a start, 4 times as slow, ms',
    of: ({ start }) => start.longestTaskMs,
    limit: 200,
  },
  {
    what: 'longest task of 1,000 events in one answer, 4 times as slow, ms',
    of: ({ floodMs }) => floodMs,
    limit: 50,
  },
];

const shown = (/** @type {number} */ value) => value.toFixed(value < 100 && value % 1 ? 1 : 0);

/** @param {Sizes} sizes @param {typeof rows[number]} row */
function line(sizes, { what, of, limit = Infinity, growth }) {
  const values = [of(sizes.small), of(sizes.medium), of(sizes.large)];
  const most = Math.max(...values);
  const [least, , largest] = values;
  const ratio = largest === least ? 1 : (largest ?? 0) / (least ?? 0);
  const isKept = most <= limit && (growth === undefined || ratio <= growth);
  const wanted = growth === undefined ? `≤ ${limit}` : `≤ ${limit}, × ≤ ${growth}`;
  return [what, ...values.map(shown), ratio.toFixed(2), wanted, isKept ? 'yes' : 'no'];
}

/** @param {Sizes} sizes @param {string} version of the browser */
export function markdown(sizes, version) {
  const head = ['figure', 'small', 'medium', 'large', 'large / small', 'limit', 'kept'];
  const table = [head, head.map(() => '---'), ...rows.map((row) => line(sizes, row))];
  const place = `Chromium ${version} on ${cpus()[0]?.model ?? 'an unknown machine'}`;
  return [`Measured in ${place}.`, '', ...table.map((cells) => `| ${cells.join(' | ')} |`)].join(
    '\n',
  );
}
