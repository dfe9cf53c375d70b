/** Ending an account, and being told the truth about it. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { expect } from '../fixtures';
import { test } from '../pages/accountTest';
import { AccountWing } from '../pages/AccountWing';

/** Somebody is at the form, and has said which account it is about. */
async function openForm(page: Page, wing: AccountWing): Promise<void> {
  const { accountHash, token } = await wing.seed();
  await wing.signIn(token);
  await page.goto('/account/delete');
  await page.getByLabel('Last 6 characters of the account hash').fill(accountHash.slice(-6));
}

test(
  'an account is deleted after a moment to think, and is gone in every tab',
  { tag: '@chromium' },
  async ({ page, wing, context, control }) => {
    const { accountHash, token } = await wing.seed();
    await wing.signIn(token, 'On this device');
    const other = await context.newPage();
    const there = new AccountWing(other, control);
    await other.goto('/account');
    await expect(there.balance).toHaveText('€42.50');

    await page.getByRole('link', { name: /Delete this account/ }).click();
    await expect(page.getByText(/€42.50 as of .* will most likely be lost/)).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await wing.button('Save as a file').click();
    expect((await download).suggestedFilename()).toBe('account.json');

    await wing.button('Delete account').click();
    await expect(page.getByText('These are not the last characters')).toBeVisible();
    await page.getByLabel('Last 6 characters of the account hash').fill(accountHash.slice(-6));
    await wing.button('Delete account').click();
    await expect(wing.button('Undo')).toBeFocused();
    await wing.button('Undo').click();
    expect(await control('account', 'accountCount')).toBe(1);

    // Who keeps it by going away keeps it, although the five seconds are running.
    await wing.button('Delete account').click();
    await page.getByRole('link', { name: 'Keep the account' }).click();
    await expect(page.getByText('Nothing was deleted: you left the page')).toBeVisible();
    await page.getByRole('link', { name: /Delete this account/ }).click();
    await wing.button('Delete account').click();
    await expect(wing.button('Undo')).toBeFocused();
    // Only now: it may take longer than the moment to think.
    await expectAccessible(page);
    await expect(wing.heading('Your account is gone')).toBeVisible();
    await expect(page.getByText(`…${accountHash.slice(-4)}`)).toBeVisible();
    await expectAccessible(page);
    await expect(there.heading('Your account is gone')).toBeVisible();
    expect(await control('account', 'accountCount')).toBe(0);
  },
);

test('a page begins at its top, and is found again where it was left', async ({ page, wing }) => {
  const { token } = await wing.seed();
  await wing.signIn(token);
  await page.setViewportSize({ width: 390, height: 500 });
  const goOn = page.getByRole('link', { name: /Delete this account/ });
  await goOn.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  const left = await scrolled();
  expect(left).toBeGreaterThan(100);
  await goOn.click();
  await expect(wing.heading('Delete your account')).toBeInViewport();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(goOn).toBeVisible();
  await expect.poll(scrolled).toBe(left);
});

test('a second attempt that is refused does not pass for a first that failed', async ({
  page,
  wing,
  control,
}) => {
  await openForm(page, wing);
  await control('account', 'setStatus', 'accountGone', 401);
  // Answered by something in between: what is dropped, browsers send again by themselves.
  await control('account', 'failNext', 'DELETE /account', 'html502AfterWork');
  await control('account', 'failNext', 'GET /account', 'html502');
  await wing.button('Delete account').click();
  await expect(wing.outcome('deletion.unknown')).toBeVisible();
  await expectAccessible(page);
  await wing.button('Delete account').click();
  await expect(wing.outcome('deletion.goneOrSignedOut')).toBeVisible();
  await expect(page.getByText('Nothing was deleted')).toBeHidden();
  expect(await control('account', 'accountCount')).toBe(0);
});

test('a deletion that a browser sends twice claims nothing that is not so', async ({
  page,
  wing,
  control,
}) => {
  await openForm(page, wing);
  await control('account', 'setStatus', 'accountGone', 401);
  await control('account', 'failNext', 'DELETE /account', 'dropAfterWork');
  await wing.button('Delete account').click();
  // Whether the browser does so is its own affair.
  const told = wing.outcome('deletion.ended').or(wing.outcome('deletion.goneOrSignedOut'));
  await expect(told).toBeVisible();
  await expect(told).not.toContainText('Nothing was deleted');
  await expect(told).not.toContainText('Kept');
});

test('a deletion that must wait shows for how long, and cannot be asked for meanwhile', async ({
  page,
  wing,
  control,
}) => {
  await openForm(page, wing);
  const body = { message: 'Too many requests.', retryAfterMs: 600_000 };
  await control('account', 'failNext', 'DELETE /account', { status: 429, body });
  await wing.button('Delete account').click();
  await expect(wing.outcome('deletion.busy')).toContainText('of patience', { timeout: 15_000 });
  await expect(wing.button('Delete account')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Keep the account' }).click();
  await expect(wing.button('Refresh')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('of patience')).toBeVisible();
});

test('a refusal is explained, and signs nobody out', async ({ page, wing, control }) => {
  const { accountHash, token } = await wing.seed();
  await control('account', 'setOtp', accountHash);
  await control('account', 'attachService', accountHash);
  await wing.signIn(token);
  await page.goto('/account/delete');
  await page.getByLabel('Last 6 characters of the account hash').fill(accountHash.slice(-6));
  await wing.button('I use one-time codes').click();
  await page.getByLabel('One-time code').fill('000000');
  await wing.button('Delete account').click();
  await expect(wing.outcome('deletion.codeWrong')).toBeVisible();
  await page
    .getByLabel('One-time code')
    .fill(String(await control('account', 'currentCode', accountHash)));
  await wing.button('Delete account').click();
  await expect(wing.outcome('deletion.blocked')).toContainText('The account still has services.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Keep the account' }).click();
  await expect(wing.balance).toHaveText('€42.50');
});
