/**
 * What a person meets when something is wrong: each state holds up, is said once, in words, and takes the cursor from
 * nobody. Only who is signed out, and what was not sent, interrupts.
 */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import type { Control } from '../fixtures';
import type { Allowances } from '../watch';
import { AccountWing } from '../pages/AccountWing';
import { ChatPage, chatPaths } from '../pages/ChatPage';
import { expect, test, type ChatFixtures } from '../pages/chatTest';
import { hold } from '../pages/hold';
import { listenClosely } from '../pages/listen';

test.skip(({ isMobile }) => isMobile, 'what is said is the same, whatever the screen');

const place = { channel: 'general', topic: 'tides' };

type Realm = ChatFixtures['realm'];

interface Saying {
  /** What is heard. */
  says: RegExp;
  /** What is to be read; what is heard, if left out. */
  shows?: RegExp;
  /** Whether it interrupts; what does not is awaited by a region that stands before it has words. */
  isAlert?: boolean;
}

interface FaultState extends Saying {
  name: string;
  /** What Playwright must be able to do for it, and only can in Chromium. */
  tag?: '@chromium';
  /** What the browser may complain of. */
  complains?: RegExp;
  happen(chat: ChatPage, realm: Realm): Promise<unknown>;
}

const breakPolls = (fault: object) => async (_: ChatPage, realm: Realm) => {
  await realm.fail('GET /events', fault, 10_000);
  await realm.post('jonas', place, 'This ends the poll.');
};

/** By the keyboard: no button takes the cursor meanwhile. */
async function send({ page, compose }: ChatPage): Promise<void> {
  await compose.field.fill('Soup at one');
  await page.keyboard.press('Control+Enter');
}

const states: FaultState[] = [
  {
    name: 'no network',
    says: /^No connection – trying again\.$/,
    complains: /ERR_INTERNET_DISCONNECTED|Failed to fetch/,
    async happen(chat) {
      // The last part of the page that is fetched by itself.
      await expect(chat.person('Aiko Tanaka')).toBeVisible();
      await chat.page.context().setOffline(true);
    },
  },
  {
    name: 'a server in trouble',
    says: /^The server has trouble – trying again\.$/,
    happen: breakPolls({ kind: 'html', status: 502 }),
  },
  {
    name: 'a server that wants to be left alone',
    says: /^The server asks us to wait/,
    happen: breakPolls({ kind: 'rateLimited', retryAfterSeconds: 60 }),
  },
  {
    name: 'a server that answers oddly',
    says: /^The server answered oddly – trying again\.$/,
    happen: breakPolls({ kind: 'malformed' }),
  },
  {
    name: 'catching up with what happened meanwhile',
    says: /^Catching up …$/,
    async happen(_, realm) {
      await realm.delay('POST /register', 15_000);
      await realm.expireQueues();
    },
  },
  {
    name: 'a message of which nobody knows whether it was sent',
    says: /^Checking whether it was sent/,
    async happen(chat, realm) {
      await realm.fail('POST /messages', { kind: 'html', status: 502 });
      await send(chat);
    },
  },
  {
    name: 'a message that was not sent',
    says: /Not now\./,
    shows: /^Not sent$/,
    isAlert: true,
    async happen(chat, realm) {
      const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not now.' };
      await realm.fail('POST /messages', refusal);
      await send(chat);
    },
  },
  {
    name: 'a message that the network sent twice',
    says: /The network sent a message twice\./,
    tag: '@chromium',
    async happen(chat, realm) {
      const sending = chat.page.waitForRequest(/\/api\/v1\/messages$/);
      await send(chat);
      // As some browsers and proxies do where a connection breaks.
      const copy = Object.fromEntries(new URLSearchParams((await sending).postData() ?? ''));
      await realm.call('marta', 'POST', '/messages', copy);
    },
  },
  {
    name: 'a file that could not be sent',
    says: /^Not sent\. The file is kept until you close this page\.$/,
    // It, too, was not sent.
    isAlert: true,
    async happen({ page }, realm) {
      await realm.fail('POST /user_uploads', { kind: 'html', status: 502 });
      const buffer = Buffer.from('06:10 4.2 m');
      await page
        .getByLabel('Add files')
        .setInputFiles({ name: 'tides.txt', mimeType: 'text/plain', buffer });
    },
  },
  {
    name: 'a newer version of the page',
    says: /^There is a newer version of this page\./,
    complains: /Failed to load resource/,
    async happen({ page }) {
      await page.route('**/?build', async (route) => {
        const answer = await route.fetch();
        const html = await answer.text();
        const body = html.replace(/(\/assets\/start-)\w+\.js/, '$1newer1.js');
        await route.fulfill({ response: answer, body });
      });
      await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }));
      // Asks for a part that is gone, and that nobody waits for with the cursor.
      await page.keyboard.press('Control+k');
    },
  },
];

