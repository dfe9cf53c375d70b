/** How much of the processor's time the page takes of what the least that could be takes: in the same rounds. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { build } from 'vite';
import { quiet } from './costs';
import { openOrganization, SIZES, TOPICS, type Organization, type SizeName } from './organization';
import type { Ways } from './reading';
import { read } from './scenarios';

const ROUNDS = 5;
/** The first starts fill the browser's cache of compiled code, as those of a day do. Then they go up and down more than the rest. */
const FIRST_STARTS = 4;
const STARTS = 9;
const MESSAGES = 20;
const BETWEEN_MS = 120;
/** What a page does after its start it does before the other one starts. */
const REST_MS = 2_000;
const LIMIT = fileURLToPath(new URL('limit.html', import.meta.url));

/** Messages as people write them. */
const CONTENTS = [
  '<p>The ferry is on time today.</p>',
  '<p>Cast off at six.<br>\nBring gloves.</p>\n<p>See you at the pier, <strong>all</strong> of you.</p>',
  '<ul>\n<li>ropes</li>\n<li>lamps and <code>batteries</code></li>\n</ul>',
  '<p>Ask at <a href="https://example.com/berths">the office</a>, or <em>wait</em> for the pilot.</p>',
  '<blockquote>\n<p>Who has the key?</p>\n</blockquote>\n<p>It hangs where it always hangs.</p>',
];

const median = (values: readonly number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

/** Milliseconds that the page's main thread has worked, its own clock; whatever else the machine does. */
class Work {
  readonly page: Page;
  #tools: CDPSession | null = null;

  constructor(page: Page) {
    this.page = page;
  }

  async total(): Promise<number> {
    if (this.#tools === null) {
      this.#tools = await this.page.context().newCDPSession(this.page);
      await this.#tools.send('Performance.enable', { timeDomain: 'threadTicks' });
    }
    const { metrics } = await this.#tools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN);
  }

  async of(act: () => Promise<unknown>): Promise<number> {
    const before = await this.total();
    await act();
    return (await this.total()) - before;
  }
}

const isInboxThere = () => document.querySelector('main li a') !== null;
const isLimitThere = () => document.querySelectorAll('li').length >= 25;

/** The limit page of an organization, signed in as its reader. */
async function openLimit(browser: Browser, { page, reader }: Organization): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const limit = await context.newPage();
  const body = await readFile(LIMIT, 'utf8');
  await limit.route('**/limit', (route) => route.fulfill({ body, contentType: 'text/html' }));
  const signature = Buffer.from(`${reader.email}:${reader.apiKey}`).toString('base64');
  await limit.goto(`${new URL(page.url()).origin}/limit#${signature}`);
  await limit.waitForFunction(isLimitThere);
  return limit;
}

/** Until the frame is over that shows what is there now. */
const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        }),
      ),
  );

interface Start {
  /** What it took until what was looked for could be seen. */
  first: number;
  /** And until nothing changed for two frames. */
  still: number;
}

/**
 * A page that is loaded anew finds its scripts compiled. One that comes after an empty page gets a process of its own, as
 * each tab does, where nothing is.
 */
type From = 'itself' | 'an empty page';

/** Loads a page; the count of its work begins anew with it. */
async function start(page: Page, work: Work, isThere: () => boolean, from: From): Promise<Start> {
  const url = page.url();
  if (from === 'an empty page') await page.goto('about:blank');
  await work.total();
  if (from === 'itself') await page.reload({ waitUntil: 'commit' });
  else await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(isThere);
  await painted(page);
  // Read here: what the page does while the other one starts is no part of it.
  const first = await work.total();
  await quiet(page, 2);
  return { first, still: await work.total() };
}

async function bootRatios({ page, chat }: Organization, limit: Page, from: From): Promise<Start> {
  await chat.goTo('/chat/home/inbox');
  const [work, leastWork] = [new Work(page), new Work(limit)];
  const ratios: Start[] = [];
  for (let round = 0; round < FIRST_STARTS + STARTS; round += 1) {
    const ours = await start(page, work, isInboxThere, from);
    await page.waitForTimeout(REST_MS);
    const least = await start(limit, leastWork, isLimitThere, from);
    if (round < FIRST_STARTS) continue;
    ratios.push({ first: ours.first / least.first, still: ours.still / least.still });
  }
  return {
    first: median(ratios.map(({ first }) => first)),
    still: median(ratios.map(({ still }) => still)),
  };
}

