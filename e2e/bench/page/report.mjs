/** Puts the page's figures into a table with their limits. */
import { cpus } from 'node:os';

/** @typedef {import('./measure').PageFigures} Figures */
/** @typedef {Record<'small' | 'medium' | 'large', Figures>} Sizes */

/**
 * What is measured, how it is read from the figures, the most that it may be, in the smallest organization too where that
 * is less, and how much the largest may take of what the smallest takes.
 * @type {{ what: string, of: (figures: Figures) => number, limit?: number, ofSmall?: number, growth?: number }[]}
 */
const rows = [
  { what: 'nodes in the document, idle', of: ({ idle }) => idle.nodes, limit: 4_000, growth: 1.3 },
  { what: 'nodes, the most while looking around', of: ({ most }) => most, limit: 12_000 },
  { what: 'listeners, idle', of: ({ idle }) => idle.listeners, limit: 120, growth: 1.3 },
  { what: 'heap, idle, MB', of: ({ idle }) => idle.heapBytes / 1e6, limit: 20, ofSmall: 8 },
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
    what: 'message here: style recalculations',
    of: ({ arrivals }) => arrivals.here.recalculations,
    limit: 3,
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
  { what: 'rows in the feed, at most', of: ({ feed }) => feed.rows, limit: 200 },
  { what: 'elements of a row, on average', of: ({ feed }) => feed.elements, limit: 28 },
  {
    what: '100 older messages come: what is read moves, px',
    of: ({ feed }) => feed.shift,
    limit: 1,
  },
  {
    what: 'messages fetched in the first minute, idle',
    of: ({ feed }) => feed.fetched,
    limit: 500,
  },
  { what: 'messages kept, at most', of: ({ kept }) => kept.most, limit: 10_000 },
  {
    what: '1,000 kept messages weigh, MB',
    of: ({ kept }) => kept.bytesOfThousand / 1e6,
    limit: 1,
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
    what: 'message here, read further up, kB allocated',
    of: ({ bytes }) => bytes.furtherUp / 1e3,
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
    of: ({ flooded }) => flooded.longestTaskMs,
    limit: 50,
  },
  {
    what: 'until all of them are counted, 4 times as slow, ms',
    of: ({ flooded }) => flooded.countedMs,
    limit: 3_000,
  },
];

const shown = (/** @type {number} */ value) => value.toFixed(value < 100 && value % 1 ? 1 : 0);

/** @param {typeof rows[number]} row */
function wantedOf({ limit, ofSmall, growth }) {
  const parts = [ofSmall && `small ≤ ${ofSmall}`, `≤ ${limit}`, growth && `× ≤ ${growth}`];
  return parts.filter(Boolean).join(', ');
}

/** @param {Sizes} sizes @param {typeof rows[number]} row */
function line(sizes, row) {
  const { what, of, limit = Infinity, ofSmall = limit, growth = Infinity } = row;
  const values = [of(sizes.small), of(sizes.medium), of(sizes.large)];
  const most = Math.max(...values);
  const [least, , largest] = values;
  const ratio = largest === least ? 1 : (largest ?? 0) / (least ?? 0);
  const isKept = most <= limit && (least ?? 0) <= ofSmall && ratio <= growth;
  return [what, ...values.map(shown), ratio.toFixed(2), wantedOf(row), isKept ? 'yes' : 'no'];
}

/** @typedef {import('./ratios').Ratios} Ratios */

/**
 * Of the processor's time, how many times as much as the least that could be, and how many times it may be.
 * @type {{ what: string, of: (ratios: Ratios) => number, limits: { small: number, large: number } }[]}
 */
const ratioRows = [
  {
    what: 'message here / appended by a page that does nothing else',
    of: ({ incoming }) => incoming,
    limits: { small: 3.5, large: 3.5 },
  },
  {
    what: 'start, up to the first content / the same of that page',
    of: ({ boot }) => boot.first,
    limits: { small: 12, large: 3.5 },
  },
  {
    what: 'start, until nothing changes for two frames / the same of that page',
    of: ({ boot }) => boot.still,
    limits: { small: 12, large: 3.5 },
  },
  {
    what: 'start in a tab of its own, up to the first content / the same of that page',
    of: ({ freshBoot }) => freshBoot.first,
    limits: { small: 12, large: 3.5 },
  },
  {
    what: '100 rows put into the feed / as HTML',
    of: ({ mounting }) => mounting.ratio,
    limits: { small: 2, large: 2 },
  },
  {
    what: 'content read / given to the parser, first',
    of: ({ reading }) => reading.first,
    limits: { small: 4, large: 4 },
  },
  {
    what: 'content read / given to the parser, again',
    of: ({ reading }) => reading.again,
    limits: { small: 1.3, large: 1.3 },
  },
];

/** @param {Record<'small' | 'large', Ratios>} ratios @param {typeof ratioRows[number]} row */
function ratioLine({ small, large }, { what, of, limits }) {
  const isKept = of(small) <= limits.small && of(large) <= limits.large;
  const wanted =
    limits.small === limits.large ? `≤ ${limits.small}` : `≤ ${limits.small} / ${limits.large}`;
  return [what, of(small).toFixed(2), of(large).toFixed(2), wanted, isKept ? 'yes' : 'no'];
}

/** @param {string[]} head @param {string[][]} lines */
const tableOf = (head, lines) =>
  [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/**
 * @param {Sizes} sizes
 * @param {Record<'small' | 'large', Ratios>} ratios
 * @param {string} version of the browser
 */
export function markdown(sizes, ratios, version) {
  const place = `Chromium ${version} on ${cpus()[0]?.model ?? 'an unknown machine'}`;
  return [
    `Measured in ${place}.`,
    tableOf(
      ['figure', 'small', 'medium', 'large', 'large / small', 'limit', 'kept'],
      rows.map((row) => line(sizes, row)),
    ),
    "The processor's time, as a multiple of the least that could be (`e2e/bench/page/limit.html`), in the same rounds:",
    tableOf(
      ['time', 'small', 'large', 'limit', 'kept'],
      ratioRows.map((row) => ratioLine(ratios, row)),
    ),
  ].join('\n\n');
}
