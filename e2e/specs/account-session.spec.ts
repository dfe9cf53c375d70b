/** Signing in, staying in, and being out in every tab. */
import { expectAccessible } from '../accessibility';
import { expect } from '../fixtures';
import { test } from '../pages/accountTest';
import { AccountWing } from '../pages/AccountWing';

test('a pasted token is found in what surrounds it', async ({ page, wing }) => {
  const { token } = await wing.seed();
  await page.goto('/account');
  await expect(wing.heading('Sign in')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Token or API key').check();
  const field = page.getByRole('textbox', { name: 'Token', exact: true });
  await field.fill('not-a-valid-token');
  await wing.button('Sign in').click();
  await expect(wing.outcome('signIn.tokenRefused')).toContainText('The access token is not valid.');
  await expect(field).toHaveValue('not-a-valid-token');
  await expectAccessible(page);
  await field.fill(`curl -H "x-auth-token: ${token}"`);
  await wing.button('Sign in').click();
  await expect(wing.balance).toHaveText('€42.50');
  await expectAccessible(page);
});

test('hash and password sign in, with a code where one is asked for', async ({
  page,
  wing,
  control,
}) => {
  const { accountHash, password } = await wing.seed();
  await control('account', 'setOtp', accountHash);
  await control('account', 'setStatus', 'codeMissing', 418);
  await page.goto('/sign-in');
  await page.getByLabel('Account hash').fill(accountHash.toLowerCase());
  await wing.password.fill('wrong');
  await wing.button('Sign in').click();
  await expect(wing.outcome('signIn.passwordRefused')).toBeVisible();
  await wing.password.fill(password);
  await wing.button('Sign in').click();
  await expect(wing.outcome('signIn.codeWanted')).toBeVisible();
  const code = String(await control('account', 'currentCode', accountHash));
  await page.getByLabel('One-time code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await wing.button('Sign in').click();
  await expect(wing.balance).toHaveText('€42.50');
  await expect(page.getByText(/6 days, 23 hours left|7 days left/)).toBeVisible();
});

test('memory forgets at a reload, a tab does not', async ({ page, wing }) => {
  const { token } = await wing.seed();
  await wing.signIn(token, 'Until this page is closed');
  await page.reload();
  await expect(wing.heading('Sign in')).toBeVisible();
  await wing.signIn(token);
  await page.reload();
  await expect(wing.heading('Your account')).toBeVisible();
});

test('whoever comes from the chat is signed in, until the session is forgotten', async ({
  page,
  wing,
}) => {
  const { token } = await wing.seed();
  const doors = page.getByRole('navigation', { name: 'Main' });
  const account = doors.getByRole('link', { name: 'Account' });
  const chat = doors.getByRole('link', { name: 'Chat' });
  await wing.signIn(token);
  await page.goto('/chat');
  await account.click();
  await expect(wing.balance).toHaveText('€42.50');
  await wing.button('Forget on this device').click();
  await expect(wing.heading('Sign in')).toBeVisible();
  await chat.click();
  await expect(page).toHaveURL(/\/chat\/sign-in/);
  await account.click();
  await expect(wing.heading('Sign in')).toBeVisible();
});

test('a session on this device is there in other tabs, and ends in all of them', async ({
  wing,
  context,
  control,
}) => {
  const { token } = await wing.seed();
  const other = await context.newPage();
  const there = new AccountWing(other, control);
  await wing.signIn(token, 'On this device');
  await other.goto('/account');
  await expect(there.balance).toHaveText('€42.50');
  await wing.button('Forget on this device').click();
  await expect(wing.heading('Sign in')).toBeVisible();
  await expect(there.heading('Sign in')).toBeVisible();
  const why = other.getByRole('main').getByRole('status');
  await expect(why.filter({ hasText: 'signed out in another tab' })).toBeVisible();
  await other.reload();
  await expect(there.heading('Sign in')).toBeVisible();
  await other.goto('/account');
  await expect(why.filter({ hasText: 'the session is over' })).toBeVisible();
  await expectAccessible(other);
});

test('whoever forgets a session is asked about a key that is not saved', async ({
  page,
  wing,
  context,
  control,
}) => {
  await wing.register();
  await wing.button('Skip for now').click();
  await expect(wing.heading('Your account')).toBeVisible();
  // Since a reload, too, nobody has looked for the key yet.
  await page.reload();
  await wing.button('Forget on this device').click();
  await expect(wing.button('Erase the key too')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(wing.button('Forget on this device')).toBeFocused();
  await wing.button('Forget on this device').click();
  await wing.button('Erase the key too').click();
  await expect(wing.heading('Sign in')).toBeVisible();
  await page.goto('/register/save-key');
  await expect(page.getByText('There is no key to save')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/register');
  await expect(new AccountWing(other, control).heading('Create an account')).toBeVisible();
  await expect(other.getByText('A key is waiting to be saved')).toBeHidden();
});

test('the account page shows what it knows, and how old that is', async ({
  page,
  wing,
  control,
}) => {
  const { accountHash, token } = await wing.seed();
  await wing.signIn(token);
  await expect(wing.balance).toHaveText('€42.50');
  await expect(page.getByText(accountHash)).toBeHidden();
  await page.getByLabel('Warn me at').fill('50');
  await wing.button('Save').click();
  await expect(page.getByText('At or below your mark of €50.00')).toBeVisible();

  await control('account', 'failNext', 'GET /account', 'html502', 9);
  await wing.button('Refresh').click();
  await expect(wing.outcome('account.failing')).toBeVisible();
  await expect(wing.balance).toHaveText('€42.50');
  await expect(page.getByText(/it may have changed since/)).toBeVisible();
  await expectAccessible(page);

  await control('account', 'reset');
  // By hand, unless the page asked again by itself meanwhile: then there is no session left to ask with.
  await expect(async () => {
    if (await wing.button('Refresh').isEnabled())
      await wing.button('Refresh').click({ timeout: 1_000 });
    await expect(page.getByText('The session has ended').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(wing.balance).toHaveText('€42.50');
  await expectAccessible(page);
});

test('a balance that did not come is not zero', async ({ page, wing, control }) => {
  const { token } = await wing.seed();
  await wing.signIn(token);
  await control('account', 'failNext', 'GET /account', 'html502', 9);
  await page.reload();
  await expect(wing.balance).toHaveText('Not known');
  await expect(page.getByText('€0.00')).toBeHidden();
});

test('what was done is told where nobody writes, and over no way to go', async ({ page, wing }) => {
  const { token } = await wing.seed();
  await wing.signIn(token);
  for (const size of [
    { width: 390, height: 844 },
    { width: 740, height: 360 },
  ]) {
    await page.setViewportSize(size);
    await page.getByLabel('Warn me at').fill('50');
    await wing.button('Save').click();
    const toast = await page.getByText('The warning is set.').last().boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
    if (!toast || !bar) throw new Error('not drawn');
    expect(toast.y + toast.height).toBeLessThan(size.height / 2);
    const isBeside = toast.x >= bar.x + bar.width;
    expect(isBeside || toast.y + toast.height <= bar.y).toBe(true);
  }
});
