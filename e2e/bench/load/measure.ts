/** The measurements of `npm run bench:load`: what happens to a page where there is far too much of everything. */
import type { Browser, Page } from '@playwright/test';
import { slowedDown, weigh } from '../page/costs';
import { openOrganization, SIZES, TOPICS, type Organization } from '../page/organization';
import { read } from '../page/scenarios';
import { traced } from '../page/trace';
import { HEAVY, type HeavyName } from './messages';

/** A phone of some years ago. */
const SLOWER = 4;

const CROWD = { users: 50_000, channels: 1_000, history: 50_000, unread: 50_000, seed: 1 };

/** Time from the end of `act`, which may take its own, until the page shows this text. */
async function timeUntil(page: Page, text: string, act: () => unknown): Promise<number> {
  await act();
  const start = performance.now();
  await page.getByText(text, { exact: true }).first().waitFor({ timeout: 60_000 });
  return performance.now() - start;
}

/** Runs in the page before the app: marks the moment when the first row of the inbox is there. */
function markFirstContent(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#main a')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('first content'));
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** The start of an organization with fifty thousand people. */
export async function crowd(browser: Browser, distFolder: string) {
  const organization = await openOrganization(browser, { size: CROWD, distFolder });
  try {
    const { page } = organization;
    await page.waitForTimeout(10_000);
    await page.addInitScript(markFirstContent);
    const { longestTaskMs } = await traced(browser, page, () => organization.reload());
    const registration = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const one = entries.find(({ name }) => name.endsWith('/api/v1/register'));
      return { bytes: one?.decodedBodySize ?? 0, endMs: one?.responseEnd ?? 0 };
    });
    const shownMs = await page.evaluate(
      () => performance.getEntriesByName('first content')[0]?.startTime ?? 0,
    );
    const { heapBytes } = await weigh(page);
    return {
      // What the server takes to write it all down is not ours.
      startMs: shownMs - registration.endMs,
      longestTaskMs,
      heapBytes,
      registrationBytes: registration.bytes,
    };
  } finally {
    await organization.close();
  }
}

/** So many messages in one answer, as after a sleep: until the last one is on screen. */
async function afterSleep({ page, post }: Organization, count: number): Promise<number> {
  const last = `The last of ${count}.`;
  return timeUntil(page, last, () => {
    for (let number = 1; number < count; number += 1)
      post('Ahoy.', number % 3 === 0 ? TOPICS.here : `flood ${number % 50}`);
    post(last, TOPICS.here);
  });
}

/** Runs in the page: notes how long each key waited until the frame after it. */
function watchKeys(): void {
  const waits: number[] = [];
  Object.assign(window, { keyWaits: waits });
  const { port1, port2 } = new MessageChannel();
  const drawn: (() => void)[] = [];
  port1.onmessage = () => drawn.splice(0).forEach((run) => run());
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        drawn.push(() => void waits.push(performance.now() - timeStamp));
        port2.postMessage(null);
      }),
    { capture: true },
  );
}

const share = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Somebody writes while the organization is loud: fifty events a second. */
async function typingInTheStorm(browser: Browser, { page, chat, post }: Organization, ms: number) {
  const field = chat.compose.field;
  await field.fill('');
  await page.evaluate(watchKeys);
  let number = 0;
  const storm = setInterval(() => {
    number += 1;
    post(`Gust ${number}.`, number % 10 === 0 ? TOPICS.here : `flood ${number % 50}`);
  }, 20);
  let typed = '';
  const { longestTaskMs } = await traced(browser, page, async () => {
    const until = performance.now() + ms;
    while (performance.now() < until) {
      const letter = String.fromCharCode(97 + (typed.length % 26));
      await field.press(letter);
      typed += letter;
      await page.waitForTimeout(100);
    }
  });
  clearInterval(storm);
  const waits = await page.evaluate(() => (window as unknown as { keyWaits: number[] }).keyWaits);
  waits.sort((one, other) => one - other);
  const shown = await field.inputValue();
  return {
    events: number,
    keys: typed.length,
    lostKeys: shown === typed ? 0 : typed.length - shown.length || typed.length,
    longestTaskMs,
    keyMs: { median: share(waits, 0.5), p95: share(waits, 0.95) },
  };
}

/** A message that is far too large comes in before their eyes. */
async function heavy(browser: Browser, organization: Organization, name: HeavyName) {
  const { page, chat, post, pathOf } = organization;
  post('What comes before it.', name);
  await chat.read(pathOf(name));
  let elements = 0;
  const { longestTaskMs } = await slowedDown(page, SLOWER, () =>
    traced(browser, page, async () => {
      const messageId = post(HEAVY[name], name);
      const row = page.locator(`[data-message-id="${messageId}"]`);
      await row.waitFor({ timeout: 60_000 });
      await page.waitForTimeout(2_000);
      elements = await row.evaluate((element) => element.querySelectorAll('*').length);
    }),
  );
  const isCut = await page.getByRole('button', { name: 'Show all' }).first().isVisible();
  // The page is alive: what is typed is there.
  await chat.compose.field.fill(`alive after ${name}`);
  return { longestTaskMs, elements, isCut };
}

export async function measureLoad(browser: Browser, distFolder: string, seconds: number) {
  const organization = await openOrganization(browser, { size: SIZES.small, distFolder });
  try {
    await read(organization, TOPICS.here);
    const sleepMs = await afterSleep(organization, 10_000);
    const typing = await typingInTheStorm(browser, organization, seconds * 1_000);
    const heavies = {} as Record<HeavyName, Awaited<ReturnType<typeof heavy>>>;
    for (const name of Object.keys(HEAVY) as HeavyName[])
      heavies[name] = await heavy(browser, organization, name);
    return { sleepMs, typing, heavies, complaints: organization.complaints() };
  } finally {
    await organization.close();
  }
}
