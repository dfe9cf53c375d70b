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

test(
  'what a service answers is no page of the app’s origin',
  { tag: '@chromium' },
  async ({ page, request }) => {
    for (const path of ['/llms.txt', '/v2/account', '/api/v1/server_settings', '/user_uploads/x']) {
      const { 'content-security-policy': policy, ...headers } = (await request.get(path)).headers();
      expect(policy, path).toContain('sandbox allow-downloads');
      expect(headers['x-content-type-options'], path).toBe('nosniff');
    }
    await page.goto('/llms.txt');
    expect(await page.evaluate(() => globalThis.origin)).toBe('null');
    const reading = page.evaluate(() => globalThis.localStorage.length);
    await expect(reading).rejects.toThrow('sandboxed');
  },
);