/** Both get the same messages at the same time. */
async function incomingRatio(organization: Organization, limit: Page): Promise<number> {
  const { page, post } = organization;
  await read(organization, TOPICS.here);
  await page.mouse.move(1, 1);
  const [ours, least] = [new Work(page), new Work(limit)];
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await quiet(page);
    const before = [await ours.total(), await least.total()] as const;
    for (let number = 0; number < MESSAGES; number += 1) {
      post(`Ahoy, this is ${number} of ${round}.`, TOPICS.here);
      await page.waitForTimeout(BETWEEN_MS);
    }
    await page.waitForTimeout(500);
    const after = [await ours.total(), await least.total()] as const;
    if (round > 0) ratios.push((after[0] - before[0]) / (after[1] - before[1]));
  }
  return median(ratios);
}

/** Runs in the page: puts rows as HTML where its own stand; takes them away again where there is no HTML. */
function putRaw(html: string | null): void {
  document.querySelector('ul.raw-rows')?.remove();
  if (html === null) return;
  const rows = document.createElement('ul');
  const own = document.querySelector('li[data-message-id]')?.parentElement;
  rows.className = `${own?.className ?? ''} raw-rows`;
  // eslint-disable-next-line no-restricted-properties -- What is measured against.
  rows.innerHTML = html;
  own?.after(rows);
}

/** From one row to a hundred, less what it takes from one row to another; against the same rows as HTML. */
async function mountingRatio({ page, chat, post, pathOf, reader, reload }: Organization) {
  const rowsIn: Record<string, number> = { alone: 1, apart: 1, mounted: 120 };
  const messages = Object.entries(rowsIn).flatMap(([topic, rows]) =>
    Array.from({ length: rows }, (_, number) => post(`Line ${number} of what is shown.`, topic)),
  );
  await reader.post('/messages/flags', { messages, op: 'add', flag: 'read' });
  const tools = await page.context().newCDPSession(page);
  // Our own policy lets no HTML in.
  await tools.send('Page.setBypassCSP', { enabled: true });
  await reload();
  async function show(topic: string) {
    await chat.goTo(pathOf(topic));
    await page.waitForFunction((isMany) => {
      const { length } = document.querySelectorAll('li[data-message-id]');
      return isMany ? length > 1 : length === 1;
    }, rowsIn[topic] !== 1);
    await quiet(page, 4);
  }
  // Up and down again, so that more is held than is fetched at first: then a window of it is shown at once.
  await show('mounted');
  for (const pixels of [-9_000, -9_000, 30_000]) await chat.feed.scrollBy(pixels);
  for (const topic of ['apart', 'alone', 'mounted']) await show(topic);
  const rows = await page.evaluate(() => document.querySelectorAll('li[data-message-id]').length);
  const html = await page.evaluate(
    () => document.querySelector('li[data-message-id]')?.parentElement?.getHTML() ?? '',
  );
  const work = new Work(page);
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await show('apart');
    const toOne = await work.of(() => show('alone'));
    const toMany = await work.of(() => show('mounted'));
    await show('alone');
    const raw = await work.of(async () => {
      await page.evaluate(putRaw, html);
      await quiet(page, 4);
    });
    await page.evaluate(putRaw, null);
    const nothing = await work.of(() => quiet(page, 4));
    if (round > 0) ratios.push((toMany - toOne) / (raw - nothing));
  }
  await tools.detach();
  return { rows, ratio: median(ratios) };
}

/** Our reading of content, as one script. */
async function builtReading(): Promise<string> {
  const [entry, source] = ['reading.ts', '../../../src'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': source ?? '' } },
    build: {
      write: false,
      minify: true,
      lib: { entry: entry ?? '', formats: ['iife'], name: 'reading' },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

async function readingRatios(limit: Page) {
  await limit.addScriptTag({ content: await builtReading() });
  const work = new Work(limit);
  const all = { first: [] as number[], again: [] as number[] };
  const take = (name: string) =>
    work.of(() =>
      limit.evaluate(
        ([way, messages]) => {
          const { reading } = window as unknown as { reading: { ways: Ways } };
          reading.ways[way]?.(messages);
        },
        [name, CONTENTS] as const,
      ),
    );
  for (let round = 0; round <= ROUNDS; round += 1) {
    const least = await take('innerHtml');
    const [first, again] = [await take('first'), await take('again')];
    if (round === 0) continue;
    all.first.push(first / least);
    all.again.push(again / least);
  }
  return { first: median(all.first), again: median(all.again) };
}

/** All of them, in an organization of one size. */
export async function measureRatios(browser: Browser, distFolder: string, size: SizeName) {
  const organization = await openOrganization(browser, { size: SIZES[size], distFolder });
  const limit = await openLimit(browser, organization);
  try {
    return {
      boot: await bootRatios(organization, limit, 'itself'),
      freshBoot: await bootRatios(organization, limit, 'an empty page'),
      incoming: await incomingRatio(organization, limit),
      mounting: await mountingRatio(organization),
      reading: await readingRatios(limit),
    };
  } finally {
    await limit.context().close();
    await organization.close();
  }
}

export type Ratios = Awaited<ReturnType<typeof measureRatios>>;
