/** Keys that people know from Zulip: what they mean is there from the beginning, goes along, and shows. */
import type { Page } from '@playwright/test';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'phones have no keys');

const place = { channel: 'general', topic: 'tides' };

const focusedId = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.getAttribute('data-message-id')));

test('a key means the message at which a view opened, and takes nobody’s focus before', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const first = await realm.post('jonas', place, 'High water at six.');
  await realm.post('jonas', place, 'Low water at noon.');
  await chat.read(chatPaths.topic('tides'));
  const row = feed.messageById(first);
  await expect(row).toBeInViewport();
  expect(await focusedId(page)).toBe(0);
  await page.keyboard.press('+');
  const thumbs = row.getByRole('button', { name: /:(\+1|thumbs_up):/ });
  await expect(thumbs).toBeVisible();
  await expect(row).toBeFocused();
  await page.keyboard.press('=');
  await expect(thumbs).toHaveCount(0);
  await page.keyboard.press('i');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await page.keyboard.press('j');
  await expect(feed.message('Low water at noon.')).toBeFocused();
});

test('Enter, @ and R answer: there, with a mention, and to who wrote it alone', async ({
  chat,
  realm,
}) => {
  const { page, feed, compose } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await expect(feed.message('High water at six.')).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(compose.field).toBeFocused();
  await page.keyboard.press('Escape');
  await feed.message('High water at six.').focus();
  await page.keyboard.press('@');
  await expect(compose.field).toHaveValue(/^@\*\*Jonas Lindqvist\|\d+\*\*/);
  await feed.message('High water at six.').focus();
  await page.keyboard.press('R');
  await expect(page).toHaveURL(/\/n\/dm\//);
  await expect(page.getByRole('textbox', { name: 'Message Jonas Lindqvist' })).toBeFocused();
});

test('a page further, keys mean what is in sight; after writing, the newest', async ({ chat }) => {
  const { page, feed, compose } = chat;
  await chat.read('/chat/home/n/channel/9-logbook');
  await page.keyboard.press('End');
  await expect.poll(() => focusedId(page)).toBeGreaterThan(0);
  const last = await focusedId(page);
  await page.keyboard.press('PageUp');
  await expect.poll(() => focusedId(page)).toBeLessThan(last);
  await expect(feed.messageById(await focusedId(page))).toBeInViewport();

  await chat.read(chatPaths.topic('this week', '9-logbook'));
  await page.keyboard.press('End');
  await page.keyboard.press('k');
  await page.keyboard.press('r');
  await expect(compose.field).toBeFocused();
  await page.keyboard.type('All hands on deck.');
  await page.keyboard.press('Control+Enter');
  const sent = feed.list.locator('[data-message-id]', { hasText: 'All hands on deck.' });
  await expect(sent).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('k');
  await expect(sent).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(feed.list.getByRole('textbox')).toHaveValue('All hands on deck.');
});

test('letters lead about, and each stands on the sheet', async ({ chat }) => {
  const { page } = chat;
  const { keyboard } = page;
  for (const [key, url] of [
    ['t', /\/recent$/],
    ['a', /\/n\/in\/home$/],
    ['d', /\/drafts$/],
    ['P', /\/n\/is\/dm$/],
    ['I', /\/inbox$/],
  ] as const) {
    await keyboard.press(key);
    await expect(page).toHaveURL(url);
  }
  await chat.read(chatPaths.general);
  await keyboard.press('y');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await expect(palette).toHaveValue('general > ');
  await expect(page.getByRole('option').first()).toBeVisible();
  await keyboard.press('Escape');
  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const words of ['All direct messages', 'Topics of this channel', 'Reply with a mention'])
    await expect(sheet).toContainText(words);
});

test('drafts are gone through, deleted and taken up by keyboard', async ({ chat }) => {
  const { page, compose } = chat;
  const { keyboard } = page;
  await chat.read(chatPaths.topic('tides'));
  await compose.field.fill('We sail at seven');
  await chat.read(chatPaths.topic('gull on the roof'));
  await compose.field.fill('Whose gull is it?');
  await chat.goTo('/chat/home/drafts');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.nth(0)).toContainText('Whose gull is it?');
  const before = await rows.count();
  await keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await keyboard.press('Backspace');
  await expect(rows).toHaveCount(before - 1);
  await expect(rows.nth(0)).toBeFocused();
  await expect(rows.nth(0)).toContainText('We sail at seven');
  await keyboard.press('Enter');
  await expect(compose.field).toBeFocused();
  await expect(compose.field).toHaveValue('We sail at seven');
});
