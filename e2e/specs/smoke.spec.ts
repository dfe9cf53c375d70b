/** The app comes up, under its policies, on every screen. */
import { expectAccessible } from '../accessibility';
import { expect, test } from '../fixtures';

test('the first page shows itself', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('#app')).not.toBeEmpty();
  await expectAccessible(page);
});

test('the page is sent with its policies', async ({ page }) => {
  const answer = await page.goto('/register');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  await expect(page.getByRole('main')).toBeVisible();
  // Whoever reports something can say of which build.
  await expect(page.getByText(/^Build \w{7}$/)).toBeVisible();
  await expectAccessible(page);
});

test('a missing asset is missing, and not the app', async ({ request }) => {
  expect((await request.get('/assets/gone.js')).status()).toBe(404);
});
