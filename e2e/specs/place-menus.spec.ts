/** Rows that lead to a channel, a topic or people: what can be done with it, without going there. */
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { filesWith } from '../pages/built';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { hold } from '../pages/hold';

const place = { channel: 'general', topic: 'tides' };

/** The button behind the row's link, which comes with the pointer. */
async function optionsOf(row: Locator) {
  await row.hover();
  return row.locator('xpath=..').getByRole('button', { name: /^Options: / });
}

test.beforeEach(({ isMobile }) => {
  test.skip(isMobile, 'Fingers point at no row: the menu stands in the view itself.');
});

test('a topic is followed, settled and marked as read from its row in the sidebar', async ({
  chat,
  realm,
}) => {
  const { page, sidebar } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('berths'));
  const row = sidebar.link(/^tides 1 unread/);
  await (await optionsOf(row)).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page, '[role="menu"]');
  await page.getByRole('menuitem', { name: 'Mark all of this as read' }).click();
  await expect(sidebar.link(/^tides$/)).toBeVisible();
  await (await optionsOf(sidebar.link(/^tides$/))).click();
  await page.getByRole('menuitem', { name: 'Follow the topic' }).click();
  await expect(sidebar.link(/^tides.*follow/i)).toBeVisible();
  await (await optionsOf(sidebar.link(/tides/))).click();
  await page.getByRole('menuitem', { name: 'Mark the topic as resolved' }).click();
  await expect(sidebar.link(/^resolved:.*tides/)).toBeVisible();
  // Nobody was taken anywhere.
  await expect(page).toHaveURL(chatPaths.topic('berths'));
});

test('a topic gets another name, and goes for good, from its row', async ({ chat, realm }) => {
  const { page, sidebar } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.general);
  await (await optionsOf(sidebar.link(/^tides/))).click();
  await page.getByRole('menuitem', { name: 'Move or rename the topic' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move or rename the topic' });
  await dialog.getByLabel('Topic').fill('tide tables');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog).toBeHidden();
  await (await optionsOf(sidebar.link(/^tide tables/))).click();
  await page.getByRole('menuitem', { name: 'Delete the topic' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “tide tables”?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete the topic' }).click();
  await expect(question).toBeHidden();
  await expect(sidebar.link(/^tide tables/)).toBeHidden();
});

test(
  'who rests on a row before its menu is there has it as soon as it comes',
  { tag: '@chromium' },
  async ({ chat }) => {
    const { page, sidebar } = chat;
    const menu = filesWith('src/views/chat/place-menu/RowMenu.vue');
    const letCome = await hold(page, menu);
    const asked = page.waitForRequest(menu);
    await page.reload();
    const options = await optionsOf(sidebar.link('design'));
    await asked;
    letCome();
    await expect(options).toBeVisible();
  },
);

test('by keyboard the menu stands behind the row, and gives the focus back', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.goTo(chatPaths.inbox);
  const row = page.getByRole('main').getByRole('link', { name: /^tides/ });
  await row.focus();
  // There and back: a row is the keyboard's once a key has led to it.
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  const button = page.getByRole('button', { name: 'Options: general › tides' });
  await expect(button).toBeVisible();
  await expect(row).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Mute the topic' }).press('Enter');
  await expect(row).toBeHidden();
  // The row is gone, and the keyboard goes on at the page.
  await expect(page.locator('body')).not.toBeFocused();
});
