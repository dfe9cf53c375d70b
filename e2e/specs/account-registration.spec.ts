/** From nothing to an account whose key is saved, and every way in which that can be held up. */
import type { Locator } from '@playwright/test';
import { expectAccessible, inTallWindow } from '../accessibility';
import { expect } from '../fixtures';
import { test } from '../pages/accountTest';
import { AccountWing } from '../pages/AccountWing';

test(
  'an account is created, its key saved and proved, and its balance shown',
  { tag: '@chromium' },
  async ({ page, wing }) => {
    await page.goto('/');
    await expect(page.locator('[data-status="open"]')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /Create an account/ }).click();
    await expect(wing.password).not.toHaveValue('');
    await expectAccessible(page);
    const password = await wing.password.inputValue();
    expect(password.split('-')).toHaveLength(7);
    await wing.button('Create account').click();

    await expect(wing.heading('Save your key')).toBeVisible();
    await expect(page.getByText(password)).toBeHidden();
    await expectAccessible(page);
    const key = await wing.readKey();
    expect(key.password).toBe(password);
    const download = page.waitForEvent('download');
    await wing.button('Download as a file').click();
    expect((await download).suggestedFilename()).toMatch(/^quayside-key-\d{4}-\d\d-\d\d\.txt$/);
    await wing.button('QR code').click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);

    await wing.proveKey({ ...key, accountHash: 'ABCDEF' });
    await expect(page.getByText('These are not the last characters of the hash.')).toBeVisible();
    await wing.proveKey(key);
    await expect(wing.heading('Your account')).toBeVisible();
    await expect(wing.balance).toHaveText('€0.00');
    await expect(page.getByText('Your key is not saved')).toBeHidden();
    await expectAccessible(page);
  },
);

test('a puzzle is solved meanwhile, can be paused and cancelled, and shows in the title', async ({
  page,
  wing,
  control,
}) => {
  await control('account', 'setDifficulty', 9);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(wing.heading('Create an account')).toBeVisible();
  await expect(page).toHaveTitle(/^Create an account/);
  await wing.button('Solve the puzzle meanwhile').click();
  // At this difficulty it would take hours: the app asks before it goes on.
  await expect(page.getByText(/On this device that will take a while/)).toBeVisible();
  // All of the question is in sight, and no phone's bar lies over it.
  const isUncovered = (place: Locator) =>
    place.evaluate((one) => {
      const { left, bottom } = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + 20, bottom - 2));
    });
  await expect.poll(() => isUncovered(wing.button('Not now'))).toBe(true);
  // On a phone the page is longer than its window, and what is scrolled under the bar counts as too small to touch.
  await inTallWindow(page, undefined, () => expectAccessible(page));
  await wing.button('Go on').click();
  await expect(page.getByRole('progressbar', { name: 'Puzzle' })).toBeVisible();
  await expect(page).toHaveTitle(/% · Create an account/);
  await wing.button('Pause').click();
  await expect(page.getByText('Paused')).toBeVisible();
  await wing.button('Go on').click();
  await wing.button('Cancel').click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page).toHaveTitle(/^Create an account/);
  await expect(wing.password).not.toHaveValue('');
});

test('whoever looks at another page while the puzzle is solved comes back to the same form', async ({
  page,
  wing,
  control,
}) => {
  await control('account', 'setDifficulty', 9);
  await wing.openRegistration();
  const drawn = await wing.password.inputValue();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(wing.heading('Sign in')).toBeVisible();
  await page.goBack();
  await expect(wing.password).toHaveValue(drawn);
  // It is still known as one that was drawn: there may be another.
  await expect(wing.button('Draw another one')).toBeVisible();
  await wing.password.fill('harbour lights at dusk');
  await wing.button('Create account').click();
  await wing.button('Go on').click();
  await expect(page).toHaveTitle(/% · Create an account/);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(wing.heading('Sign in')).toBeVisible();
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(page.getByRole('progressbar', { name: 'Puzzle' })).toBeVisible();
  await page.mouse.move(3, 3);
  await expect(wing.password).toHaveValue('harbour lights at dusk');
  await expect(page.getByText('it is no longer sent by itself')).toBeHidden();
});

test(
  'a password with gaps is shown and printed as it is, also by the browser’s own means',
  { tag: '@chromium' },
  async ({ page, wing }) => {
    const password = 'grey  gulls   over the quay';
    await wing.openRegistration();
    await page.getByLabel('My own').check();
    await wing.password.fill(password);
    await wing.button('Create account').click();
    await expect(wing.heading('Save your key')).toBeVisible();
    await wing.button('Show').click();
    await expect(page.locator('dd code')).toHaveCount(2);
    expect(await page.locator('dd code').last().innerText()).toBe(password);

    const sheet = page.locator('.key-sheet');
    await expect(sheet).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.locator('.secret').last().innerText()).toBe(password);
    await expect(page.locator('#app')).toBeHidden();
    await page.emulateMedia({ media: null });

    // Whoever shows the screen to others shows no sheet in the window of the printer either.
    await page.getByRole('switch', { name: 'I am sharing my screen' }).check();
    await expect(sheet).toHaveCount(0);
  },
);

