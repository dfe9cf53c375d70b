/** What is kept from the eyes of others: a shared screen, a clipboard, and a page inside of another site. */
import { expectAccessible } from '../accessibility';
import { expect } from '../fixtures';
import { test } from '../pages/accountTest';
import { AccountWing } from '../pages/AccountWing';

test('while the screen is shared no tab shows a secret', async ({
  page,
  wing,
  context,
  control,
}) => {
  const password = await wing.register();
  const { accountHash } = await wing.readKey();
  const sharing = page.getByRole('switch', { name: 'I am sharing my screen' });
  await wing.button('QR code').click();
  const code = page.getByRole('img', { name: /QR code/ });
  await expect(code).toBeVisible();
  await sharing.check();
  await expect(page.locator('dd code')).toHaveCount(0);
  await expect(code).toBeHidden();
  for (const name of ['Show', 'QR code', 'Hand it to a password manager'])
    await wing.button(name).press('Enter');
  const seen = await page.getByRole('main').innerText();
  expect(seen).not.toContain(password);
  expect(seen.replace(/\s/g, '')).not.toContain(accountHash);
  await expectAccessible(page);

  const other = await context.newPage();
  const there = new AccountWing(other, control);
  await other.goto('/sign-in');
  await there.password.fill('harbour lights');
  await there.button('Show the password').press('Enter');
  await expect(there.password).toHaveAttribute('type', 'password');
  await expectAccessible(other);
  const sharingThere = other.getByRole('switch', { name: 'I am sharing my screen' });
  await sharingThere.press('Space');
  await expect(sharingThere).not.toBeChecked();
  await expect(sharingThere).toBeFocused();
  await there.button('Show the password').click();
  await expect(there.password).toHaveAttribute('type', 'text');

  // Nothing comes back by itself.
  await expect(sharing).not.toBeChecked();
  await expect(page.locator('dd code')).toHaveCount(0);
  await wing.button('Show').click();
  await expect(page.locator('dd code')).toHaveCount(2);
});

test.describe('a copied secret', () => {
  test.skip(({ isMobile }) => isMobile, 'the same clipboard');

  test(
    'is taken off the clipboard where the page may look there',
    { tag: '@chromium' },
    async ({ page, wing, context }) => {
      await page.clock.install();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await wing.register();
      await wing.button('Copy both').click();
      await expect(page.getByText(/In a minute this page takes it off again/)).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('\n');
      await page.clock.runFor(60_000);
      await expect(page.getByText(/In a minute this page takes it off again/)).toBeHidden();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('');
    },
  );

  test('is left to the person where the page may not', async ({ page, wing, context }) => {
    await context.grantPermissions(['clipboard-write']);
    await wing.register();
    await wing.button('Copy: Password').click();
    await expect(page.getByText(/This browser lets no page look there/)).toBeVisible();
    await expectAccessible(page);
    await wing.button('Clear the clipboard').click();
    await expect(page.getByText(/This browser lets no page look there/)).toBeHidden();
  });
});

test('inside of another site nothing is shown', async ({ page, wing, app, allow }) => {
  const { token } = await wing.seed();
  await wing.signIn(token, 'On this device');
  // The headers forbid it already: this is for where a server in between lost them.
  await page.route('**/account', async (route) => {
    const answer = await route.fetch();
    const { 'content-type': type = '' } = answer.headers();
    await route.fulfill({ response: answer, headers: { 'content-type': type } });
  });
  const outside = app.origin.replace('127.0.0.1', 'localhost');
  const body = `<iframe src="${app.origin}/account"></iframe>`;
  await page.route('**/outside', (route) => route.fulfill({ contentType: 'text/html', body }));
  allow.origin(outside);
  await page.goto(`${outside}/outside`);
  const inside = page.frameLocator('iframe');
  await expect(
    inside.getByRole('heading', { name: 'This page is shown inside of another site' }),
  ).toBeVisible();
  await expect(inside.getByText('€42.50')).toHaveCount(0);
  await expect(inside.getByRole('link', { name: 'Open it in a new tab' })).toHaveAttribute(
    'target',
    '_blank',
  );
});
