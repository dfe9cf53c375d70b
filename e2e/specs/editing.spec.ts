/** Changing messages: editing in place, moving, resolving, deleting, and looking into what was. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'the phone has no pointer that hovers');

const place = { channel: 'general', topic: 'tides' };

test('a message is edited in place, and its history tells what it was', async ({ chat, realm }) => {
  const messageId = await realm.post('marta', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = row.getByRole('textbox', { name: 'Edit the message' });
  await expect(field).toHaveValue('High water at six.');
  await field.fill('High water at **seven**.');
  await field.press('Control+Enter');
  await expect(row.locator('strong')).toHaveText('seven');
  await expect(row.getByText('edited')).toBeVisible();
  await expect(row).toBeFocused();

  await chat.page.keyboard.press('H');
  const history = chat.page.getByRole('dialog', { name: 'Edit history' });
  await expect(history).toContainText('Changed by Marta Oliveira');
  await expect(history.locator('del')).toContainText('six');
  await expect(history.locator('ins')).toContainText('seven');
  await expectAccessible(chat.page);
});

test('an edit has the keys and completions of the box', async ({ chat, realm }) => {
  const { page } = chat;
  const messageId = await realm.post('marta', place, 'High water at six.');
  await realm.call('marta', 'PATCH', '/settings', { enter_sends: true });
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = row.getByRole('textbox', { name: 'Edit the message' });
  await expect(field).toBeFocused();
  await expect(row.getByText('Enter saves, Esc cancels')).toBeVisible();
  await page.keyboard.type(' Ask @jon');
  await expect(row.getByRole('option', { name: /Jonas Lindqvist/ })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('High water at six. Ask @**Jonas Lindqvist** ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('now');
  await page.keyboard.press('Enter');
  await expect(row.locator('strong')).toHaveText('now');
  await expect(row.getByRole('button', { name: '@Jonas Lindqvist' })).toBeVisible();
});

test('an edit that was begun is still there after a reload', async ({ chat, realm }) => {
  const messageId = await realm.post('marta', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = row.getByRole('textbox', { name: 'Edit the message' });
  await field.fill('High water at eight');
  await chat.page.reload();
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'Edit' }).click();
  await expect(field).toHaveValue('High water at eight');
  await field.press('Escape');
  await expect(row).toContainText('High water at six.');
});

test('who writes somewhere else while an edit is fetched or saved is not called away', async ({
  chat,
  realm,
}) => {
  const { page, compose, feed } = chat;
  const messageId = await realm.post('marta', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await expect(compose.field).toBeVisible();
  const row = feed.messageById(messageId);
  await feed.pointAt(row);
  await realm.delay(`GET /messages/${messageId}`, 2_000);
  await row.getByRole('button', { name: 'Edit' }).click();
  await compose.field.click();
  await page.keyboard.type('Low ');
  const field = row.getByRole('textbox', { name: 'Edit the message' });
  await expect(field).toBeVisible();
  await page.keyboard.type('water ');
  await expect(compose.field).toHaveValue('Low water ');

  await realm.delay(`PATCH /messages/${messageId}`, 2_000);
  await field.fill('High water at **seven**.');
  await field.press('Control+Enter');
  await compose.field.click();
  await page.keyboard.press('End');
  await page.keyboard.type('at ');
  await expect(row.locator('strong')).toHaveText('seven');
  await expect(field).toHaveCount(0);
  await page.keyboard.type('one');
  await expect(compose.field).toHaveValue('Low water at one');
});

test('what is typed on while an edit is saved stays, to be saved too', async ({ chat, realm }) => {
  const messageId = await realm.post('marta', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = row.getByRole('textbox', { name: 'Edit the message' });
  await field.fill('High water at **seven**.');
  await realm.delay(`PATCH /messages/${messageId}`, 2_000);
  const saved = chat.page.waitForResponse(`**/messages/${messageId}`);
  await field.press('Control+Enter');
  await chat.page.keyboard.type(' Or later.');
  await saved;
  await expect(row.getByRole('button', { name: 'Save', exact: true })).not.toHaveAttribute(
    'aria-busy',
  );
  await expect(field).toHaveValue('High water at **seven**. Or later.');
  await field.press('Control+Enter');
  await expect(field).toHaveCount(0);
  await expect(row.getByText('Or later.')).toBeVisible();
});

test('a refused edit keeps the text and says why', async ({ chat, realm }) => {
  const messageId = await realm.post('marta', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = row.getByRole('textbox', { name: 'Edit the message' });
  await field.fill('High water at nine.');
  await realm.fail(`PATCH /messages/${messageId}`, { kind: 'html', status: 502 });
  await row.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row.getByRole('alert')).toContainText('Your text is kept here');
  await expect(field).toHaveValue('High water at nine.');
});

test('a message is deleted after asking', async ({ chat, realm }) => {
  const messageId = await realm.post('marta', place, 'Nobody needs this.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'More actions' }).click();
  await chat.page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = chat.page.getByRole('dialog', { name: 'Delete this message?' });
  await expectAccessible(chat.page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await expect(dialog).toBeHidden();
});

test('a topic is renamed with all that is in it', async ({ chat, realm }) => {
  const messageId = await realm.post('marta', place, 'High water at six.');
  await realm.post('jonas', place, 'Thank you.');
  await chat.read(chatPaths.general);
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'More actions' }).click();
  await chat.page.getByRole('menuitem', { name: 'Move' }).click();
  const dialog = chat.page.getByRole('dialog', { name: 'Move messages' });
  await dialog.getByRole('combobox', { name: 'Topic' }).fill('tide tables');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();
  await expect(chat.feed.list.getByRole('link', { name: 'tide tables' }).first()).toBeVisible();
});

test('the stars, and where they are listed', async ({ chat, realm }) => {
  const messageId = await realm.post('jonas', place, 'Worth keeping.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'Star' }).click();
  await expect(row.getByLabel('Starred')).toBeVisible();
  await chat.read(chatPaths.starred);
  await expect(chat.feed.message('Worth keeping.')).toBeVisible();
});
