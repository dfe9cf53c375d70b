/** Going to a day of a view: asked from a day's line, the menu of a place or the palette, and by keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const week = chatPaths.topic('this week', '9-logbook');

/** A day by the page's calendar, as its date fields have it. */
const daysAgo = (page: Page, days: number) =>
  page.evaluate((count) => {
    const now = new Date();
    const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count, 12);
    return at.toISOString().slice(0, 10);
  }, days);

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Go to a date' });
const fieldIn = (dialog: Locator) => dialog.getByLabel('Date', { exact: true });
const days = ({ feed }: ChatPage) => feed.list.locator('[data-act="day"]');

async function askInPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('go to a date');
  await expect(page.getByRole('option', { selected: true })).toContainText('Go to a date');
  await page.keyboard.press('Enter');
}

async function askInMenu(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Channel options' }).click();
  await page.getByRole('menuitem', { name: 'Go to a date' }).click();
}

/** The row that somebody was taken to. */
async function landedOn({ page, feed }: ChatPage): Promise<Locator> {
  await expect(page).toHaveURL(/\/near\/\d+$/);
  const row = feed.messageById(Number(/\d+$/.exec(page.url())?.[0]));
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport({ ratio: 1 });
  return row;
}

const isAfterDayLine = (row: Locator) =>
  row.evaluate((one) => one.previousElementSibling?.querySelector('[data-act="day"]') !== null);

test(
  'the line of a day leads to another day, and back leads to where one was',
  { tag: '@chromium' },
  async ({ chat }) => {
    const { page, feed } = chat;
    await chat.read(week);
    const line = days(chat).last();
    // A day that began hours ago is out of sight, and would be scrolled to for the press, as Firefox is made to do in any case.
    await line.evaluate((one) => one.scrollIntoView({ block: 'center' }));
    await feed.rests();
    const before = await feed.firstShown();
    await line.click();
    const dialog = dialogOn(page);
    await expect(fieldIn(dialog)).toBeFocused();
    await expect(fieldIn(dialog)).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await expectAccessible(page);
    await fieldIn(dialog).fill(await daysAgo(page, 4));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(await isAfterDayLine(await landedOn(chat))).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(week);
    await expect
      .poll(() => feed.topOf(before.messageId).catch(() => NaN))
      .toBeCloseTo(before.top, 0);
  },
);

test('the menu of a place offers it, and what was not written is said', async ({ chat }) => {
  const { page, feed } = chat;
  await chat.read(week);
  await askInMenu(page);
  const dialog = dialogOn(page);
  await dialog.getByRole('button', { name: 'A year ago' }).click();
  await expect(
    page.getByText(/^Nothing was written on .* or before\. This is the first/),
  ).toBeVisible();
  const first = await landedOn(chat);
  await expect(feed.list.locator('[data-message-id]').first()).toHaveId(
    (await first.getAttribute('id')) ?? '',
  );
});

test('whoever asks for the same day again comes back to its first message', async ({ chat }) => {
  const { page, feed } = chat;
  await chat.read(week);
  const goThere = async () => {
    // Not from a day's line, which may have to be scrolled to.
    await askInMenu(page);
    await fieldIn(dialogOn(page)).fill(await daysAgo(page, 3));
    await dialogOn(page).getByRole('button', { name: 'Go', exact: true }).click();
    return landedOn(chat);
  };
  const row = await goThere();
  await feed.scrollBy(1_500);
  await expect(row).not.toBeInViewport();
  await goThere();
});

test('by keyboard alone, with what is no day, and a day that is still to come', async ({
  chat,
  isMobile,
}) => {
  test.skip(isMobile, 'Fingers have no keys.');
  const { page } = chat;
  await chat.read(chatPaths.feed);
  await askInPalette(page);
  const dialog = dialogOn(page);
  await expect(dialog).toContainText('Combined feed');
  await expect(fieldIn(dialog)).toBeFocused();
  await fieldIn(dialog).fill('');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Enter a whole date');
  await fieldIn(dialog).fill(await daysAgo(page, -1));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('That day is still to come.');
  await expectAccessible(page);
  await fieldIn(dialog).fill(await daysAgo(page, 5));
  await page.keyboard.press('Enter');
  await landedOn(chat);
  await askInPalette(page);
  await expect(fieldIn(dialog)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a search that takes long can be stopped, and one that fails says so', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await chat.read(week);
  await realm.delay('GET /messages', 60_000);
  await days(chat).last().click();
  const dialog = dialogOn(page);
  await dialog.getByRole('button', { name: 'The beginning' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Looking for that day …');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stop looking' }).click();
  await expect(dialog.getByRole('status')).toHaveText('');
  await realm.heal();
  await expect(page).toHaveURL(week);
  await realm.fail('GET /messages', {
    kind: 'refusal',
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Not today.',
  });
  await dialog.getByRole('button', { name: 'The beginning' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not today.');
  await dialog.getByRole('button', { name: 'The beginning' }).click();
  await landedOn(chat);
});
