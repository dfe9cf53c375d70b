/** What an act costs a page, in counts that no busy machine moves: changes of the document, layouts, bytes, nodes. */
import type { CDPSession, Page } from '@playwright/test';

export interface Costs {
  /** Changes of the document. */
  records: number;
  /** Times at which changes came together: one for each round of rendering. */
  flushes: number;
  layouts: number;
  /** How often styles were worked out anew. */
  recalculations: number;
}

/** Frames without a change after which nothing more is on its way. */
const QUIET_FRAMES = 20;

/** A session of the browser's own tools with a page, for as long as `work` takes. */
async function withTools<Result>(
  page: Page,
  work: (tools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const tools = await page.context().newCDPSession(page);
  try {
    return await work(tools);
  } finally {
    await tools.detach();
  }
}

/** Waits until what comes late to the page has come. */
export async function quiet(page: Page, frames = QUIET_FRAMES): Promise<void> {
  await page.evaluate(async (wanted) => {
    let quietFrames = 0;
    const observer = new MutationObserver(() => (quietFrames = 0));
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    for (; quietFrames < wanted; quietFrames += 1) await new Promise(requestAnimationFrame);
    observer.disconnect();
  }, frames);
}

/** Until the frame is over that shows what has just changed. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  );
}

/** Runs in the page: counts changes of the document from here on. */
function watchDocument(): void {
  const seen = { records: 0, flushes: 0 };
  const observer = new MutationObserver((records) => {
    seen.records += records.length;
    seen.flushes += 1;
  });
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  const stop = () => {
    observer.disconnect();
    return seen;
  };
  Object.assign(window, { stopWatching: stop });
}

interface WatchedWindow {
  stopWatching(): Pick<Costs, 'records' | 'flushes'>;
}

async function renderCounts(tools: CDPSession): Promise<{ layouts: number; styles: number }> {
  const { metrics } = await tools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { layouts: of('LayoutCount'), styles: of('RecalcStyleCount') };
}

/** Counts what `act` costs a page that has come to rest, up to the second frame after it. */
export function costsOf(page: Page, act: () => Promise<unknown>): Promise<Costs> {
  return withTools(page, async (tools) => {
    await tools.send('Performance.enable');
    await quiet(page);
    await page.evaluate(watchDocument);
    const before = await renderCounts(tools);
    await act();
    await settle(page);
    const after = await renderCounts(tools);
    const seen = await page.evaluate(() => (window as unknown as WatchedWindow).stopWatching());
    return {
      ...seen,
      layouts: after.layouts - before.layouts,
      recalculations: after.styles - before.styles,
    };
  });
}

/** Bytes that the page's scripts allocate while `act` runs and comes to rest, what is let go of at once included. */
export function allocatedBytes(page: Page, act: () => Promise<unknown>): Promise<number> {
  return withTools(page, async (tools) => {
    await quiet(page);
    await tools.send('HeapProfiler.startSampling', {
      samplingInterval: 256,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    await act();
    await settle(page);
    const { profile } = await tools.send('HeapProfiler.stopSampling');
    return profile.samples.reduce((sum, { size }) => sum + size, 0);
  });
}

export interface Weight {
  /** Nodes in the document, text and comments included. */
  nodes: number;
  listeners: number;
  /** What scripts hold, in bytes. */
  heapBytes: number;
}

/** What scripts hold, once everything that nobody holds any more is swept away. */
async function heldByScripts(tools: CDPSession): Promise<Omit<Weight, 'nodes'>> {
  // Twice: what the first sweep lets go of may hold more.
  for (let sweep = 0; sweep < 2; sweep += 1) await tools.send('HeapProfiler.collectGarbage');
  const { usedSize: heapBytes } = await tools.send('Runtime.getHeapUsage');
  const { jsEventListeners: listeners } = await tools.send('Memory.getDOMCounters');
  return { heapBytes, listeners };
}

/**
 * What a page weighs, once everything that nobody holds any more is swept away. Of what scripts hold, the least that is
 * seen: a request that happens to be on its way holds some listeners until it is answered.
 */
export function weigh(page: Page): Promise<Weight> {
  return withTools(page, async (tools) => {
    // What stands beside the messages comes some time after them, and quick pages are still before it.
    await page.getByRole('complementary').getByRole('link').first().waitFor();
    const least = { listeners: Infinity, heapBytes: Infinity };
    for (let time = 0; time < 3; time += 1) {
      await quiet(page);
      const { listeners, heapBytes } = await heldByScripts(tools);
      least.listeners = Math.min(least.listeners, listeners);
      least.heapBytes = Math.min(least.heapBytes, heapBytes);
    }
    return { ...least, nodes: await nodesShown(page) };
  });
}

/**
 * What a page weighs that was loaded anew and left alone for so long. Whoever looks for elements by role puts a script of
 * its own into the page, of 0.7 MB and 13 listeners: what scripts hold is weighed before anybody looks.
 */
export async function weighUntouched(page: Page, restMs: number): Promise<Weight> {
  await page.reload();
  await page.waitForTimeout(restMs);
  const held = await withTools(page, heldByScripts);
  if (!(await page.getByRole('complementary').getByRole('link').first().isVisible()))
    throw new Error(`The page was not whole after ${restMs} ms: its heap says nothing.`);
  await quiet(page);
  return { ...held, nodes: await nodesShown(page) };
}

/** Nodes that stand in the document now. */
export function nodesShown(page: Page): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let nodes = 1;
    while (walker.nextNode()) nodes += 1;
    return nodes;
  });
}

/** Lets the page run so many times as slowly while `work` runs. */
export function slowedDown<Result>(
  page: Page,
  times: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return withTools(page, async (tools) => {
    await tools.send('Emulation.setCPUThrottlingRate', { rate: times });
    try {
      return await work();
    } finally {
      await tools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
  });
}
