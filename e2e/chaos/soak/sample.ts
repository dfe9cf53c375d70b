/** What a page weighs at a moment, once everything that nobody holds any more has been swept away. */
import type { CDPSession } from '@playwright/test';
import type { Stage } from '../browser/stage';

export interface Sample {
  /** Since the start. */
  minutes: number;
  heapBytes: number;
  /** Nodes that live, though they are in no document. */
  detachedNodes: number;
  listeners: number;
  /** Timers that are set and have not run, and those that repeat. */
  timers: number;
  /** Addresses of files that the page holds. */
  objectUrls: number;
  openPolls: number;
  /** Rows of messages in the document. */
  rows: number;
  /** Messages that the app holds. */
  messages: number;
}

interface HeldByPage {
  timers: Set<number>;
  objectUrls: Set<string>;
}

/** Runs in the page before the app: notes timers and addresses of files for as long as they are held. */
export function noteWhatIsHeld(): void {
  const held: HeldByPage = { timers: new Set(), objectUrls: new Set() };
  Object.assign(window, { heldByPage: held });
  const { setTimeout: after, setInterval: every, clearTimeout: clear } = window;
  const { createObjectURL: create, revokeObjectURL: revoke } = URL;
  const note = (timer: number) => {
    held.timers.add(timer);
    return timer;
  };
  const forget = (timer?: number) => {
    held.timers.delete(timer ?? 0);
    clear(timer);
  };
  const setOnce = (run: () => void, delay?: number) => {
    const timer = after(() => {
      held.timers.delete(timer);
      run();
    }, delay);
    return note(timer);
  };
  const setRepeating = (run: () => void, delay?: number) => note(every(run, delay));
  Object.assign(window, {
    setTimeout: setOnce,
    setInterval: setRepeating,
    clearTimeout: forget,
    clearInterval: forget,
  });
  Object.assign(URL, {
    createObjectURL(content: Blob) {
      const url = create.call(URL, content);
      held.objectUrls.add(url);
      return url;
    },
    revokeObjectURL(url: string) {
      held.objectUrls.delete(url);
      revoke.call(URL, url);
    },
  });
}

/** What the page itself can tell. The stores are those of the app as it is shipped; nothing is built in for this. */
function countInPage() {
  interface App {
    config: { globalProperties: { $pinia: { _s: Map<string, { byId?: Map<number, unknown> }> } } };
  }
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
  let nodes = 1;
  while (walker.nextNode()) nodes += 1;
  const { __vue_app__: app } = document.querySelector('#app') as unknown as { __vue_app__: App };
  const stores = [...app.config.globalProperties.$pinia._s];
  const messages = stores.find(([id]) => /(^|[/:])messages\b/.test(id))?.[1];
  const { heldByPage } = window as unknown as { heldByPage: HeldByPage };
  return {
    nodes,
    timers: heldByPage.timers.size,
    objectUrls: heldByPage.objectUrls.size,
    rows: document.querySelectorAll('[data-message-id]').length,
    messages: messages?.byId?.size ?? -1,
  };
}

/** Takes a sample; the session must be of the page as it is now. */
export async function takeSample(
  { server, tab, me }: Stage,
  session: CDPSession,
  minutes: number,
): Promise<Sample> {
  // Twice: what the first sweep lets go of may hold more.
  for (let sweep = 0; sweep < 2; sweep += 1) await session.send('HeapProfiler.collectGarbage');
  const { nodes: allNodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, ...counted } = await tab.chat.page.evaluate(countInPage);
  const queues = server.control.world().queues.ofUser(me.userId);
  return {
    minutes,
    heapBytes: usedSize,
    detachedNodes: Math.max(0, allNodes - nodes),
    listeners: jsEventListeners,
    openPolls: queues.filter(({ poll }) => poll !== null).length,
    ...counted,
  };
}

const MEGABYTE = 1_000_000;

export const LIMITS = {
  heapShare: 0.1,
  /** What a message that is held may weigh, with everything that is known of it: until the cap, more are held. */
  heapBytesPerMessage: 2_500,
  /** Beside the share, for runs of an hour or more: per hour of traffic. */
  heapBytesPerHour: 2 * MEGABYTE,
  detachedNodes: 50,
  /** Some are always about to run. */
  timers: 10,
  /** Pictures that were on screen lately are kept, up to a number of their own. */
  objectUrls: 100,
  openPolls: 1,
  rows: 200,
  messages: 10_000,
};

/** What has grown from the end of the warm-up on beyond its limit; `hours` of traffic lie between. */
function growthBeyond(first: Sample, last: Sample, hours: number) {
  const held = Math.max(0, last.messages - first.messages) * LIMITS.heapBytesPerMessage;
  const growth = last.heapBytes - first.heapBytes - held;
  const megabytes = (growth / MEGABYTE).toFixed(2);
  return [
    growth > first.heapBytes * LIMITS.heapShare &&
      `the heap grew by ${megabytes} MB beside its messages, more than 10 %`,
    hours >= 1 &&
      growth > hours * LIMITS.heapBytesPerHour &&
      `the heap grew by ${megabytes} MB in ${hours} h`,
    last.detachedNodes > first.detachedNodes + LIMITS.detachedNodes &&
      `${last.detachedNodes - first.detachedNodes} more nodes live outside the document`,
    last.timers > first.timers + LIMITS.timers &&
      `timers went from ${first.timers} to ${last.timers}`,
  ];
}

/** How many samples tell of the beginning, and of the end: one may fall while a hint or a line is shown. */
const TELLING = 3;

/** Listeners do not grow at all: the fewest at the end are no more than the most at the beginning. */
function listenersBeyond(samples: readonly Sample[]) {
  const counts = samples.map(({ listeners }) => listeners);
  const before = Math.max(...counts.slice(0, TELLING));
  const after = Math.min(...counts.slice(-TELLING));
  return after > before && `listeners went from ${before} to ${after}`;
}

/** What was too many at any time. */
function countsBeyond(samples: readonly Sample[]) {
  const most = (name: 'objectUrls' | 'openPolls' | 'rows' | 'messages') =>
    Math.max(...samples.map((sample) => sample[name]));
  return [
    most('objectUrls') > LIMITS.objectUrls && `${most('objectUrls')} addresses of files are held`,
    most('openPolls') > LIMITS.openPolls && `${most('openPolls')} polls at once`,
    most('rows') > LIMITS.rows && `${most('rows')} rows at once`,
    most('messages') > LIMITS.messages && `${most('messages')} messages kept`,
    most('messages') < 0 && 'the messages that are kept could not be counted',
  ];
}

/** What is beyond its limit; `hours` of traffic lie between the first sample and the last. */
export function breachesOf(samples: readonly Sample[], hours: number): string[] {
  const [first, ...later] = samples;
  const last = later.at(-1);
  if (!first || !last) return ['too short: nothing was measured'];
  const all = [
    ...growthBeyond(first, last, hours),
    listenersBeyond(samples),
    ...countsBeyond(samples),
  ];
  return all.filter((words) => typeof words === 'string');
}
