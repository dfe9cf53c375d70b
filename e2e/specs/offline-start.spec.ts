/** Starting without a network: the app's own files lie on the device of whoever stays signed in there, and nobody else's. */
import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ChatPage, chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { inWholeBrowser } from '../pages/wholeBrowser';

test.use({ ...inWholeBrowser, serviceWorkers: 'allow' });
test.skip(({ isMobile }) => isMobile, 'what lies on the device is the same, whatever the screen');
// What the browser says itself of requests that found no network.
test.beforeEach(({ allow }) => allow.error(/Failed to load resource|net::ERR|Failed to fetch/));

/** Playwright reaches no other browser's service workers. */
const inChromium = { tag: '@chromium' };

/** What the app's caches hold, as paths. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

const workerCount = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** The service worker has everything, and answers for pages that are loaded from now on. */
async function expectKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => cachedPaths(page)).toContain('/config.json');
}

/** Somebody who stays signed in on the device, whose files are kept. */
async function stay(page: Page): Promise<ChatPage> {
  const chat = new ChatPage(page);
  await chat.signIn('marta', 'device');
  await expectKept(page);
  return chat;
}

/** The same, loaded once more: what is asked for now comes by the service worker. */
async function comeBack(page: Page): Promise<ChatPage> {
  const chat = await stay(page);
  await page.reload();
  await chat.expectInside();
  return chat;
}

test(
  'the chat starts offline where it was left, shows what was read, and is live when the network is back',
  inChromium,
  async ({ page, realm }) => {
    const tides = { channel: 'general', topic: 'tides' };
    // More than fits on a screen.
    for (let hour = 0; hour < 20; hour += 1) await realm.post('aiko', tides, `Mark at ${hour} h.`);
    await realm.post('jonas', tides, 'High water at six.');
    const chat = new ChatPage(page);
    await chat.signIn('marta', 'device');
    await chat.read(chatPaths.topic('tides'));
    await expect(chat.feed.message('High water at six.')).toBeVisible();
    await expectKept(page);

    await page.context().setOffline(true);
    await page.reload();
    await expect(chat.feed.message('High water at six.')).toBeVisible();
    await expect(chat.connectionStatus).toContainText('No connection');
    await expect(page.getByText('The topics could not be fetched.')).toBeVisible();
    // Other pages, too, are there.
    await chat.goTo(chatPaths.inbox);
    await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
    await chat.goTo('/chat/home/settings');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
    await chat.read(chatPaths.topic('tides'));
    await chat.feed.scrollBy(5_000);
    await expect(chat.feed.message('High water at six.')).toBeInViewport();
    for (const text of ['Written without a network', 'And more of it', 'And a last line']) {
      await chat.compose.field.fill(text);
      await chat.compose.field.press('Control+Enter');
      await expect(chat.feed.list.getByText(text)).toBeInViewport({ ratio: 1 });
    }
    // Nor does it vanish where nothing was read before.
    await chat.goTo(chatPaths.topic('gull on the roof'));
    await expect(page.getByText('The messages could not be loaded')).toBeVisible();
    await chat.compose.field.fill('Is it still there?');
    await chat.compose.field.press('Control+Enter');
    await expect(chat.feed.list.getByText('Is it still there?')).toBeVisible();
    await chat.read(chatPaths.topic('tides'));

    await realm.post('jonas', tides, 'And low water at noon.');
    await page.context().setOffline(false);
    await expect(chat.feed.message('And low water at noon.')).toBeVisible();
    await expect(chat.connectionStatus).not.toContainText('No connection');
    await expect(page.getByText('The topics could not be fetched.')).toBeHidden();
    // Whoever leaves while something is being sent is asked about it.
    await chat.read(chatPaths.topic('gull on the roof'));
    await expect(chat.feed.message('Is it still there?')).toHaveCount(1);
    await chat.read(chatPaths.topic('tides'));
    await expect(chat.feed.message('And a last line')).toHaveCount(1);
    await page.reload();
    await expect(chat.feed.message('Written without a network')).toHaveCount(1);
    await chat.read(chatPaths.topic('gull on the roof'));
    await expect(chat.feed.message('Is it still there?')).toHaveCount(1);
  },
);

