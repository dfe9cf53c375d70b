/** A newer build takes the place of the one that a page came from: its missing parts are gone from the server. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { inWholeBrowser } from '../pages/wholeBrowser';

test.use(inWholeBrowser);

const HOUR_MS = 3_600_000;

/** The start page asks for other files than the page that is open. */
async function serveNewer(page: Page): Promise<void> {
  await page.route('**/?build', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const newer = html.replace(/(\/assets\/start-)\w+\.js/, '$1newer1.js');
    expect(newer, 'the start page names its build').not.toBe(html);
    await route.fulfill({ response: answer, body: newer });
  });
}

/** What the page has not fetched yet is not there any more. */
async function loseParts(page: Page): Promise<void> {
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'Not found' }));
}

test(
  'whoever misses a part of a page is told that there is a newer one, and takes it with all they wrote',
  { tag: '@chromium' },
  async ({ chat, allow }) => {
    const { page, compose } = chat;
    const notice = page.getByRole('list').filter({ hasText: 'There is a newer version' });
    await chat.read(chatPaths.topic('gull on the roof'));
    await compose.field.fill('Half a sen');
    await serveNewer(page);
    await loseParts(page);
    allow.error(/Failed to load resource/);
    await chat.me('Marta Oliveira').click();
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    // What is here goes on.
    await compose.field.press('End');
    await compose.field.pressSequentially('tence');
    await expect(compose.field).toHaveValue('Half a sentence');
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Load it' }).click();
    await expect(notice).toBeHidden();
    await expect(compose.field).toHaveValue('Half a sentence');
    await chat.me('Marta Oliveira').click();
    await expect(page.getByRole('menu')).toBeVisible();
  },
);

test('a page that nobody has touched takes the newer build by itself', async ({ page }) => {
  await page.clock.install();
  await page.goto('/sign-in');
  const form = page.locator('form');
  await expect(form).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  const isOld = () => page.evaluate(() => 'isOld' in window);
  await serveNewer(page);
  await expect(async () => {
    // The newer page is not to grow an hour older while it starts.
    if (await isOld()) await page.clock.runFor(HOUR_MS);
    expect(await isOld()).toBe(false);
  }).toPass();
  await expect(form).toBeVisible();
});
