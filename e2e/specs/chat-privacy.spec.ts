/** Nothing that is secret shows anywhere, and nothing leaves for anywhere but the servers that were configured. */
import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { ChatPage, chatPaths } from '../pages/ChatPage';
import { ChatSignInPage, DEMO_PASSWORD } from '../pages/ChatSignInPage';
import { expect, test } from '../pages/chatTest';
import { traces } from '../pages/traces';

test.skip(({ isMobile }) => isMobile, 'the same traffic, whatever the screen');

/** Base64 of a text, wherever in a longer text it may begin. */
function disguises(secret: string): string[] {
  const based = [0, 1, 2].map((shift) =>
    btoa('x'.repeat(shift) + secret)
      .slice(Math.ceil((shift * 4) / 3) + 1)
      .replace(/.{3}=*$/, ''),
  );
  return [secret, encodeURIComponent(secret), ...based];
}

for (const keeping of ['memory', 'tab', 'device'] as const) {
  test(`kept in ${keeping}, password and key show nowhere`, async ({ page, context, realm }) => {
    const said: string[] = [];
    const urls: string[] = [];
    const keyBearers: Request[] = [];
    const apiKey = await realm.apiKeyOf('marta');
    context.on('console', (message) => said.push(message.text()));
    context.on('request', (request) => {
      urls.push(request.url(), request.headers()['referer'] ?? '');
      if (request.headers()['authorization']) keyBearers.push(request);
    });
    const chat = new ChatPage(page);
    await chat.signIn('marta', keeping);
    await chat.read(chatPaths.topic('gull on the roof'));
    await chat.compose.field.fill('Half a sen');
    await chat.read(chatPaths.general);

    const everything = [...said, ...urls, await traces(page)].join('\n');
    expect(everything).toContain('gull on the roof');
    for (const form of disguises(apiKey)) expect(everything).not.toContain(form);
    // The word itself stands in addresses and names of the demo; as a password it must not be kept.
    expect(everything).not.toContain(`"${DEMO_PASSWORD}"`);
    expect(urls.join('\n')).not.toContain(`=${DEMO_PASSWORD}`);

    expect(keyBearers.length).toBeGreaterThan(0);
    for (const request of keyBearers)
      expect(new URL(request.url()).origin).toBe(new URL(page.url()).origin);
    if (keeping === 'memory') {
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, { ...localStorage }]),
      );
      expect(kept).not.toContain('chat.home');
    }
  });
}

test('a long session asks nobody but its server', async ({ chat, realm, app }) => {
  const { page } = chat;
  const origins = new Set<string>();
  page.context().on('request', (request) => origins.add(new URL(request.url()).origin));
  const outside = 'https://tracker.example';
  const messageId = await realm.post(
    'jonas',
    { channel: 'general', topic: 'tides' },
    `Look: ${outside}/pixel.png and [this](${outside}/page) ![](${outside}/a.gif)`,
  );
  await realm.post(
    'jonas',
    { channel: 'general', topic: 'tides' },
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  );
  const paths = [chatPaths.feed, chatPaths.mentions, chatPaths.starred, chatPaths.general];
  for (const path of [...paths, '/chat/home/n/channel/9-logbook']) await chat.read(path);
  await chat.feed.scrollBy(-1500);
  await chat.read(chatPaths.topic('tides'));
  await chat.feed.messageById(messageId).hover();
  await chat.feed.messageById(messageId).getByRole('link').last().hover();
  await chat.compose.send(`And ${outside}/me.png`);
  await expect(chat.feed.message('me.png')).toBeVisible();
  await chat.goTo(chatPaths.inbox);
  expect([...origins]).toEqual([app.origin]);
});

test('links out tell nobody where they come from', async ({ chat, realm }) => {
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, '[out](https://out.example/)');
  await chat.read(chatPaths.topic('tides'));
  const link = chat.feed.message('out').getByRole('link', { name: 'out' });
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('rel', /noreferrer/);
  await expect(link).toHaveAttribute('target', '_blank');
});