/** Where the cursor went from now on, by whatever; what it gives tells, in order. */
async function watchFocus(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const moves: string[] = [];
    const note = ({ type, target }: FocusEvent) => {
      if (target instanceof Element) moves.push(`${type} ${target.tagName} ${target.className}`);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', note);
    Object.assign(window, { focusMoves: moves });
  });
  return () => page.evaluate(() => (window as unknown as { focusMoves: string[] }).focusMoves);
}

/** Whether words stand on the screen, and not only in what is read out: no colour has to be told from another. */
async function expectToBeRead(page: Page, words: RegExp): Promise<void> {
  const drawn = () =>
    page.getByText(words).evaluateAll((elements) =>
      elements.some((element) => {
        const { width, height } = element.getBoundingClientRect();
        return element.checkVisibility({ visibilityProperty: true }) && width > 20 && height > 8;
      }),
    );
  await expect.poll(drawn, `${String(words)} is to be read`).toBe(true);
}

/** Lets something happen, which is then said once, as it should be, and in words that stand on a page that holds up. */
async function expectSaidOnce(
  page: Page,
  { says, shows = says, isAlert = false }: Saying,
  happen: () => Promise<unknown>,
): Promise<void> {
  const heard = await listenClosely(page);
  const said = async () => (await heard()).filter(({ text }) => says.test(text));
  await happen();
  await expect.poll(async () => (await said()).length).toBe(1);
  await expectToBeRead(page, shows);
  await expectAccessible(page);
  expect(await said()).toMatchObject([{ isAlert, isAwaited: !isAlert }]);
}

for (const state of states) {
  test(state.name, { tag: state.tag }, async ({ chat, realm, allow }) => {
    const { page, compose } = chat;
    if (state.complains) allow.error(state.complains);
    await realm.post('jonas', place, 'High water at six.');
    await chat.read(chatPaths.topic('tides'));
    await compose.field.focus();
    const moves = await watchFocus(page);
    await expectSaidOnce(page, state, () => state.happen(chat, realm));
    await expect(compose.field).toBeFocused();
    expect(await moves()).toEqual([]);
  });
}

test('messages that did not come are told, and tried again by the keyboard', async ({
  chat,
  realm,
  allow,
}) => {
  const { page, feed } = chat;
  allow.error(/502/);
  const trouble = { kind: 'html', status: 502 };
  const heard = await listenClosely(page);
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  const told = async () =>
    (await heard()).filter(({ text }) => text.startsWith('The messages could not be loaded'));
  await realm.fail('GET /messages', trouble, 2);
  await chat.goTo(chatPaths.topic('gull on the roof'));
  await again.press('Enter');
  await expect.poll(async () => (await told()).length).toBe(2);
  expect(await told()).toMatchObject([{ isAwaited: true }, { isAwaited: true }]);
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(feed.list).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();

  await chat.read('/chat/home/n/channel/9-logbook');
  await realm.fail('GET /messages', trouble);
  await expect(async () => {
    await feed.scroller.evaluate((scroller) => (scroller.scrollTop = -scroller.scrollHeight));
    await expect(again).toBeVisible({ timeout: 500 });
  }).toPass();
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(feed.scroller).toBeFocused();
});

/** No topics of any channel come until what it gives is called. */
async function breakTopics(page: Page, allow: Allowances): Promise<() => Promise<void>> {
  allow.error(/500/);
  const topics = '**/users/me/*/topics*';
  await page.route(topics, (route) => route.fulfill({ status: 500, body: '' }));
  return () => page.unroute(topics);
}

test('topics that did not come leave the keyboard at their channel when they are tried again', async ({
  chat,
  allow,
}) => {
  const { page } = chat;
  const healTopics = await breakTopics(page, allow);
  const sidebar = page.getByRole('navigation', { name: 'Conversations' });
  await sidebar.getByRole('button', { name: 'Topics of design' }).press('Enter');
  const again = sidebar.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await healTopics();
  await again.press('Enter');
  await expect(again).toHaveCount(0);
  await expect(sidebar.getByRole('link', { name: 'design' })).toBeFocused();
});

