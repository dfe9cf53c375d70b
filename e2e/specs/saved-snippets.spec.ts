/** What is written again and again: saved, found, put into the box, changed and deleted; on the device, and on newer servers. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test, type ChatFixtures } from '../pages/chatTest';
import type { Control } from '../fixtures';

const place = { channel: 'general', topic: 'tides' };

const opener = (page: Page) => page.getByRole('button', { name: 'Saved snippets' });
const listOn = (page: Page) => page.getByRole('dialog', { name: 'Saved snippets' });
const searchOn = (page: Page) => listOn(page).getByRole('textbox', { name: 'Search snippets' });
const formOn = (page: Page) => page.getByRole('dialog', { name: /^(?:New|Edit) snippet$/ });
const row = (page: Page, title: string) =>
  listOn(page).getByRole('button', { name: new RegExp(`^${title}`) });

async function save(page: Page, title: string, text?: string) {
  await listOn(page).getByRole('button', { name: 'New snippet' }).click();
  await formOn(page).getByLabel('Title').fill(title);
  if (text !== undefined) await formOn(page).getByLabel('Text').fill(text);
  await formOn(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, title)).toBeVisible();
}

/** In a conversation, with this in its box. */
async function write(chat: ChatPage, text: string) {
  await chat.read(chatPaths.topic('tides'));
  await chat.compose.field.fill(text);
}

test.beforeEach(({ realm }) => realm.post('jonas', place, 'High water at six.'));

test('a text is saved from the box and put into another message with two presses', async ({
  chat,
}) => {
  const { page, compose } = chat;
  await write(chat, 'Bring a rope,\nand a lantern.');
  await opener(page).click();
  await expect(listOn(page).getByText(/No snippets yet/)).toBeVisible();
  await expectAccessible(page);
  await listOn(page).getByRole('button', { name: 'New snippet' }).click();
  const form = formOn(page);
  await expect(form.getByLabel('Text')).toHaveValue('Bring a rope,\nand a lantern.');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText('Give it a title.')).toBeVisible();
  await expect(form.getByLabel('Title')).toBeFocused();
  await form.getByLabel('Title').fill('R'.repeat(62));
  await expect(form.getByText('2 characters too many')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel('Title').fill('Ropes');
  await form.getByRole('button', { name: 'Save', exact: true }).click();

  // Back in the list, which says where it lies.
  await expect(row(page, 'Ropes')).toContainText('Bring a rope,');
  await expect(listOn(page).getByText(/kept on this device only/)).toBeVisible();
  await expectAccessible(page);
  await save(page, 'Thanks', 'Thank you!');
  await page.keyboard.press('Escape');
  await expect(listOn(page)).toBeHidden();

  await compose.field.fill('Hello');
  await opener(page).click();
  await row(page, 'Thanks').click();
  await expect(compose.field).toBeFocused();
  await expect(compose.field).toHaveValue('Hello Thank you!');
  await opener(page).click();
  await row(page, 'Ropes').click();
  await expect(compose.field).toHaveValue('Hello Thank you!\nBring a rope,\nand a lantern.');
  await page.keyboard.press('Control+z');
  await expect(compose.field).toHaveValue('Hello Thank you!');
});

