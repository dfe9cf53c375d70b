/** What lies over a view: it goes with the view. */
import type { Page } from '@playwright/test';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const back = (page: Page) => page.evaluate(() => history.back());
const forward = (page: Page) => page.evaluate(() => history.forward());

test('going to another page closes what lay over the old one', async ({ chat }) => {
  const { page } = chat;
  await chat.read(chatPaths.general);
  await chat.read(chatPaths.topic('tides'));
  await back(page);
  await expect(page).toHaveURL(chatPaths.general);
  const palette = page.getByRole('dialog', { name: 'Go to …' });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await forward(page);
  await expect(page).toHaveURL(/tides/);
  await expect(palette).toBeHidden();

  await back(page);
  await expect(page).toHaveURL(chatPaths.general);
  const menu = page.getByRole('menu');
  await chat.me('Marta Oliveira').click();
  await expect(menu).toBeVisible();
  await forward(page);
  await expect(page).toHaveURL(/tides/);
  await expect(menu).toBeHidden();
});
