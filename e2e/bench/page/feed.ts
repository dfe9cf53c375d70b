/** What the feed holds: rows and their elements, where it stands when older messages come, and what messages weigh. */
import type { Page } from '@playwright/test';
import { quiet, weigh } from './costs';
import type { Organization } from './organization';

const MINUTE_MS = 60_000;

/** Messages of a conversation that is longer than what is fetched at first. */
const LONG = 400;
/** As long as messages are: some sentences, with a name of a thing and a link. */
const USUAL =
  'The crane at the second berth stands still until Thursday; **nobody** lifts anything over `40 t` there. ' +
  'Whoever waits for a container asks at the gate, or looks it up at https://example.com/berths, where it ' +
  'says who comes when. The pilots know of it, and so does the office.';
/** More than are kept. */
const MANY = 7_000;
/** Few enough for one answer to be gone through in a moment. */
const AT_ONCE = 1_000;

/** Messages that a page asked the server for in its first minute, while nobody touched it. */
export async function fetchedInFirstMinute({ page, reload }: Organization): Promise<number> {
  let fetched = 0;
  const note = async (response: { url(): string; json(): Promise<unknown> }) => {
    if (!new URL(response.url()).pathname.endsWith('/api/v1/messages')) return;
    const { messages } = (await response.json()) as { messages: unknown[] };
    fetched += messages.length;
  };
  page.on('response', note);
  await reload();
  await page.waitForTimeout(MINUTE_MS);
  page.off('response', note);
  return fetched;
}

interface Rows {
  rows: number;
  /** Elements of one, on average. */
  elements: number;
}

function rowsShown(page: Page): Promise<Rows> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('li[data-message-id]')];
    const elements = all.reduce((sum, row) => sum + 1 + row.querySelectorAll('*').length, 0);
    return { rows: all.length, elements: elements / all.length };
  });
}

/** Goes through a feed of many conversations, and tells of the most rows at once and of the largest ones. */
export async function countRows({ page, chat }: Organization): Promise<Rows> {
  await chat.read('/chat/home/n/in/home');
  let most: Rows = { rows: 0, elements: 0 };
  for (let screens = 0; screens < 8; screens += 1) {
    await quiet(page);
    const now = await rowsShown(page);
    most = {
      rows: Math.max(most.rows, now.rows),
      elements: Math.max(most.elements, now.elements),
    };
    await chat.feed.scrollBy(screens < 4 ? 3_000 : -3_000);
  }
  return most;
}

/** How far what is read moves when a hundred older messages come, in CSS px. */
export async function shiftOfOlder({
  page,
  chat,
  post,
  reader,
  pathOf,
}: Organization): Promise<number> {
  const messages = Array.from({ length: LONG }, (_, index) =>
    post(`Entry ${index}. ${USUAL}`, 'logbook'),
  );
  await reader.post('/messages/flags', { messages, op: 'add', flag: 'read' });
  let isAsked = false;
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const route = '**/api/v1/messages?**';
  await chat.read(pathOf('logbook'));
  await quiet(page);
  // Held back until the reader stands still.
  await page.route(route, async (one) => {
    isAsked = true;
    const response = await one.fetch();
    await asked;
    await one.fulfill({ response });
  });
  for (let screens = 0; screens < 40 && !isAsked; screens += 1) await chat.feed.scrollBy(-900);
  if (!isAsked) throw new Error('nothing older was asked for');
  await quiet(page);
  const { messageId, top } = await chat.feed.firstShown();
  const answered = page.waitForResponse(route);
  answer();
  await answered;
  await quiet(page);
  const moved = (await chat.feed.topOf(messageId)) - top;
  await page.unroute(route);
  return Math.abs(moved);
}

/** Messages that the page holds. Asked of its stores: nothing on screen tells. */
function keptMessages(page: Page): Promise<number> {
  return page.evaluate(() => {
    type Stores = ReadonlyMap<string, { byId?: { size: number } }>;
    interface Mounted extends Element {
      __vue_app__?: { config: { globalProperties: { $pinia: { _s: Stores } } } };
    }
    const root = [...document.querySelectorAll<Mounted>('body *')].find((one) => one.__vue_app__);
    const stores: Stores = root?.__vue_app__?.config.globalProperties.$pinia._s ?? new Map();
    for (const [name, { byId }] of stores) if (name.endsWith('/messages') && byId) return byId.size;
    throw new Error('no store of messages');
  });
}

/** Lets more messages come than are kept: the most that were, and what a thousand weigh, in bytes. */
export async function weighMessages(organization: Organization) {
  const { page, chat, post } = organization;
  await chat.goTo('/chat/home/inbox');
  const before = { kept: await keptMessages(page), bytes: (await weigh(page)).heapBytes };
  let heaviest = { ...before };
  let most = before.kept;
  for (let sent = 0; sent < MANY; sent += AT_ONCE) {
    for (let number = 0; number < AT_ONCE; number += 1)
      post(`${USUAL} ${sent + number}`, `watch ${number % 20}`, 'elsewhere');
    await page.waitForTimeout(1_500);
    await quiet(page);
    const kept = await keptMessages(page);
    most = Math.max(most, kept);
    if (sent < 4 * AT_ONCE) heaviest = { kept, bytes: (await weigh(page)).heapBytes };
  }
  const bytesOfThousand = (1_000 * (heaviest.bytes - before.bytes)) / (heaviest.kept - before.kept);
  return { most, bytesOfThousand };
}
