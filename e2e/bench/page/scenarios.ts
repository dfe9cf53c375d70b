/** What is done with a page to see what it costs: each is the same in an organization of any size. */
import { expect, type Page } from '@playwright/test';
import { allocatedBytes, costsOf, nodesShown, quiet, type Costs } from './costs';
import { TOPICS, type Organization, type Place } from './organization';

/** Messages over which the bytes of one are taken, how often, and before these some that warm the code up. */
const MANY = 4;
const TIMES = 3;
const WARM_UP = 8;

/** Time between two messages, so that each is rendered, and told to be read, by itself; on a busy machine, too. */
const BETWEEN_MS = 160;

/** Frames that an answer's events take to be on screen, with time to spare. */
const SHOWN_AFTER_FRAMES = 6;

/** Acts on the server, and waits until the answer that holds this text has come. */
async function answered(page: Page, text: string, act: () => unknown): Promise<void> {
  const answer = page.waitForResponse(async (response) => {
    if (!response.url().includes('/api/v1/events?')) return false;
    return (await response.text().catch(() => '')).includes(text);
  });
  await act();
  await answer;
}

/** The same, until the page has made something of it. */
async function withEvents(page: Page, text: string, act: () => unknown): Promise<void> {
  await answered(page, text, act);
  await quiet(page, SHOWN_AFTER_FRAMES);
}

let texts = 0;
const nextText = () => `Ahoy, this is number ${(texts += 1)}.`;

/** Somebody writes, and it is on screen. */
async function arrival({ page, post }: Organization, ...place: Place): Promise<string> {
  const text = nextText();
  await withEvents(page, text, () => post(text, ...place));
  return text;
}

/** Somebody writes, and it has come; the page is left alone, so that only what it does itself is measured. */
async function delivery({ page, post }: Organization, ...place: Place): Promise<void> {
  const text = nextText();
  await answered(page, text, () => post(text, ...place));
  await page.waitForTimeout(BETWEEN_MS);
}

/** A view that is open, whose messages are there. */
export async function read({ chat, pathOf }: Organization, topic: string): Promise<void> {
  await chat.read(pathOf(topic));
  await expect(chat.feed.message('Line 59 ').first()).toBeVisible();
}

/** To the newest message of the view, wherever it was left. */
export async function goToEnd({ page, chat }: Organization): Promise<void> {
  await chat.feed.scroller.focus();
  await page.keyboard.press('End');
  await expect(chat.feed.toNewest).toBeHidden();
}

/** Begins to look out for a text in the sidebar; what it gives ends once it is there. Nothing is asked meanwhile. */
export async function awaitInSidebar(page: Page, text: string): Promise<() => Promise<void>> {
  const seen = await page.evaluateHandle((wanted) => {
    const sidebar = document.querySelector('nav.sidebar');
    if (!sidebar) throw new Error('No sidebar here');
    const isThere = new Promise<void>((resolve) => {
      const observer = new MutationObserver((records) => {
        const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
        if (!added.some(({ textContent }) => textContent?.includes(wanted))) return;
        observer.disconnect();
        resolve();
      });
      observer.observe(sidebar, { subtree: true, childList: true });
    });
    return { isThere };
  }, text);
  return () => seen.evaluate(({ isThere }) => isThere);
}

const ELSEWHERE = 'rumours';
let topics = 0;
const nextTopic = () => `news ${(topics += 1)}`;

/** Something else may happen to fall into the moment: what an act costs is the least that it was seen to cost. */
async function leastCosts(page: Page, act: () => Promise<unknown>): Promise<Costs> {
  let least = await costsOf(page, act);
  for (let again = 0; again < 2; again += 1) {
    const costs = await costsOf(page, act);
    least = {
      records: Math.min(least.records, costs.records),
      flushes: Math.min(least.flushes, costs.flushes),
      layouts: Math.min(least.layouts, costs.layouts),
      recalculations: Math.min(least.recalculations, costs.recalculations),
    };
  }
  return least;
}

