/** Sending: what is written is shown at once, settles in place, and is never lost or doubled. */
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { filesWith } from '../pages/built';
import { expect, test } from '../pages/chatTest';
import { hold } from '../pages/hold';
import { traces } from '../pages/traces';

const place = { channel: 'general', topic: 'tides' };

interface Sent {
  messages: { content: string }[];
}

async function countOnServer(
  realm: { call(...parts: [string, string, string, Record<string, unknown>]): Promise<unknown> },
  text: string,
): Promise<number> {
  const { messages } = (await realm.call('marta', 'GET', '/messages', {
    anchor: 'newest',
    num_before: 50,
    num_after: 0,
    apply_markdown: false,
    narrow: [
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: 'tides' },
    ],
  })) as Sent;
  return messages.filter(({ content }) => content === text).length;
}

test('a message shows at once and settles without its row being replaced', async ({
  chat,
  realm,
}) => {
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await realm.delay('POST /messages', 600);
  await chat.compose.send('Thank you, **Jonas**');
  await expect(chat.compose.field).toHaveValue('');
  const row = chat.feed.list.getByRole('listitem').filter({ hasText: 'Thank you' });
  await expect(row).toBeVisible();
  const element = await row.elementHandle();
  await expect(row.locator('strong', { hasText: 'Jonas' })).toBeVisible();
  expect(await element?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await countOnServer(realm, 'Thank you, **Jonas**')).toBe(1);
  await expectAccessible(chat.page);
});

test('a preview shows what was typed a moment ago, as the server draws it', async ({ chat }) => {
  await chat.read(chatPaths.topic('gull on the roof'));
  const { compose, page } = chat;
  const preview = page.getByRole('group', { name: 'Preview of the message' });
  const toggle = page.getByRole('button', { name: 'Preview' });
  await compose.field.fill('A first thought');
  await toggle.click();
  await expect(preview).toHaveText('A first thought');
  await toggle.click();
  await expect(compose.field).toBeFocused();
  // All in one breath, before anything has settled.
  await compose.field.evaluate((field) => {
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = 'On **second** thought';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    document.querySelector<HTMLElement>('.compose [aria-label="Preview"]')?.click();
  });
  await expect(preview.locator('strong')).toHaveText('second');
  await expectAccessible(page);
  await chat.goTo(chatPaths.topic('lunch', '6-galley'));
  await expect(preview).toBeHidden();
  await expect(compose.field).toHaveValue('');
  await chat.goTo(chatPaths.topic('gull on the roof'));
  await expect(compose.field).toHaveValue('On **second** thought');
});

test('a message whose answer was lost is looked for, and is there once', async ({
  chat,
  realm,
}) => {
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await realm.fail('POST /messages', { kind: 'malformed' });
  await chat.compose.send('Soup at one');
  const row = chat.feed.list.getByRole('listitem').filter({ hasText: 'Soup at one' });
  // It stands here before it is there.
  await expect.poll(() => countOnServer(realm, 'Soup at one')).toBe(1);
  await expect(row.getByText(/checking/i)).toBeHidden();
  await expect(row).toHaveCount(1);
  expect(await countOnServer(realm, 'Soup at one')).toBe(1);
});

