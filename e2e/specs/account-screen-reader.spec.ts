/** What a screen reader hears of each page of the account wing: names, roles and order, and no secret. */
import { expect } from '../fixtures';
import { test } from '../pages/accountTest';

test.skip(({ isMobile }) => isMobile, 'the same tree, whatever the screen');

test('the form of registration', async ({ page, wing }) => {
  await wing.openRegistration();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Create an account" [level=1]
      - status:
        - strong: Registration is open
        - paragraph: Anyone may create an account now.
      - group "What kind of password":
        - radio "Random words" [checked]
        - radio "Random characters"
        - radio "My own"
      - textbox "Password"
      - button "Draw another one"
      - button "Show the password"
      - text: Strong
      - button "Create account"
      - button "Solve the puzzle meanwhile"
      - paragraph:
        - link "Sign in"
  `);
});

test('the new key, which is not read out', async ({ page, wing }) => {
  const password = await wing.register();
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Save your key" [level=1]
      - strong: There is no recovery
      - region "Your key":
        - heading "Your key" [level=2]
        - button "Show"
        - term: Account hash
        - definition:
          - text: Hidden
          - 'button "Copy: Account hash"'
        - term: Password
        - definition:
          - text: Hidden
          - 'button "Copy: Password"'
        - button "Copy both"
        - button "Download as a file"
        - button "Print"
        - button "QR code"
      - region "Password manager":
        - heading "Password manager" [level=2]
        - button "Hand it to a password manager"
      - region "Prove that it is saved":
        - heading "Prove that it is saved" [level=2]
        - textbox "Last 4 characters of the hash"
        - textbox "Last 4 characters of the password"
        - checkbox "I understand that nobody can reset my password or find my hash for me."
        - button "It is saved"
        - button "Skip for now"
  `);
  expect(await main.ariaSnapshot()).not.toContain(password);
});

test('the forms of signing in, with a code asked for', async ({ page, wing, control }) => {
  const { accountHash, password } = await wing.seed();
  await control('account', 'setOtp', accountHash);
  await page.goto('/sign-in');
  await page.getByLabel('Account hash').fill(accountHash);
  await wing.password.fill(password);
  await wing.button('Sign in').click();
  await expect(wing.outcome('signIn.codeWanted')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Sign in" [level=1]
      - group "Sign in with":
        - radio "Hash and password" [checked]
        - radio "Token or API key"
      - textbox "Account hash": ${accountHash}
      - textbox "Password"
      - button "Show the password"
      - group "Stay signed in":
        - radio "Until this page is closed or reloaded"
        - radio "In this tab" [checked]
        - radio "On this device"
      - textbox "One-time code"
      - status:
        - strong: A one-time code is needed
      - button "Sign in"
      - paragraph:
        - link "Create one"
  `);
  await page.getByLabel('Token or API key').check();
  await expect(main).toMatchAriaSnapshot(`
    - textbox "Token"
    - button "Show the token"
    - group "What kind of token is it":
      - radio "Session token" [checked]
      - radio "API key"
  `);
});

test('the account, whose hash is not read out', async ({ page, wing }) => {
  const { accountHash, token } = await wing.seed();
  await wing.signIn(token);
  await expect(wing.balance).toHaveText('€42.50');
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Your account" [level=1]
      - region "Balance":
        - heading "Balance" [level=2]
        - button "Refresh"
        - paragraph: €42.50
        - textbox "Warn me at"
        - button "Save"
      - region "Account hash":
        - heading "Account hash" [level=2]
        - button "Show"
        - term: Account hash
        - definition:
          - text: Hidden
          - 'button "Copy: Account hash"'
        - switch "I am sharing my screen"
      - region "Session":
        - heading "Session" [level=2]
        - term: Ends
        - definition
        - term: Kept
        - definition: In this tab
        - link "Sign in again"
        - button "Forget on this device"
      - region "News and notices":
        - heading "News and notices" [level=2]
      - paragraph:
        - link "Delete this account …"
  `);
  expect(await main.ariaSnapshot()).not.toContain(accountHash);
});

test('the end of an account', async ({ page, wing }) => {
  const { accountHash, token } = await wing.seed();
  await wing.signIn(token);
  await page.getByRole('link', { name: /Delete this account/ }).click();
  const main = page.getByRole('main');
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Delete your account" [level=1]
      - region "What goes":
        - heading "What goes" [level=2]
        - list:
          - listitem: /The balance/
          - listitem: /Servers, storage and orders/
          - listitem: /Access for every device/
          - listitem: /Any way back/
      - region "Take a copy":
        - button "Save as a file"
      - region "Delete":
        - textbox "Last 6 characters of the account hash"
        - button "I use one-time codes"
        - button "Delete account"
      - paragraph:
        - link "Keep the account"
  `);
  await page.getByLabel('Last 6 characters of the account hash').fill(accountHash.slice(-6));
  await wing.button('Delete account').click();
  await expect(main).toMatchAriaSnapshot(`
    - group "About to delete":
      - status: The account is about to be deleted. Nothing has been sent yet.
      - timer
      - button "Undo"
  `);
  await expect(wing.heading('Your account is gone')).toBeVisible();
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Your account is gone" [level=1]
      - region "For your records":
        - heading "For your records" [level=2]
        - term: Deleted
        - definition
        - term: Account hash ends in
        - definition
      - paragraph:
        - link "Go to the start page"
  `);
});
