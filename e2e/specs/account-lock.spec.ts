/** A session under the person's own lock: what opens it, what does not, and what it guards. */
import { expectAccessibleInEveryLook, inTallWindow } from '../accessibility';
import { expect } from '../fixtures';
import { test } from '../pages/accountTest';

test('a session locked with a passphrase comes back with it alone', async ({ page, wing }) => {
  const { accountHash, token } = await wing.seed();
  await wing.signIn(token, 'On this device');
  await page.getByText('Change where it is kept').click();
  await wing.button('Lock with a passphrase').click();
  const field = page.getByLabel('Passphrase of the lock');
  await field.fill('gulls');
  await wing.button('Lock').click();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await field.fill('four grey gulls');
  await wing.button('Lock').click();
  await expect(wing.button('Remove the lock')).toBeVisible();

  await wing.button('Show').click();
  await expect(page.locator('dd code')).toHaveCount(0);
  await field.fill('four grey gulls');
  await wing.button('Unlock').click();
  await expect(page.locator('dd code').first()).toContainText(accountHash.slice(0, 4));

  await page.reload();
  await expect(wing.heading('Sign in')).toBeVisible();
  await expect(page.getByText('A session lies here, locked')).toBeVisible();
  await inTallWindow(page, undefined, () => expectAccessibleInEveryLook(page));
  await field.fill('three grey gulls');
  await wing.button('Unlock').click();
  await expect(page.getByText('This is not the passphrase of the lock.')).toBeVisible();
  await expect(field).toHaveValue('three grey gulls');
  await field.fill('four grey gulls');
  await wing.button('Unlock').click();
  await expect(wing.balance).toHaveText('€42.50');

  await page.goto('/account/delete');
  await field.fill('four grey gulls');
  await wing.button('Unlock').click();
  await expect(page.getByText('Before an account is deleted')).toBeVisible();
  await expect(wing.button('Delete account')).toBeHidden();
  await inTallWindow(page, undefined, () => expectAccessibleInEveryLook(page));
  await field.fill('four grey gulls');
  await wing.button('Unlock').click();
  await expect(wing.button('Delete account')).toBeVisible();
});

test(
  'a session locked with a passkey comes back with it',
  { tag: '@chromium' },
  async ({ page, wing, app, allow }) => {
    // Passkeys belong to a name, and an address of numbers is none.
    const named = app.origin.replace('127.0.0.1', 'localhost');
    allow.origin(named);
    const debug = await page.context().newCDPSession(page);
    await debug.send('WebAuthn.enable');
    await debug.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        hasPrf: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const { token } = await wing.seed();
    await wing.signIn(token, 'In this tab', named);
    await page.getByText('Change where it is kept').click();
    await wing.button('Lock with a passkey').click();
    await expect(wing.button('Remove the lock')).toBeVisible();

    await page.reload();
    await expect(wing.heading('Sign in')).toBeVisible();
    await wing.button('Unlock with the passkey').click();
    await expect(wing.balance).toHaveText('€42.50');
  },
);

test('whoever cannot open it signs in anew, or forgets it', async ({ page, wing }) => {
  const { token } = await wing.seed();
  await wing.signIn(token);
  await page.getByText('Change where it is kept').click();
  await wing.button('Lock with a passphrase').click();
  await page.getByLabel('Passphrase of the lock').fill('four grey gulls');
  await wing.button('Lock').click();
  await expect(wing.button('Remove the lock')).toBeVisible();
  await page.reload();
  await wing.button('Forget on this device').click();
  await expect(page.getByText('A session lies here, locked')).toBeHidden();
  await page.reload();
  await expect(page.getByText('A session lies here, locked')).toBeHidden();
});
