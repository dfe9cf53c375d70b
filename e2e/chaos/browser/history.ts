/** One history in a real browser, over real sockets: somebody works while everything goes wrong, and then all is there. */
import type { Browser } from '@playwright/test';
import type { ServerKey } from '../wire/certificate';
import { h1Faults, h2Faults, scheduleLines, speaksH2 } from '../wire/schedule';
import type { WireEntry } from '../wire/wireRecord';
import {
  checkCopies,
  checkOrder,
  checkSent,
  shownIn,
  storedTexts,
  UNDECIDED,
  type ShownPlace,
} from './checks';
import {
  hasDoneEnough,
  newKnowledge,
  placeNames,
  places,
  type Knowledge,
  type Place,
} from './knowledge';
import { disturbServer, flood, someoneActs } from './others';
import { load, personActs } from './person';
import { differencesBetween } from './pictures';
import { chanceFor, oneOf, pause } from './script';
import { setStage, type Stage } from './stage';

/** After this long without trouble everything must be well. */
// What waited for its turn is handed over late, and one without an answer is looked for 65 s after that.
const RECOVERY_MS = 150_000;

/** How many times its length the trouble may last where too little was done in it. */
const LONGEST_TROUBLE = 4;

export interface BrowserHistoryOptions {
  seed: number;
  /** The built app. */
  distFolder: string;
  /** Of the servers that the browser trusts. */
  serverKey: ServerKey;
  troubleMs: number;
}

export interface BrowserHistory {
  seed: number;
  violations: string[];
  /** Faults that were met, by name. */
  met: Record<string, number>;
  /** What the person did, and the schedule of faults: for whoever looks into a violation. */
  acts: string[];
  schedule: string[];
  /** What passed the wire. */
  wire: string[];
  /** What the page still waited for in the end. */
  pending: string[];
  /** Texts that the person sent, and those of them that the server has in the end. */
  sent: number;
  stored: number;
  /** How often it was seen through whether somebody who stands still keeps focus and place. */
  stoodStill: number;
  /** Requests that the browser itself sent a second time. */
  browserCopies: number;
}

type IsOver = () => boolean;

async function disturb(stage: Stage, known: Knowledge, isOver: IsOver): Promise<void> {
  const random = chanceFor(known.seed, 'machine');
  while (!isOver()) {
    await pause(1_500 + random() * 5_000);
    if (random() < 0.4) {
      disturbServer(stage, random);
      continue;
    }
    await stage.proxy.setOutage(oneOf(random, ['refused', 'blackHole']));
    if (random() < 0.1) await flood(stage);
    await pause(300 + random() * 2_500);
    await stage.proxy.setOutage('none');
  }
}

async function trouble(stage: Stage, known: Knowledge, troubleMs: number): Promise<void> {
  const start = performance.now();
  // On a slow machine it lasts until something was done, within reason.
  const isOver = () => {
    const lastedMs = performance.now() - start;
    return lastedMs > (hasDoneEnough(known) ? troubleMs : troubleMs * LONGEST_TROUBLE);
  };
  stage.proxy.trouble();
  const others = async () => {
    const random = chanceFor(known.seed, 'others');
    while (!isOver()) {
      await someoneActs(stage, random);
      await pause(random() * 1_200);
    }
  };
  const person = async () => {
    while (!isOver()) {
      await personActs(stage, known, start);
      await pause(known.random() * 500);
    }
  };
  await Promise.all([others(), person(), disturb(stage, known, isOver)]);
}

type Shown = Record<Place, ShownPlace>;

async function look({ tab }: Stage): Promise<Shown> {
  const shown: Partial<Shown> = {};
  for (const place of placeNames) shown[place] = await shownIn(tab.chat, place);
  return shown as Shown;
}

const isDecided = (shown: Shown) =>
  placeNames.every((place) => shown[place].echoes.every(({ state }) => !UNDECIDED.includes(state)));

/** Waits until nothing is left open, or for as long as may be. */
async function quiet(stage: Stage, known: Knowledge): Promise<Shown> {
  const end = performance.now() + RECOVERY_MS;
  await stage.tab.chat.page.context().setOffline(false);
  await stage.proxy.calm({ breaksOff: known.random() < 0.5 });
  const { page } = stage.tab.chat;
  const isLost = !(await stage.tab.chat.sidebar.root.isVisible());
  if (isLost) await load(stage, page.url().startsWith('http') ? page.url() : places.storm);
  let shown = await look(stage);
  const isWell = () =>
    isDecided(shown) && [checkSent, checkCopies].every((check) => !check(stage, known, shown)[0]);
  while (performance.now() < end && !isWell()) {
    await pause(2_000);
    shown = await look(stage);
  }
  return shown;
}

