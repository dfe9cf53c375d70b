/** Back from a conversation, or from a channel, to the list that led there: it is where it was left. */
import type { Locator } from '@playwright/test';
import { expect, test, type ChatFixtures } from '../pages/chatTest';
import type { ChatPage } from '../pages/ChatPage';

test.skip(({ isMobile }) => isMobile, 'the windows are narrow enough');

test('whoever comes back to a list goes on where they were', async ({ chat }) => {
  const { page } = chat;
  const { keyboard } = page;
  await page.setViewportSize({ width: 900, height: 300 });
  const focused = () => page.locator(':focus');
  for (const view of ['inbox', 'recent']) {
    await chat.goTo(`/chat/home/${view}`);
    const scroller = page.locator(`main .${view} > .scroller`);
    const top = () => scroller.evaluate(({ scrollTop }) => scrollTop);
    await expect(scroller.locator('[data-rows] li a').nth(4)).toBeAttached();
    while ((await top()) < 60) await keyboard.press('j');
    const [before, link] = [await top(), await focused().getAttribute('href')];
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/n\//);
    await expect(chat.feed.list).toBeVisible();
    await page.goBack();
    // What was read is gone from the inbox; what stands in its place is next.
    await expect(focused()).toHaveAttribute('href', view === 'inbox' ? /\/n\// : link!);
    expect(Math.abs((await top()) - before)).toBeLessThan(60);
    await page.reload();
    await expect(focused()).toHaveAttribute('href', view === 'inbox' ? /\/n\// : link!);
    expect(Math.abs((await top()) - before)).toBeLessThan(60);
  }
});

test('whoever comes back to the channels finds them as they left them', async ({ chat }) => {
  const { page } = chat;
  await page.setViewportSize({ width: 900, height: 420 });
  await chat.goTo('/chat/home/channels');
  const scroller = page.locator('main .browse .list');
  const top = () => scroller.evaluate(({ scrollTop }) => scrollTop);
  await scroller.getByRole('link', { name: 'announcements', exact: true }).hover();
  await page.mouse.wheel(0, 260);
  await expect.poll(top).toBeGreaterThan(200);
  const link = scroller.getByRole('link', { name: 'general', exact: true });
  await link.focus();
  const before = await top();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/-general$/);
  await page.goBack();
  await expect(link).toBeFocused();
  expect(await top()).toBe(before);
});

/** Reads a topic of the inbox, in Marta's name, with another client. */
const readTopic = (realm: ChatFixtures['realm'], channel: string, topic: string) =>
  realm.call('marta', 'POST', '/messages/flags/narrow', {
    narrow: [
      { operator: 'channel', operand: channel },
      { operator: 'topic', operand: topic },
    ],
    anchor: 'newest',
    num_before: 1_000,
    num_after: 0,
    op: 'add',
    flag: 'read',
  });

async function openByKey({ page, feed }: ChatPage, row: Locator) {
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(feed.list).toBeVisible();
}

test('whoever was at the end of the inbox, which is shorter now, goes on at its end', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await page.setViewportSize({ width: 900, height: 300 });
  const rows = page.locator('main .inbox [data-rows] li a');
  await expect(rows.nth(4)).toBeAttached();
  const many = await rows.count();
  await openByKey(chat, rows.last());
  await readTopic(realm, 'logbook', 'this week');
  await page.goBack();
  await expect(rows).toHaveCount(many - 1);
  await expect(rows.last()).toBeFocused();
});

test('whoever comes back to a row that is read elsewhere just then goes on beside it', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await page.setViewportSize({ width: 900, height: 300 });
  const rows = page.locator('main .inbox [data-rows] li a');
  const row = rows.filter({ hasText: 'lamp test' });
  await openByKey(chat, row);
  await page.goBack();
  await expect(row).toBeFocused();
  await readTopic(realm, 'lighthouse', 'lamp test');
  await expect(row).toHaveCount(0);
  const isOnRow = () =>
    rows.evaluateAll((all) => all.some((one) => one === document.activeElement));
  await expect.poll(isOnRow).toBe(true);
});

test('what a list is looked through for is there for whoever comes back, and not for whoever opens it anew', async ({
  chat,
}) => {
  const { page } = chat;
  const browse = page.getByRole('link', { name: 'Browse channels' });
  const field = page.getByLabel('Find a channel');
  const order = page.getByLabel('Order');
  await browse.click();
  await field.fill('gen');
  await order.selectOption('Newest first');
  await page.locator('main .browse').getByRole('link', { name: 'general', exact: true }).click();
  await expect(page).toHaveURL(/-general$/);
  await page.goBack();
  await expect(field).toHaveValue('gen');
  await expect(order).toHaveValue('newest');
  await page.goBack();
  await browse.click();
  await expect(field).toHaveValue('');
  await expect(order).toHaveValue('name');

  await chat.goTo('/chat/home/recent');
  const filter = page.getByLabel('Filter the conversations');
  const unread = page.getByRole('switch', { name: 'Only unread' });
  await filter.fill('lunch');
  await unread.check();
  await page.locator('main .recent').getByRole('link', { name: /lunch/ }).click();
  await expect(chat.feed.list).toBeVisible();
  await page.goBack();
  await expect(filter).toHaveValue('lunch');
  await expect(unread).toBeChecked();
});

test('settings are where they were left, and another section of them begins at its top', async ({
  chat,
}) => {
  const { page } = chat;
  await page.setViewportSize({ width: 1200, height: 420 });
  await chat.goTo('/chat/home/settings/reading');
  const scroller = page.locator('main .sections > .body');
  const top = () => scroller.evaluate(({ scrollTop }) => scrollTop);
  await page.getByRole('switch').first().hover();
  await page.mouse.wheel(0, 240);
  await expect.poll(top).toBeGreaterThan(200);
  const before = await top();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(page).toHaveURL(/inbox$/);
  await page.goBack();
  await expect.poll(top).toBe(before);
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect.poll(top).toBe(0);
});