/** A message into the view on screen, into another, into one that had nothing unread; and what concerns nobody. */
export async function countArrivals(organization: Organization) {
  const { page, chat, reader } = organization;
  await read(organization, TOPICS.here);
  // Where a pointer rests, rows that move offer what can be done with them.
  await page.mouse.move(1, 1);
  let collapsed = 0;
  const unseen = await leastCosts(page, () =>
    withEvents(page, 'collapsed', () =>
      reader.post('/messages/flags', {
        flag: 'collapsed',
        op: 'add',
        messages: [(collapsed += 1)],
      }),
    ),
  );
  let text = '';
  const here = await leastCosts(page, async () => {
    text = await arrival(organization, TOPICS.here);
  });
  await expect(chat.feed.message(text)).toBeVisible();
  const elsewhere = await leastCosts(page, () => arrival(organization, ELSEWHERE, 'elsewhere'));
  const anew = await leastCosts(page, () => arrival(organization, nextTopic(), 'elsewhere'));
  return { here, elsewhere, anew, unseen };
}

/** A hundred messages in one answer. */
export async function countBurst(organization: Organization): Promise<Costs> {
  const { page, post } = organization;
  await read(organization, TOPICS.here);
  let bursts = 0;
  return leastCosts(page, () => {
    const last = `The last of burst ${(bursts += 1)}.`;
    return withEvents(page, last, () => {
      for (let number = 1; number < 100; number += 1) post('Ahoy.', ELSEWHERE, 'elsewhere');
      post(last, ELSEWHERE, 'elsewhere');
    });
  });
}

/** Back to a conversation that was on screen before. */
export async function countSwitch(organization: Organization) {
  const { page } = organization;
  await read(organization, TOPICS.here);
  await read(organization, TOPICS.beside);
  const asked: string[] = [];
  const note = (request: { url(): string }) => asked.push(request.url());
  page.on('request', note);
  const costs = await costsOf(page, () => read(organization, TOPICS.here));
  page.off('request', note);
  const requests = asked.filter((url) => url.includes('/api/v1/messages?')).length;
  return { ...costs, requests };
}

/** A letter in the middle of a word. */
export async function countKeystroke(organization: Organization): Promise<Costs> {
  const { page, chat } = organization;
  await read(organization, TOPICS.here);
  await chat.compose.field.fill('Some wo');
  await chat.compose.field.press('End');
  return leastCosts(page, () => page.keyboard.press('r'));
}

async function bytesOfEach(page: Page, act: () => Promise<unknown>): Promise<number> {
  const repeat = async (times: number) => {
    for (let number = 0; number < times; number += 1) await act();
  };
  // Code that runs for the first time costs more than later.
  await repeat(WARM_UP);
  let least = Infinity;
  // The least of some: now and then the page has something else to do, as to sort its people.
  for (let time = 0; time < TIMES; time += 1)
    least = Math.min(least, (await allocatedBytes(page, () => repeat(MANY))) / MANY);
  return least;
}

/** Bytes for a message into the view on screen, and into a new topic: beside a conversation, and beside the inbox. */
export async function bytesOfMessages(organization: Organization) {
  const { page, chat } = organization;
  await read(organization, TOPICS.here);
  await page.mouse.move(1, 1);
  const anew = () => delivery(organization, nextTopic(), 'elsewhere');
  const here = await bytesOfEach(page, () => delivery(organization, TOPICS.here));
  const elsewhere = await bytesOfEach(page, anew);
  await chat.feed.scrollBy(-900);
  await page.mouse.move(1, 1);
  const furtherUp = await bytesOfEach(page, () => delivery(organization, TOPICS.here));
  await chat.goTo('/chat/home/inbox');
  const besideInbox = await bytesOfEach(page, anew);
  return { here, furtherUp, elsewhere, besideInbox };
}

/** Bytes for a letter that is typed. */
export async function bytesOfKeystroke(organization: Organization): Promise<number> {
  const { page, chat } = organization;
  await read(organization, TOPICS.here);
  await chat.compose.field.fill('');
  return bytesOfEach(page, () => page.keyboard.press('a'));
}

/** Looks around as a person does, and tells of the most nodes that stood in the document. */
export async function mostNodes(organization: Organization): Promise<number> {
  const { page, chat } = organization;
  let most = 0;
  const look = async () => {
    await quiet(page);
    most = Math.max(most, await nodesShown(page));
  };
  await read(organization, TOPICS.here);
  await look();
  for (const path of ['/chat/home/n/in/home', '/chat/home/n/channel/1-anchor-0']) {
    await chat.read(path);
    for (let screens = 0; screens < 4; screens += 1) await chat.feed.scrollBy(-3_000);
    await look();
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('p');
  await look();
  await page.keyboard.press('Escape');
  for (const view of ['recent', 'channels', 'settings', 'drafts', 'inbox']) {
    await chat.goTo(`/chat/home/${view}`);
    await look();
  }
  return most;
}