test('they are there after a reload, and in a message that is edited', async ({
  chat,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no such keys');
  const { page } = chat;
  await write(chat, '');
  await opener(page).click();
  await save(page, 'Thanks', 'Thank you!');
  await page.keyboard.press('Escape');
  await chat.compose.send('Hello');
  const message = chat.feed.message('Hello');
  await expect(message).toBeVisible();
  await page.reload();
  await message.focus();
  await page.keyboard.press('e');
  const editor = page.getByRole('textbox', { name: 'Edit the message' });
  await expect(editor).toBeFocused();
  const form = page.locator('form').filter({ has: editor });
  await form.getByRole('button', { name: 'Saved snippets' }).click();
  await row(page, 'Thanks').click();
  await expect(editor).toHaveValue('Hello Thank you!');
  await expect(editor).toBeFocused();
});

/** By the toolbar’s own keys. */
async function openByKeyboard(page: Page) {
  const { keyboard } = page;
  await page.getByRole('toolbar').getByRole('button').first().focus();
  await keyboard.press('ArrowLeft');
  while (!(await opener(page).evaluate((button) => button === document.activeElement)))
    await keyboard.press('ArrowLeft');
  await keyboard.press('Enter');
  await expect(searchOn(page)).toBeFocused();
}

test('all of it is done by keyboard', async ({ chat, isMobile }) => {
  test.skip(isMobile, 'phones have no such keys');
  const { page, compose } = chat;
  const { keyboard } = page;
  await write(chat, '');
  await openByKeyboard(page);
  const search = searchOn(page);
  for (const [title, text] of [
    ['Hello', 'Good morning!'],
    ['Ropes', 'Bring a rope'],
    ['Thanks', 'Thank you!'],
  ] as const) {
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(formOn(page).getByLabel('Title')).toBeFocused();
    await keyboard.type(title);
    await keyboard.press('Tab');
    await keyboard.type(text);
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(search).toBeFocused();
  }
  await keyboard.type('rope');
  await expect(listOn(page).getByRole('status')).toHaveText('1 snippet fits.');
  await expect(listOn(page).getByRole('listitem')).toHaveCount(1);
  await keyboard.press('Enter');
  await expect(compose.field).toHaveValue('Bring a rope');
  await expect(compose.field).toBeFocused();

  await opener(page).focus();
  await keyboard.press('Enter');
  await expect(search).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(row(page, 'Ropes')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('ArrowDown');
  await expect(listOn(page).getByRole('button', { name: /Edit snippet .*Thanks/ })).toBeFocused();
  await keyboard.press('Enter');
  await expect(formOn(page).getByLabel('Title')).toHaveValue('Thanks');
  await keyboard.type(' a lot');
  await keyboard.press('Enter');
  await expect(search).toBeFocused();
  await expect(row(page, 'Thanks a lot')).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
});

test('the keyboard goes on beside what is deleted, and a deletion is taken back', async ({
  chat,
}) => {
  const { page } = chat;
  const { keyboard } = page;
  await write(chat, '');
  await opener(page).click();
  await save(page, 'Hello', 'Good morning!');
  await save(page, 'Thanks', 'Thank you!');
  const places = [listOn(page).getByRole('listitem').last(), searchOn(page)];
  for (const next of places) {
    await searchOn(page).focus();
    await keyboard.press('ArrowDown');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(next).toBeFocused();
  }
  await page
    .getByRole('region', { name: 'Notices' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click();
  await expect(listOn(page)).toBeHidden();
  await opener(page).click();
  await expect(row(page, 'Thanks')).toBeVisible();
});

/** One on this device, from an empty box. */
async function saveOne(chat: ChatPage): Promise<void> {
  await write(chat, '');
  await opener(chat.page).click();
  await save(chat.page, 'Ropes', 'Bring a rope');
  await chat.page.keyboard.press('Escape');
}

test('a newer server keeps them for all devices, and takes over what lies on this one', async ({
  chat,
  realm,
  control,
}) => {
  const { page } = chat;
  await saveOne(chat);

  await control('chat', 'setFeatureLevel', 368);
  await realm.expireQueues();
  await realm.call('marta', 'POST', '/saved_snippets', { title: 'Thanks', content: 'Thank you!' });
  await expect.poll(() => realm.queueIds('marta')).not.toEqual([]);
  await opener(page).click();
  await expect(row(page, 'Thanks')).toBeVisible();
  await expect(row(page, 'Ropes')).toContainText('On this device only');
  await expectAccessible(page);
  await listOn(page).getByRole('button', { name: 'Move to the server' }).click();
  await expect(listOn(page).getByText(/on this device/i)).toHaveCount(0);
  await expect(row(page, 'Ropes')).toBeVisible();
  await expect(searchOn(page)).toBeFocused();
  const { saved_snippets: moved } = await realm.call('marta', 'GET', '/saved_snippets');
  expect(moved).toMatchObject([{ title: 'Thanks' }, { title: 'Ropes', content: 'Bring a rope' }]);
});

/** On a server that keeps and changes them. */
async function writeOnNewer(
  chat: ChatPage,
  { realm, control }: Pick<ChatFixtures, 'realm'> & { control: Control },
) {
  await control('chat', 'setFeatureLevel', 368);
  await realm.expireQueues();
  await realm.call('marta', 'POST', '/saved_snippets', { title: 'Thanks', content: 'Thank you!' });
  await write(chat, '');
  await opener(chat.page).click();
  await expect(row(chat.page, 'Thanks')).toBeVisible();
}

test('what a server refuses, or never gets, stays in the form, and nothing is lost', async ({
  chat,
  realm,
  control,
}) => {
  const { page } = chat;
  await writeOnNewer(chat, { realm, control });
  await listOn(page).getByRole('button', { name: 'New snippet' }).click();
  const form = formOn(page);
  await form.getByLabel('Title').fill('Greeting');
  await form.getByLabel('Text').fill('x'.repeat(10_003));
  await expect(form.getByText('3 characters too many')).toBeVisible();
  await form.getByLabel('Text').fill('Ahoy!');
  await realm.fail('POST /saved_snippets', { kind: 'html', status: 500 });
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByText(/The snippet was not saved/)).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'Greeting')).toBeVisible();

  // Elsewhere meanwhile.
  await realm.call('marta', 'PATCH', '/saved_snippets/1', { title: 'Many thanks' });
  await expect(row(page, 'Many thanks')).toBeVisible();
  await listOn(page)
    .getByRole('button', { name: /^Edit snippet .*Greeting/ })
    .click();
  await form.getByLabel('Text').fill('Ahoy there!');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row(page, 'Greeting')).toContainText('Ahoy there!');
  const { saved_snippets: changed } = await realm.call('marta', 'GET', '/saved_snippets');
  expect(changed).toMatchObject([{ title: 'Many thanks' }, { content: 'Ahoy there!' }]);

  await realm.fail('DELETE /saved_snippets/2', { kind: 'html', status: 500 });
  const bin = listOn(page).getByRole('button', { name: /^Delete snippet .*Greeting/ });
  await bin.click();
  await expect(page.getByText('The snippet was not deleted.')).toBeVisible();
  await bin.click();
  await expect(row(page, 'Greeting')).toBeHidden();
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => realm.call('marta', 'GET', '/saved_snippets'))
    .toMatchObject({ saved_snippets: [{ id: 1 }, { title: 'Greeting', content: 'Ahoy there!' }] });
});

const takenAlong =
  'whoever signs out is told of those that nobody else has, and can take them along';
test(takenAlong, { tag: '@chromium' }, async ({ chat }) => {
  const { page } = chat;
  await saveOne(chat);
  await page.goto('/chat/home/settings/session');
  await page.getByRole('button', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 saved snippet is kept on this device only.')).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the snippets as a file' }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toBe('# Ropes\n\nBring a rope\n');
  await dialog.getByRole('switch', { name: /snippets on this device/ }).click();
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(dialog).toBeHidden();

  await chat.signIn('marta');
  await write(chat, '');
  await opener(page).click();
  await expect(row(page, 'Ropes')).toBeVisible();
});