test('nothing that a server tells is kept by it', inChromium, async ({ page, realm }) => {
  void realm;
  const chat = await comeBack(page);
  await chat.read(chatPaths.topic('gull on the roof'));
  await expect(chat.feed.list.getByRole('img').first()).toBeVisible();
  // What is asked of the server passes it by altogether.
  const askedOfServer = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry as unknown as { name: string; workerMatchedSourceType: string })
      .map(({ name, workerMatchedSourceType: by }) => ({ path: new URL(name).pathname, by }))
      .filter(({ path }) => /^\/(?:api|user_avatars)\//.test(path)),
  );
  expect(askedOfServer.length).toBeGreaterThan(3);
  expect(askedOfServer.filter(({ by }) => by !== 'network')).toEqual([]);
  const paths = await cachedPaths(page);
  expect(paths.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(100);
  expect(
    paths.filter((path) => !/^\/(?:assets\/.*|config\.json|favicon\.svg)?$/.test(path)),
  ).toEqual([]);
});

test(
  'a web server in trouble is answered for; a new configuration counts at once',
  inChromium,
  async ({ page, realm }) => {
    void realm;
    const chat = await comeBack(page);

    let isInTrouble = true;
    await page.context().route(/\/chat\/|config\.json/, async (route) => {
      if (isInTrouble)
        return route.fulfill({ status: 502, contentType: 'text/html', body: '<p>Bad gateway' });
      if (!route.request().url().endsWith('config.json')) return route.continue();
      const answer = await route.fetch();
      const config = (await answer.json()) as { brand: object };
      return route.fulfill({ json: { ...config, brand: { name: 'Breakwater' } } });
    });
    await page.reload();
    await chat.expectInside();
    isInTrouble = false;
    await page.goto('/');
    await expect(page.getByText('Breakwater').first()).toBeVisible();
  },
);

test(
  'whoever signs out leaves none of it; whoever comes back in the same tab has it again',
  inChromium,
  async ({ page, realm }) => {
    void realm;
    const chat = await comeBack(page);

    await chat.me('Marta Oliveira').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect.poll(() => workerCount(page)).toBe(0);
    await expect.poll(() => cachedPaths(page)).toEqual([]);
    // Until it is loaded again, the page still has the service worker, which keeps nothing any more.
    const font = readdirSync('dist/assets').find((name) => name.endsWith('.woff2'));
    const isHad = (name: string) => fetch(`/assets/${name}`).then(({ ok }) => ok);
    expect(await page.evaluate(isHad, String(font))).toBe(true);
    expect(await cachedPaths(page)).toEqual([]);

    await chat.signIn('marta', 'device');
    await expectKept(page);
    await page.context().setOffline(true);
    await page.reload();
    await chat.expectInside();
    await page.context().setOffline(false);
  },
);

test('a session of this tab alone keeps no files', inChromium, async ({ page, realm }) => {
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'High water at six.');
  await page.clock.install();
  const chat = new ChatPage(page);
  await chat.signIn('marta');
  // By then it would have been asked for, and be there once something else was fetched.
  await page.clock.fastForward(60_000);
  await chat.read(chatPaths.topic('tides'));
  await chat.goTo(chatPaths.inbox);
  await page.reload();
  await chat.expectInside();
  expect(await workerCount(page)).toBe(0);
  expect(await cachedPaths(page)).toEqual([]);
});

test(
  'where only the service worker may show notices, it does, and a press leads to the message',
  inChromium,
  async ({ page, realm }) => {
    await page.context().grantPermissions(['notifications']);
    await page.addInitScript(() => {
      // As in Chrome on Android.
      class Refusing {
        static permission = 'granted';
        constructor() {
          throw new TypeError('Illegal constructor');
        }
      }
      Object.defineProperty(window, 'Notification', { value: Refusing });
      Object.defineProperty(document, 'hasFocus', { value: () => false });
    });
    const chat = await stay(page);
    // What calls comes after the first view.
    await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', /^blob:/);
    await realm.post('jonas', { to: ['jonas', 'marta'] }, 'Are you coming?');
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        const notices = (await registration?.getNotifications()) ?? [];
        return notices.map(({ title, body }) => ({ title, body }));
      });
    await expect.poll(shown).toEqual([{ title: 'Jonas Lindqvist', body: 'Are you coming?' }]);

    const [worker] = page.context().serviceWorkers();
    await worker!.evaluate(async () => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration };
      const [notification] = await scope.registration.getNotifications();
      // One of our making may not be waited for, and has no right to bring a page to the front.
      const press = Object.assign(new Event('notificationclick'), {
        notification,
        waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
      });
      self.dispatchEvent(press);
    });
    await expect(page).toHaveURL(/\/n\/dm\/.*\/near\/\d+$/);
    await expect(chat.feed.message('Are you coming?')).toBeVisible();
    await expect.poll(shown).toEqual([]);
  },
);