test('what a palette could not fetch leaves the keyboard in its field when it is tried again', async ({
  chat,
  allow,
}) => {
  const { page } = chat;
  const healTopics = await breakTopics(page, allow);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to …' });
  const field = palette.getByRole('combobox');
  await field.fill('design >');
  const again = palette.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await healTopics();
  await again.press('Enter');
  await expect(palette.getByRole('option').first()).toBeVisible();
  await expect(field).toBeFocused();
});

test('emoji that did not come are asked for again from their window, and the keyboard stays in its field', async ({
  chat,
  allow,
}) => {
  const { page, compose } = chat;
  allow.error(/500/);
  await chat.read(chatPaths.topic('tides'));
  const list = '**/emoji_api.json';
  await page.route(list, (route) => route.fulfill({ status: 500, body: '' }));
  await compose.field.fill('High water');
  await page.locator('.compose').getByRole('button', { name: 'Emoji' }).click();
  const field = page.getByRole('combobox', { name: 'Search emoji' });
  const picker = page.getByRole('dialog').filter({ has: field });
  const again = picker.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await expect(picker.getByRole('status')).toContainText('could not be loaded');
  await expectAccessible(page);
  // Without an answer it is there again, and the keyboard still in the field.
  await again.press('Enter');
  await expect(field).toBeFocused();
  await expect(again).toBeVisible({ timeout: 30_000 });
  await page.unroute(list);
  await again.press('Enter');
  await expect(picker.getByRole('option').first()).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('octopus');
  await field.press('Enter');
  await expect(compose.field).toHaveValue(/^High water.*octopus/);
  await expect(compose.field).toBeFocused();
});

test('a film takes the keyboard from what starts it, and so does what says that there is none', async ({
  chat,
  realm,
}) => {
  const { page, compose, feed } = chat;
  await realm.post('jonas', place, 'How does it look today?');
  await chat.read(chatPaths.topic('tides'));
  const file = { name: 'tide.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film') };
  await page.getByLabel('Add files').setInputFiles(file);
  await expect(compose.field).toHaveValue(/tide\.mp4\]\(\/user_uploads/);
  await compose.sendButton.click();
  await feed.list.getByRole('button', { name: 'tide.mp4 Play' }).press('Enter');
  await expect(feed.list.getByRole('button', { name: 'Try again' })).toBeFocused();
});

test('somebody who was signed out', async ({ chat, realm }) => {
  const { page, compose } = chat;
  await chat.read(chatPaths.topic('tides'));
  await compose.field.focus();
  const state = { says: /^You have been signed out/, shows: /^You have been signed out$/ };
  await expectSaidOnce(page, { ...state, isAlert: true }, async () => {
    await realm.call('marta', 'POST', '/users/me/api_key/regenerate');
    await realm.expireQueues();
  });
  // What had the cursor is hidden with all that is private: it goes on at the sheet that stands in its place.
  await expect(compose.field).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign in again' })).toBeFocused();
});

test('a browser that keeps nothing', async ({ page, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  const chat = new ChatPage(page);
  await chat.signIn('marta', 'memory');
  const says = /This browser keeps nothing on this device/;
  // It is said where one writes, as soon as one can: by then nobody has begun.
  await expectSaidOnce(page, { says }, async () => {
    await chat.read(chatPaths.topic('tides'));
    await chat.compose.field.focus();
  });
  const moves = await watchFocus(page);
  await chat.compose.field.pressSequentially('Half a sentence');
  await expect(chat.compose.field).toHaveValue('Half a sentence');
  await expect(chat.compose.field).toBeFocused();
  expect(await moves()).toEqual([]);
});

/** Somebody whose balance does not come, and who is somewhere on the page already. */
async function waitForBalance(page: Page, control: Control) {
  await control('account', 'reset');
  const wing = new AccountWing(page, control);
  const { token } = await wing.seed();
  await wing.signIn(token);
  const letCome = await hold(page, /\/v2\/account$/);
  await page.reload();
  await page.getByLabel('Warn me at').focus();
  return { wing, letCome };
}

test('a balance that is not known', async ({ page, control }) => {
  const { wing, letCome } = await waitForBalance(page, control);
  const moves = await watchFocus(page);
  const state = { says: /The service has a problem/, shows: /^Not known$/ };
  await expectSaidOnce(page, state, async () => {
    await control('account', 'failNext', 'GET /account', 'html502', 9);
    letCome();
    await expect(wing.balance).toHaveText('Not known');
  });
  await expect(page.getByText('€0.00')).toBeHidden();
  expect(await moves()).toEqual([]);
});
