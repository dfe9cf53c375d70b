/** What the browser notes down of its main thread: how long its tasks are, and layouts that a script waited for. */
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, by the wall's clock and by the processor's. */
  dur?: number;
  tdur?: number;
  args?: { name?: string; beginData?: { stackTrace?: unknown[] } };
}

export interface Traced {
  longestTaskMs: number;
  /** Layouts that a script asked for by reading what depends on them. */
  forcedLayouts: number;
}

const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
];

/** A long wait of the browser's own is no work of the page: the processor's time counts, where it is noted. */
const lengthOf = ({ tdur, dur }: TraceEvent) => tdur ?? dur ?? 0;

const isTask = ({ name }: TraceEvent) => name === 'RunTask' || name.endsWith('::RunTask');

/** The thread of the page among all that were noted: the one with most to do. */
function eventsOfPage(events: readonly TraceEvent[]): TraceEvent[] {
  const mainThreads = events.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const all = mainThreads.map(({ pid, tid }) =>
    events.filter((event) => event.pid === pid && event.tid === tid),
  );
  return all.sort((one, other) => other.length - one.length)[0] ?? [];
}

export async function traced(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<Traced> {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const events = eventsOfPage(trace.traceEvents);
  const longest = events.filter(isTask).reduce((most, task) => Math.max(most, lengthOf(task)), 0);
  const forced = events.filter(
    ({ name, args }) => name === 'Layout' && (args?.beginData?.stackTrace?.length ?? 0) > 0,
  );
  return { longestTaskMs: longest / 1000, forcedLayouts: forced.length };
}
