/** A whole account's life without a mouse: made, saved, signed in to, locked, protected by codes, and ended. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { expect } from '../fixtures';
import { test } from '../pages/accountTest';

test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard');

const MOST_STOPS = 60;

/** For what has the focus to be looked at. */
const soon = { timeout: 2_000 };

/** Hands on the keys: goes to what has a name by Tab alone, and fails where the focus gets lost or cannot be seen. */
function keyboardOf(page: Page) {
  const title = page.getByRole('heading', { level: 1 });
  const focused = page.locator(':focus');

  /** What the focus is on, as a screen reader would name it. A `summary` has no role, so its text is its name. */
  async function nameHere(): Promise<string> {
    if (await focused.evaluate((element) => element.matches('summary'), null, soon))
      return focused.innerText(soon);
    const [first = ''] = (await focused.ariaSnapshot(soon)).split('\n');
    const quoted = /"(?:[^"\\]|\\.)*"/.exec(first);
    return quoted === null ? '' : String(JSON.parse(quoted[0]));
  }

  async function isAt(name: string | RegExp): Promise<boolean> {
    if ((await focused.count()) === 0) return false;
    // It may go while it is looked at: then it is nowhere, and the next round finds it.
    const here = await nameHere().catch(() => '');
    return typeof name === 'string' ? here === name : name.test(here);
  }

  return {
    /** Opens a page and waits until there is something in it: who goes through an empty one leaves it for the browser's own. */
    async open(path: string): Promise<void> {
      await page.goto(path);
      await expect(title).toBeVisible();
    },
    /** Presses Tab until the focus is there, round and round while the page may still be filling. */
    async goTo(name: string | RegExp): Promise<void> {
      await expect(async () => {
        for (let stops = 0; stops < MOST_STOPS; stops += 1) {
          await page.keyboard.press('Tab');
          if (await isAt(name)) return;
        }
        throw new Error(`The keyboard never came to ${String(name)}`);
      }).toPass({ timeout: 30_000 });
      await expect(focused).toBeInViewport();
    },
    /** Empties the field that has the focus, and types. */
    async type(text: string): Promise<void> {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    press: (key: string) => page.keyboard.press(key),
  };
}