test('whoever leaves before the key is saved sees why that does not go', async ({ page, wing }) => {
  await wing.register();
  await page.getByRole('link', { name: 'Chat' }).click();
  const why = page.getByText(/^The key is not saved yet/);
  await expect(why).toBeInViewport();
  await expect(page.getByRole('alert')).toBeFocused();
});

test('a refused password keeps everything else', async ({ page, wing }) => {
  await wing.openRegistration();
  await page.getByLabel('My own').check();
  await wing.password.fill('hunter2');
  await wing.button('Create account').click();
  const notice = wing.outcome('registration.password');
  await expect(notice).toContainText('The password was found in a data breach.');
  await expect(notice).toContainText('the solved puzzle');
  await expect(wing.password).toBeFocused();
  await expect(wing.password).toHaveValue('hunter2');
  await expectAccessible(page);
  await wing.password.fill('harbour lights at dusk');
  await wing.button('Create account').click();
  await expect(wing.heading('Save your key')).toBeVisible();
});

test('an invitation is asked for when it is needed, also when that comes late', async ({
  page,
  wing,
  control,
}) => {
  await wing.openRegistration();
  await expect(page.getByLabel('Invite code')).toBeHidden();
  const password = await wing.password.inputValue();
  await control('account', 'setMode', 'invite');
  await control('account', 'addInvite', 'Dock-7');
  await wing.button('Create account').click();
  await expect(wing.outcome('registration.inviteNeeded')).toBeVisible();
  await expect(page.getByLabel('Invite code')).toBeFocused();
  await page.getByLabel('Invite code').fill('Dock-8');
  await wing.button('Create account').click();
  await expect(wing.outcome('registration.invite')).toContainText('The invite code is not valid.');
  await page.reload();
  await expect(page.getByLabel('Invite code')).toHaveValue('Dock-8');
  await page.getByLabel('My own').check();
  await wing.password.fill(password);
  await page.getByLabel('Invite code').fill('Dock-7');
  await wing.button('Create account').click();
  await expect(wing.heading('Save your key')).toBeVisible();
});

test('closed registration is said before anyone types', async ({ page, wing, control }) => {
  await control('account', 'setMode', 'closed', 'Back in May.');
  await page.goto('/register');
  await expect(page.locator('[data-status="closed"]')).toContainText('Registration is closed');
  await expect(wing.button('Create account')).toBeHidden();
  await expectAccessible(page);
});

test('a lost answer is called unknown, and nothing is sent again unasked', async ({
  wing,
  control,
}) => {
  await wing.openRegistration();
  await control('account', 'failNext', 'PUT /account', 'html502AfterWork');
  await wing.button('Create account').click();
  await expect(wing.outcome('registration.unknown')).toContainText(
    'We cannot tell whether the account was made',
  );
  expect(await control('account', 'ledger')).toHaveLength(1);
  await wing.button('Try again').click();
  await expect(wing.heading('Save your key')).toBeVisible();
  expect(await control('account', 'accountCount')).toBe(2);
});

test('what is said to be kept is there', async ({ wing, control }) => {
  await wing.openRegistration();
  await control('account', 'failNext', 'GET /etc/pow', 'html502');
  await wing.button('Create account').click();
  const failing = wing.outcome('registration.failing');
  await expect(failing).toContainText('Kept: what you typed');
  await expect(failing).not.toContainText('the solved puzzle');
  await control('account', 'failNext', 'PUT /account', 'html502AfterWork');
  await wing.button('Try again').click();
  await expect(wing.outcome('registration.unknown')).toContainText(
    'Kept: what you typed · the solved puzzle',
  );
});

test('a limit is waited out with its time, and then sent once by itself', async ({
  wing,
  control,
}) => {
  await wing.openRegistration();
  const busy = { status: 429, body: { message: 'Slow down.', retryAfterMs: 1500 } };
  await control('account', 'failNext', 'PUT /account', busy);
  await wing.button('Create account').click();
  await expect(wing.outcome('registration.busy')).toContainText('Slow down.');
  await expect(wing.heading('Save your key')).toBeVisible();
});

test('a crash before the key was saved loses nothing', async ({ page, wing }) => {
  const password = await wing.register();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(wing.heading('Save your key')).toBeVisible();
  expect((await wing.readKey()).password).toBe(password);
  await wing.button('Skip for now').click();
  await expect(page.getByText('Your key is not saved')).toBeVisible();
  await page.getByRole('link', { name: 'Save it now' }).click();
  expect((await wing.readKey()).password).toBe(password);
});

test('of two accounts that are made in two tabs at once, each tab keeps the key of its own', async ({
  page,
  wing,
  context,
  control,
}) => {
  const other = await context.newPage();
  const there = new AccountWing(other, control);
  await page.goto('/sign-in');
  await page.getByLabel('On this device', { exact: false }).first().check();
  await wing.openRegistration();
  await there.openRegistration();
  await wing.button('Create account').click();
  await expect(wing.heading('Save your key')).toBeVisible();
  await there.button('Create another one').click();
  const second = await there.password.inputValue();
  await there.button('Create account').click();
  await expect(there.heading('Save your key')).toBeVisible();
  const key = await wing.readKey();
  expect(key.password).not.toBe(second);
  for (const tab of [page, other]) {
    tab.on('dialog', (dialog) => void dialog.accept());
    await tab.reload();
  }
  expect(await wing.readKey()).toEqual(key);
  expect((await there.readKey()).password).toBe(second);
});
