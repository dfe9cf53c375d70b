/** What an operator may add to registration: a look-up among breaches; and how a proof is renewed before it is too old. */
import type { Page } from '@playwright/test';
import { expectAccessible, inTallWindow } from '../accessibility';
import { expect } from '../fixtures';
import { test } from '../pages/accountTest';
import type { AccountWing } from '../pages/AccountWing';

/** Serves the configuration with changes for the hosting service. */
async function configure(page: Page, hosting: object): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as { hosting: object };
    await route.fulfill({ json: { ...config, hosting: { ...config.hosting, ...hosting } } });
  });
}

/** Opens the form where solutions are soon called old, and solves a first one. */
async function solveFirst(page: Page, wing: AccountWing): Promise<void> {
  await configure(page, { proofFreshSeconds: 1 });
  await wing.openRegistration();
  await wing.button('Solve the puzzle meanwhile').click();
  await expect(page.getByText(/Puzzle solved after/)).toBeVisible();
}

const tooLate = { status: 400, body: { message: 'The challenge has expired.' } };

/** SHA-1 of "password" begins with 5BAA6. */
const REST = '1E4C9B93F3F0682250B6CF8331B7EE68FD8';

test('a password is looked up only where that is configured, only by a press, and never told', async ({
  page,
  wing,
}) => {
  await configure(page, { breachRangeUrl: '/breach/range' });
  const asked: string[] = [];
  await page.route('**/breach/range/*', async (route) => {
    const request = route.request();
    asked.push(
      `${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`,
    );
    await route.fulfill({ body: `${REST}:12345\r\n${'0'.repeat(35)}:0` });
  });
  await wing.openRegistration();
  const check = wing.button('Look for it among known breaches');
  // A drawn password is in no breach.
  await expect(check).toBeHidden();
  await page.getByLabel('My own').check();
  await wing.password.fill('password');
  await expect(page.getByText(/learns 5 of the 40 digits/)).toBeVisible();
  expect(asked).toEqual([]);
  await check.click();
  await expect(page.getByText(/Seen in breaches 12.3k times/)).toBeVisible();
  await inTallWindow(page, undefined, () => expectAccessible(page));
  expect(asked).toEqual(['GET /breach/range/5BAA6 ']);
  await wing.password.fill('password of mine');
  await expect(page.getByText(/Seen in breaches/)).toBeHidden();
  // It advises and blocks nothing.
  await wing.button('Create account').click();
  await expect(wing.heading('Save your key')).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('nothing is offered where nothing is configured', async ({ page, wing }) => {
  await wing.openRegistration();
  await page.getByLabel('My own').check();
  await wing.password.fill('password');
  await expect(page.getByText(/Weak|Fair/)).toBeVisible();
  await expect(wing.button('Look for it among known breaches')).toBeHidden();
});

test('a second puzzle is solved when the first solution grows old, and takes its place', async ({
  page,
  wing,
  control,
}) => {
  await solveFirst(page, wing);
  await expect(page.getByText(/A second solution is ready/)).toBeVisible();
  await inTallWindow(page, undefined, () => expectAccessible(page));
  await control('account', 'failNext', 'PUT /account', tooLate);
  await wing.button('Create account').click();
  await expect(wing.heading('Save your key')).toBeVisible();
  const ledger = (await control('account', 'ledger')) as unknown[];
  expect(ledger).toHaveLength(1);
});

test('a second puzzle that would take long is left, and nobody is asked', async ({
  page,
  wing,
  control,
}) => {
  await solveFirst(page, wing);
  await control('account', 'setDifficulty', 9);
  const second = page.getByText(/A second one is being solved/);
  await expect(second).toBeVisible();
  await expect(second).toBeHidden();
  await expect(page.getByText(/On this device that will take a while/)).toBeHidden();
  await expect(page.getByText(/Puzzle solved after/)).toBeVisible();
});

test('two solutions that came too late are told with figures', async ({ wing, control }) => {
  await wing.openRegistration();
  await control('account', 'failNext', 'PUT /account', tooLate, 2);
  await wing.button('Create account').click();
  const notice = wing.outcome('registration.challengeTwice');
  await expect(notice).toContainText('from getting the puzzle to the refusal of its solution');
  await expect(notice).toContainText(/At .* attempts per second half of such puzzles are solved/);
  await wing.button('Solve a new puzzle').click();
  await expect(wing.heading('Save your key')).toBeVisible();
});