test('a refused message says why, and its text can be taken back', async ({ chat, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const msg = 'The harbour is closed.';
  await realm.fail('POST /messages', { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg });
  await chat.compose.send('Open the gates');
  const row = chat.feed.list.getByRole('listitem').filter({ hasText: 'Open the gates' });
  await expect(row.getByRole('alert')).toContainText(msg);
  await expectAccessible(chat.page);
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(chat.compose.field).toHaveValue('Open the gates');
  await expect(row).toHaveCount(0);
  await chat.compose.sendButton.click();
  await expect(row).toHaveCount(1);
  await expect.poll(() => countOnServer(realm, 'Open the gates')).toBe(1);
});

test('a reload keeps what was typed and what was not sent', async ({ chat, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not now.' };
  await realm.fail('POST /messages', refusal);
  await chat.compose.send('First try');
  const row = chat.feed.list.getByRole('listitem').filter({ hasText: 'First try' });
  await expect(row.getByRole('alert')).toBeVisible();
  await chat.compose.field.pressSequentially('Half a sen');
  await chat.page.reload();
  await expect(chat.compose.field).toHaveValue('Half a sen');
  await expect(row.getByRole('alert')).toContainText('Not now.');
  await row.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => countOnServer(realm, 'First try')).toBe(1);
  await expect(chat.compose.field).toHaveValue('Half a sen');
  await chat.goTo('/chat/home/drafts');
  await expect(chat.page).toHaveTitle(/Drafts/);
  await expect(chat.page.getByRole('list', { name: 'Drafts' })).toContainText('Half a sen');
  await expectAccessible(chat.page);
});

test('what is not sent is told of wherever one is, and stands beside the drafts', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not now.' };
  const letSend = await hold(page, /\/api\/v1\/messages$/);
  await chat.compose.send('Is anybody there?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(/inbox$/);
  // What is read is told by a request that would fit as well.
  await realm.fail('POST /messages', refusal);
  letSend();
  await expect(
    page.getByText(/^A message to .*tides.* was not sent\. It is kept\.$/),
  ).toBeVisible();

  await chat.goTo('/chat/home/drafts');
  const card = page
    .getByRole('list', { name: 'On the way' })
    .getByRole('listitem')
    .filter({ hasText: 'Is anybody there?' });
  await expect(card).toContainText('Not sent: \u2068Not now.\u2069');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => countOnServer(realm, 'Is anybody there?')).toBe(1);
  await expect(card).toBeHidden();

  await realm.fail('POST /messages', refusal);
  await chat.read(chatPaths.topic('tides'));
  await chat.compose.send('Open the gates');
  await expect(page.getByRole('alert').filter({ hasText: 'Not now.' })).toBeVisible();
  await chat.goTo('/chat/home/drafts');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(chat.compose.field).toHaveValue('Open the gates');
});

test('what is written before anybody has chosen for whom is kept, too', async ({ chat }) => {
  const { page } = chat;
  const opener = page.getByRole('button', { name: 'New message' });
  const field = page.getByRole('main').getByRole('textbox', { name: 'Message', exact: true });
  await chat.read(chatPaths.feed);
  await opener.click();
  await field.pressSequentially('For somebody');
  await page.reload();
  await expect(field).toHaveValue('For somebody');

  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page).toHaveURL(/inbox$/);
  await page.goBack();
  await opener.click();
  await expect(field).toHaveValue('For somebody');

  const choice = page.getByRole('combobox', { name: 'Channel or people' });
  await choice.focus();
  await choice.fill('general');
  await choice.press('Enter');
  await expect(chat.compose.field).toHaveValue('For somebody');
  await page.reload();
  await expect(chat.compose.field).toHaveValue('For somebody');
});

test('a draft that somebody goes on with is kept until its box is there', async ({ chat }) => {
  const { page } = chat;
  const drafts = page.getByRole('list', { name: 'Drafts' });
  const draft = drafts.getByRole('listitem').filter({ hasText: 'Why?' });
  await chat.read(chatPaths.feed);
  await page.getByRole('button', { name: 'New message' }).click();
  const field = page.getByRole('main').getByRole('textbox', { name: 'Message', exact: true });
  await field.fill('Why?');
  const letBoxCome = await hold(page, filesWith('src/views/chat/compose/ComposeBox.vue'));
  await chat.goTo('/chat/home/drafts');
  await draft.getByRole('button', { name: 'Go on writing' }).click();
  await expect(page).toHaveURL(chatPaths.feed);
  await chat.goTo('/chat/home/drafts');
  await expect(draft).toBeVisible();
  letBoxCome();
  await draft.getByRole('button', { name: 'Go on writing' }).click();
  await expect(field).toHaveValue('Why?');
  // Where it goes is what is missing.
  await expect(page.getByRole('combobox', { name: 'Channel or people' })).toBeFocused();
});

