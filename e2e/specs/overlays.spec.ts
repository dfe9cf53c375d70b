/** What lies over a view: it goes with the view, and comes only to who still wants it. */
import type { Page } from '@playwright/test';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { hold } from '../pages/hold';

/** The least picture that there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const back = (page: Page) => page.evaluate(() => history.back());
const forward = (page: Page) => page.evaluate(() => history.forward());

/** Lets a script come that is held back, and waits until it has run. */
async function letRun(page: Page, letCome: () => void, file: RegExp): Promise<void> {
  const answer = page.waitForResponse(file);
  letCome();
  await page.evaluate((script) => import(script), (await answer).url());
}

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

test('what comes late comes to nobody who has gone on meanwhile', async ({ chat, realm }) => {
  const { page, compose, feed } = chat;
  await realm.post('jonas', { channel: 'general', topic: 'views' }, 'How does it look today?');
  await chat.read(chatPaths.general);
  await chat.read(chatPaths.topic('views'));
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(compose.field).toHaveValue(/quay\.png\]\(\/user_uploads/);
  await compose.sendButton.click();
  const picture = feed.list.getByRole('button', { name: 'Open quay.png' });
  const large = page.getByRole('dialog', { name: 'quay.png' });

  const letComeLate = await hold(page, /\/assets\/LightboxDialog-/);
  await picture.click();
  await back(page);
  await expect(page).toHaveURL(chatPaths.general);
  await expect(picture).toBeVisible();
  await letRun(page, letComeLate, /\/assets\/LightboxDialog-/);
  // Opened from here it comes, and not over what it was opened from before.
  await expect(large).toBeHidden();
  await picture.click();
  await expect(large).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  await expect(large).toBeHidden();
});

test('a question that comes late does not take the cursor from who writes', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'by the keyboard');
  const { page, compose, feed } = chat;
  const { keyboard } = page;
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await feed.pointAt(feed.message('High water at six.'));
  const toolbar = feed.message('High water at six.').getByRole('toolbar');
  const letComeLate = await hold(page, /\/assets\/SourceDialog-/);
  await toolbar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View the source' }).click();
  await compose.field.click();
  await keyboard.type('We are ');
  await letRun(page, letComeLate, /\/assets\/SourceDialog-/);
  await keyboard.type('there.');
  await expect(compose.field).toHaveValue('We are there.');
  // Nothing lies over the message, and asked for anew it comes.
  await feed.pointAt(feed.message('High water at six.'));
  await toolbar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View the source' }).click();
  await expect(page.getByRole('dialog', { name: 'View the source' })).toBeVisible();
});