/** So long, and so often at least, two pages are compared before they count as different: a slow machine looks seldom. */
const COMPARED_MS = 60_000;
const LEAST_LOOKS = 8;

async function comparePages(stage: Stage): Promise<string[]> {
  const end = performance.now() + COMPARED_MS;
  // Whoever comes in elsewhere was told nothing.
  stage.proxy.forgetLimits(0);
  const fresh = await stage.openElsewhere();
  for (let looks = 1; ; looks += 1) {
    const found = await differencesBetween(stage.tab.chat, fresh).catch((error: unknown) => [
      `3: a view does not come: ${String(error)}`,
    ]);
    const isOver = looks >= LEAST_LOOKS && performance.now() > end;
    if (found.length === 0 || isOver) return found;
    await pause(1_000);
  }
}

function checkDrafts(known: Knowledge, shown: Shown): string[] {
  return placeNames.flatMap((place) => {
    const { text: expected = '', isDamaged = false } = known.drafts.get(place) ?? {};
    const { field } = shown[place];
    if (isDamaged && expected.startsWith(field)) return [];
    const isBack = known.sent.get(field)?.mayBeLost === true;
    return field === expected || isBack
      ? []
      : [`2: the box of ${place} holds "${field}" instead of "${expected}"`];
  });
}

async function checkAll(stage: Stage, known: Knowledge): Promise<string[]> {
  const shown = await quiet(stage, known);
  const { tab, proxy, watch } = stage;
  return [
    ...known.violations,
    ...checkSent(stage, known, shown),
    ...checkCopies(stage, known, shown),
    ...checkDrafts(known, shown),
    ...checkOrder(stage, known),
    ...(await comparePages(stage)),
    ...proxy.early.map((words) => `5: ${words}`),
    ...(tab.unaskedLoads > 0 ? [`6: the page was loaded ${tab.unaskedLoads} times by itself`] : []),
    ...watch.complaints().map((words) => `8, 9: ${words}`),
  ];
}

function metOf({ proxy }: Stage, { damagedCount }: Knowledge): Record<string, number> {
  const met: Record<string, number> = damagedCount > 0 ? { 'record damaged': damagedCount } : {};
  for (const { fault } of proxy.log) if (fault) met[fault] = (met[fault] ?? 0) + 1;
  return met;
}

const wireLine = (entry: WireEntry) =>
  [
    `${(entry.atMs / 1000).toFixed(2)} s`,
    entry.route,
    entry.isReused ? 'again' : 'fresh',
    entry.hasReached ? `reached ${entry.status ?? 'without an answer'}` : 'lost',
    entry.fault ?? '',
    entry.localId ?? '',
  ].join(' ');

/** Sends that came in twice under one name, the second over a new connection, within a moment. */
function browserCopiesIn({ proxy }: Stage): number {
  const names = proxy.log.flatMap(({ localId, hasReached }) =>
    localId && hasReached ? [localId] : [],
  );
  return names.length - new Set(names).size;
}

function storedOf(stage: Stage, known: Knowledge): number {
  const stored = storedTexts(stage);
  return [...known.sent.keys()].filter((text) => stored.has(text)).length;
}

/** Where a history came to a stop: the error, and what the page shows. */
async function stopIn({ tab }: Stage, error: unknown): Promise<string[]> {
  const { page } = tab.chat;
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((reason: unknown) => `nothing to be seen: ${String(reason)}`);
  const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return [`broke off at ${page.url()}: ${words}\n${shown}`];
}

/** Runs the history of a seed. */
export async function runBrowserHistory(
  browser: Browser,
  { seed, distFolder, serverKey, troubleMs }: BrowserHistoryOptions,
): Promise<BrowserHistory> {
  const stage = await setStage(browser, { seed, distFolder, serverKey });
  const known = newKnowledge(seed, chanceFor(seed, 'person'));
  try {
    await stage.tab.chat.goTo(places.storm);
    const violations = await trouble(stage, known, troubleMs)
      .then(() => checkAll(stage, known))
      .catch((error: unknown) => stopIn(stage, error));
    return {
      seed,
      violations,
      met: metOf(stage, known),
      acts: known.acts,
      schedule: speaksH2(seed)
        ? scheduleLines(h2Faults, seed, 40)
        : scheduleLines(h1Faults, seed, 40),
      wire: stage.proxy.log.map(wireLine),
      pending: stage.tab.pending(),
      sent: known.sent.size,
      stored: storedOf(stage, known),
      stoodStill: known.stoodStill,
      browserCopies: browserCopiesIn(stage),
    };
  } finally {
    await stage.close();
  }
}
