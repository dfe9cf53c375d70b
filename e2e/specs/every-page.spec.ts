/** Every page of the table of pages is visited, and holds up in every look. */
import { readdirSync, readFileSync } from 'node:fs';
import { expectAccessibleInEveryLook, expectOutline } from '../accessibility';
import { AccountWing } from '../pages/AccountWing';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'narrow windows are among the looks');

/** Pages that anybody may open. */
const openPages: Record<string, string> = {
  welcome: '/',
  register: '/register',
  'sign-in': '/sign-in',
  'chat-sign-in': '/chat/sign-in/home',
  'not-found': '/nowhere/at/all',
};

/** Pages of a person who is signed in to the chat. */
const chatPages: Record<string, string> = {
  'chat-inbox': chatPaths.inbox,
  'chat-recent': '/chat/home/recent',
  'chat-channels': '/chat/home/channels',
  'chat-settings': '/chat/home/settings',
  'chat-organization': '/chat/home/organization',
  'chat-drafts': '/chat/home/drafts',
  'chat-narrow': chatPaths.general,
};

/** Pages on the way through an account's life, in its order. */
const accountPages = ['save-key', 'account', 'delete-account', 'farewell'];

/** Addresses that only lead on to others. */
const crossings = ['chat', 'chat-home'];

const appFolder = new URL('../../src/app/', import.meta.url);

/** Every name in the table of pages. */
function routeNames(): string[] {
  const texts = readdirSync(appFolder)
    .filter((name) => /^\w+\.ts$/.test(name))
    .map((name) => readFileSync(new URL(name, appFolder), 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/path: '[^']*',\s*name: '([\w-]+)'/g)].map(([, name]) => name ?? ''),
  );
  return [...new Set(names)].toSorted();
}

const routes = routeNames();

test('no page is left out', () => {
  const visited = [openPages, chatPages].flatMap(Object.keys).concat(accountPages, crossings);
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.filter((name) => !visited.includes(name))).toEqual([]);
});

for (const [name, path] of Object.entries(openPages)) {
  test(`${name} holds up`, async ({ page, realm }) => {
    void realm;
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectOutline(page);
    await expectAccessibleInEveryLook(page);
  });
}

test('a broken configuration holds up', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ json: { chat: { enabled: 1 } } }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectOutline(page);
  await expectAccessibleInEveryLook(page);
});

for (const [name, path] of Object.entries(chatPages)) {
  test(`${name} holds up`, async ({ chat, isMobile }) => {
    await chat.goTo(path);
    await expect(chat.page.getByRole('main')).toBeVisible();
    // They come after what is in the middle, and their rows are measured before they are shown.
    if (!isMobile) await expect(chat.people.getByRole('link').first()).toBeVisible();
    await expectOutline(chat.page);
    await expectAccessibleInEveryLook(chat.page);
  });
}

test('the pages of an account’s life hold up', async ({ page, control }) => {
  await control('account', 'reset');
  await control('account', 'setDifficulty', 3);
  const wing = new AccountWing(page, control);
  const look = async (name: string) => {
    await expectOutline(page);
    await test.step(name, () => expectAccessibleInEveryLook(page));
  };
  await wing.register();
  await look('save-key');
  await wing.proveKey(await wing.readKey());
  await expect(wing.heading('Your account')).toBeVisible();
  await look('account');
  await page.goto('/account/delete');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('delete-account');
  await page.goto('/account/farewell');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look('farewell');
});