test(
  'what is left of a damaged draft can be saved, and erased',
  { tag: '@chromium' },
  async ({ chat }) => {
    const { page } = chat;
    /** Once the page has made the place for it. */
    const putBroken = () =>
      page.evaluate(async () => {
        const databases = await indexedDB.databases();
        const name = databases.find((database) =>
          database.name?.startsWith('quayside-chat/'),
        )?.name;
        if (!name) return false;
        const opening = indexedDB.open(name);
        await new Promise((resolve) => (opening.onsuccess = resolve));
        const transaction = opening.result.transaction('records', 'readwrite');
        const value = { text: 'Half a sentence', revision: 'x' };
        transaction.objectStore('records').put({ shelf: 'drafts', key: 'broken', value });
        await new Promise((resolve) => (transaction.oncomplete = resolve));
        opening.result.close();
        return true;
      });
    await expect.poll(putBroken).toBe(true);
    await page.goto('/chat/home/drafts');
    const main = page.getByRole('main');
    await expect(main).toContainText('1 text on this device is damaged');
    await expectAccessible(page);
    const saving = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Save what is left' }).click();
    const content = await readFile(await (await saving).path(), 'utf8');
    expect(content).toContain('Half a sentence');
    await main.getByRole('button', { name: 'Erase it' }).click();
    await expect(main).not.toContainText('damaged');
    await page.reload();
    await expect(page).toHaveTitle(/Drafts/);
    await expect(main).not.toContainText('damaged');
  },
);

test('whoever writes goes on writing while messages are fetched again', async ({ chat, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  await realm.fail('GET /messages', { kind: 'html', status: 502 }, 100);
  await chat.goTo(chatPaths.topic('tides'));
  await chat.compose.field.pressSequentially('Half a sen');
  const box = await chat.compose.field.elementHandle();
  await realm.heal();
  await realm.delay('GET /messages', 500);
  await chat.page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await chat.compose.field.focus();
  await chat.page.keyboard.type('tence');
  await expect(chat.feed.message('High water at six.')).toBeVisible();
  // The same box, not another with the same text: the keys of half a word would have been commands.
  expect(await box?.evaluate((node) => node.isConnected)).toBe(true);
  await expect(chat.compose.field).toHaveValue('Half a sentence');
  await expect(chat.compose.field).toBeFocused();
});

test(
  'what is typed is still written down where the browser cleared its databases meanwhile',
  { tag: '@chromium' },
  async ({ app, chat, realm }) => {
    await realm.fail('POST /drafts', { kind: 'html', status: 502 }, 10_000);
    await chat.read(chatPaths.topic('gull on the roof'));
    await chat.compose.field.fill('Half a herring');
    await expect.poll(() => traces(chat.page)).toContain('Half a herring');
    const debug = await chat.page.context().newCDPSession(chat.page);
    await debug.send('Storage.clearDataForOrigin', {
      origin: app.origin,
      storageTypes: 'indexeddb',
    });
    // What is read while it is being cleared is taken away, too.
    await expect(async () => {
      expect(await traces(chat.page)).not.toContain('Half a herring');
    }).toPass();
    await chat.compose.field.fill('Half a haddock');
    await expect.poll(() => traces(chat.page)).toContain('Half a haddock');
    await expect(chat.page.getByText('keeps nothing on this device')).toBeHidden();
  },
);

test('whoever writes where they do not subscribe is told so, and joins there', async ({
  chat,
  realm,
}) => {
  await realm.call('marta', 'DELETE', '/users/me/subscriptions', { subscriptions: ['general'] });
  await chat.read(chatPaths.topic('gull on the roof'));
  const warning = chat.page.getByText('You do not subscribe to this channel');
  await expect(warning).toBeVisible();
  await chat.page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
  await expect(warning).toBeHidden();
});

test('names complete, and Escape keeps the text', async ({ chat, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await chat.compose.field.pressSequentially('Ask @jo');
  const list = chat.page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list.getByRole('option', { name: 'Jonas Lindqvist' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(chat.page);
  await chat.page.keyboard.press('Tab');
  await expect(chat.compose.field).toHaveValue('Ask @**Jonas Lindqvist** ');
  await chat.page.keyboard.press('Escape');
  await expect(chat.compose.field).not.toBeFocused();
  await expect(chat.compose.field).toHaveValue('Ask @**Jonas Lindqvist** ');
});