test('an account is made and its key saved from the keyboard', async ({ page, wing }) => {
  const keys = keyboardOf(page);
  await keys.open('/');
  await keys.goTo(/^Create an account/);
  await keys.press('Enter');
  await expect(wing.heading('Create an account')).toBeVisible();
  await keys.goTo('Random words');
  await keys.press('ArrowRight');
  await expect(page.getByLabel('Random characters')).toBeChecked();
  await keys.goTo('Draw another one');
  await keys.press('Enter');
  await keys.goTo('Show the password');
  await keys.press('Space');
  await expect(wing.password).toHaveAttribute('type', 'text');
  await expectAccessible(page);
  await keys.goTo('Create account');
  await keys.press('Enter');

  await expect(wing.heading('Save your key')).toBeVisible();
  await keys.goTo('Show');
  await keys.press('Space');
  const secrets = page.locator('dd code');
  await expect(secrets).toHaveCount(2);
  const [hash = '', password = ''] = await secrets.allInnerTexts();
  await keys.goTo('QR code');
  await keys.press('Enter');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await keys.goTo('Hand it to a password manager');
  await keys.press('Enter');
  await expect(page.getByLabel('Account hash', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await keys.goTo(/^Last 4 characters of the hash/);
  await keys.type(hash.replace(/\s/g, '').slice(-4));
  await keys.goTo(/^Last 4 characters of the password/);
  await keys.type(password.trim().slice(-4));
  await keys.press('Enter');
  // What is still missing is where the focus goes.
  await expect(page.getByLabel(/^I understand/)).toBeFocused();
  await keys.press('Space');
  await keys.press('Enter');
  await expect(wing.heading('Your account')).toBeVisible();
  await expectAccessible(page);
});

test('a search is begun, asked about, paused and given up from the keyboard', async ({
  page,
  wing,
  control,
}) => {
  const keys = keyboardOf(page);
  await control('account', 'setDifficulty', 9);
  await wing.openRegistration();
  await keys.goTo('Solve the puzzle meanwhile');
  await keys.press('Enter');
  await expect(page.getByText(/On this device that will take a while/)).toBeVisible();
  await expect(wing.button('Go on')).toBeFocused();
  await keys.press('Enter');
  await expect(wing.button('Pause')).toBeFocused();
  await keys.press('Enter');
  await expect(wing.button('Go on')).toBeFocused();
  await keys.press('Enter');
  await expect(wing.button('Pause')).toBeFocused();
  await keys.press('Escape');
  await expect(wing.button('Solve the puzzle meanwhile')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
});

test('what makes room for something else takes the keyboard there', async ({ page, wing }) => {
  const keys = keyboardOf(page);
  const { accountHash, token } = await wing.seed();
  const passphrase = page.getByLabel('Passphrase of the lock');
  await wing.signIn(token);
  await keys.open('/register');
  await keys.goTo('Create another one');
  await keys.press('Enter');
  await expect(wing.button('Create account')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();

  await keys.open('/account');
  await keys.goTo('Warn me at');
  await keys.type('fifty');
  await keys.goTo('Save');
  await keys.press('Enter');
  await expect(page.getByLabel('Warn me at')).toBeFocused();
  await keys.type('50');
  await keys.press('Enter');
  await expect(page.getByText('At or below your mark of €50.00')).toBeVisible();

  await keys.goTo('Change where it is kept');
  await keys.press('Enter');
  await keys.goTo('Lock with a passphrase');
  await keys.press('Enter');
  await keys.goTo('Cancel');
  await keys.press('Enter');
  await expect(wing.button('Lock with a passphrase')).toBeFocused();
  await keys.press('Enter');
  await keys.type('four grey gulls');
  await keys.press('Enter');
  await expect(wing.button('Remove the lock')).toBeFocused();
  await keys.press('Enter');
  await expect(passphrase).toBeFocused();
  await keys.goTo('Cancel');
  await keys.press('Enter');
  await expect(wing.button('Remove the lock')).toBeFocused();

  await keys.goTo('Show');
  await keys.press('Enter');
  await expect(passphrase).toBeFocused();
  await keys.type('four grey gulls');
  await keys.press('Enter');
  await expect(page.locator('dd code').first()).toContainText(accountHash.slice(0, 4));
  await expect(wing.button('Show')).toBeFocused();
});

test('an account is entered, looked at, locked and deleted with a code from the keyboard', async ({
  page,
  wing,
  control,
}) => {
  const keys = keyboardOf(page);
  const { accountHash, password } = await wing.seed();
  await control('account', 'setOtp', accountHash);
  const code = async () => String(await control('account', 'currentCode', accountHash));

  await keys.open('/sign-in');
  await keys.goTo('Account hash');
  await keys.type(accountHash);
  await keys.goTo('Password');
  await keys.type(password);
  await keys.press('Enter');
  await expect(page.getByLabel('One-time code')).toBeFocused();
  await expectAccessible(page);
  await keys.type(await code());
  await keys.press('Enter');
  await expect(wing.balance).toHaveText('€42.50');

  await keys.goTo('Change where it is kept');
  await keys.press('Enter');
  await keys.goTo('Lock with a passphrase');
  await keys.press('Enter');
  await expect(page.getByLabel('Passphrase of the lock')).toBeFocused();
  await keys.type('four grey gulls');
  await keys.press('Enter');
  await expect(wing.button('Remove the lock')).toBeFocused();
  await expectAccessible(page);
  await keys.goTo(/^Delete this account/);
  await keys.press('Enter');

  await expect(wing.heading('Delete your account')).toBeVisible();
  await keys.goTo('Passphrase of the lock');
  await keys.type('four grey gulls');
  await keys.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await keys.goTo('Last 6 characters of the account hash');
  await keys.type(accountHash.slice(-6));
  await keys.goTo('I use one-time codes');
  await keys.press('Enter');
  await expect(page.getByLabel('One-time code')).toBeFocused();
  await keys.type(await code());
  await keys.press('Enter');
  await expect(wing.button('Undo')).toBeFocused();
  await keys.press('Escape');
  await expect(page.getByText(/^Taken back/)).toBeVisible();
  // The same key once more begins nothing, and the next stop is in the form.
  await keys.press('Enter');
  await expect(wing.button('Undo')).toBeHidden();
  await keys.press('Tab');
  await expect(page.getByLabel('Last 6 characters of the account hash')).toBeFocused();
  await keys.goTo('Delete account');
  await expectAccessible(page);
  await keys.press('Enter');
  await expect(wing.heading('Your account is gone')).toBeVisible();
  await expectAccessible(page);
});