test('whoever is put out leaves no word that can be read, and finds all of it when back', async ({
  page,
  realm,
  allow,
}) => {
  allow.error(/401/);
  const chat = new ChatPage(page);
  await chat.signIn('marta', 'device');
  // The server is told of no draft: what comes back was kept here.
  await realm.fail('POST /drafts', { kind: 'html', status: 502 }, 10_000);
  await chat.read(chatPaths.topic('gull on the roof'));
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not now' } as const;
  await realm.fail('POST /messages', refusal);
  await chat.compose.send('The unsent herring.');
  const row = chat.feed.list.getByRole('listitem').filter({ hasText: 'The unsent herring.' });
  await expect(row.getByRole('button', { name: 'Send again' })).toBeVisible();
  await chat.compose.field.fill('Half a haddock');
  await expect.poll(() => traces(page)).toMatch(/herring[^]*haddock|haddock[^]*herring/);

  await realm.call('marta', 'POST', '/users/me/api_key/regenerate');
  await realm.expireQueues();
  const sheet = page.getByRole('alert').filter({ hasText: 'You have been signed out' });
  await expect(sheet).toContainText('encrypted');
  await expect.poll(() => traces(page)).not.toMatch(/herring|haddock|registration/);
  expect(await traces(page)).not.toContain('vault.chat.home');

  // Another start, with nobody signed in, neither shows nor erases anything.
  await page.goto('/chat');
  const door = new ChatSignInPage(page);
  await expect(door.address).toBeVisible();
  expect(await traces(page)).not.toMatch(/herring|haddock/);
  await door.signInWithPassword('marta');
  await chat.expectInside();
  await chat.read(chatPaths.topic('gull on the roof'));
  await expect(chat.compose.field).toHaveValue('Half a haddock');
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(row.getByRole('button', { name: 'Send again' })).toBeHidden();
  await expect(chat.feed.message('The unsent herring.')).toHaveCount(1);
  await realm.heal();
});

test('signing out in one tab ends all of them, and nothing typed is left in any', async ({
  page,
  context,
  realm,
}) => {
  await realm.fail('POST /drafts', { kind: 'html', status: 502 }, 10_000);
  const chat = new ChatPage(page);
  await chat.signIn('marta', 'device');
  const other = new ChatPage(await context.newPage());
  await other.page.goto(chatPaths.topic('tides'));
  await other.compose.field.fill('Half a haddock');
  await chat.read(chatPaths.topic('gull on the roof'));
  await chat.compose.field.fill('Half a herring');
  await expect.poll(() => traces(page)).toMatch(/herring[^]*haddock|haddock[^]*herring/);

  await chat.me('Marta Oliveira').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  for (const one of [page, other.page]) {
    await expect(new ChatSignInPage(one).address).toBeVisible();
    await expect.poll(() => traces(one)).not.toMatch(/herring|haddock|registration/);
  }
  // Whoever did not press it is told why they are here, until they are back.
  const whyIn = (one: Page) =>
    one.getByRole('main').getByRole('status').filter({ hasText: 'signed out in another tab' });
  await expect(whyIn(other.page)).toContainText('erased on this device');
  await expect(whyIn(page)).toBeHidden();
  await expectAccessible(other.page);
  await new ChatSignInPage(other.page).signInWithPassword('marta');
  await other.expectInside();
  await other.page.goto('/chat/sign-in/home');
  await expect(whyIn(other.page)).toBeHidden();
});

test('where sites may keep nothing on the device, the chat does all that needs no keeping', async ({
  page,
  realm,
}) => {
  // As Chromium does where somebody blocks the data of all sites.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The request was denied.', 'SecurityError');
    };
    for (const store of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, store, { get: refuse });
    }
    IDBFactory.prototype.open = refuse;
    // The empty page that Firefox begins with has no more of them.
    if (!isSecureContext) return;
    CacheStorage.prototype.open = async () => refuse();
    LockManager.prototype.request = async () => refuse();
  });
  const chat = new ChatPage(page);
  await chat.signIn('marta');
  await chat.read(chatPaths.topic('gull on the roof'));
  await chat.compose.send('Half a herring');
  const row = chat.feed.message('Half a herring');
  await expect(row).toHaveCount(1);
  await chat.compose.field.fill('Half a haddock');
  await expect(page.getByText('This browser keeps nothing on this device')).toBeVisible();
  // What needs tabs to agree on turns needs no agreement where there can be none.
  await expect
    .poll(async () => JSON.stringify(await realm.call('marta', 'GET', '/drafts')))
    .toContain('Half a haddock');
  await expect(row).toHaveCount(1);
});
