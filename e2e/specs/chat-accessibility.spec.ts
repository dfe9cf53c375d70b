/** The chat's states for everybody: what opens over a page, what is empty or broken, and what is said aloud. */
import { expectAccessible, expectNoSidewaysScrolling, expectOutline } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'narrow windows are among the states');

const place = { channel: 'general', topic: 'tides' };

/** Opens everything that can be done with a message. */
async function openMenu(chat: ChatPage, messageId: number): Promise<void> {
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'More' }).click();
  await expect(chat.page.getByRole('menu')).toBeVisible();
}

test('what opens over a message', async ({ chat, realm }) => {
  const { page } = chat;
  const messageId = await realm.post('marta', place, 'High *water* at six.');
  await chat.read(chatPaths.topic('tides'));
  await openMenu(chat, messageId);
  await expectAccessible(page, '[role="menu"]');

  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await openMenu(chat, messageId);
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  await expect(chat.feed.messageById(messageId).getByRole('textbox')).toBeFocused();
  await expectAccessible(page);
});

test('views with nothing in them, and views that could not be had', async ({ chat, realm }) => {
  const { page } = chat;
  await chat.goTo(chatPaths.topic('nobody wrote here'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('nobody wrote here');
  await expect(page.getByRole('heading', { name: 'Nothing has been written' })).toBeVisible();
  await expectOutline(page);
  await expectAccessible(page);

  await realm.fail('GET /messages', { kind: 'html', status: 500 }, 20);
  await chat.goTo(chatPaths.topic('gull on the roof'));
  await expect(page.getByRole('heading', { name: 'could not be loaded' })).toBeVisible();
  await expectOutline(page);
  await expectAccessible(page);
  await realm.heal();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(chat.feed.list).toBeVisible();

  await chat.goTo('/chat/home/n/channel/9999-gone');
  await expect(page.getByRole('heading', { name: 'You cannot see what is here' })).toBeVisible();
  await expectOutline(page);
  await expectAccessible(page);
});

test('on 320 px, with what slides over', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.post('jonas', place, `A long word: ${'high water '.repeat(30)}${'x'.repeat(300)}`);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [chatPaths.topic('tides'), chatPaths.general, chatPaths.feed]) {
    await chat.read(path);
    await expectNoSidewaysScrolling(page);
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show conversations' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Show or hide people' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});

test('what is said aloud is little, and said once', async ({ chat, realm }) => {
  const { page } = chat;
  await chat.read(chatPaths.topic('gull on the roof'));
  const regions = page.locator('[role="status"], [role="alert"], [role="log"], [aria-live]');
  // At rest nobody is told anything, and the places to tell it in are there already.
  expect(await regions.count()).toBeGreaterThan(0);
  for (const region of await regions.all()) await expect(region).toHaveText('');
  // Messages must not read themselves out over one another.
  await expect(page.locator('[aria-live="assertive"]')).toHaveCount(0);
  await realm.post('jonas', { channel: 'general', topic: 'gull on the roof' }, 'Up and away.');
  await expect(chat.feed.message('Up and away.')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('messages have names, and a reader knows which one is meant', async ({ chat, realm }) => {
  const messageId = await realm.post('jonas', place, 'High **water** at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await expect(row).toHaveRole('listitem');
  await expect(row).toHaveAccessibleName(/Jonas Lindqvist.*High water at six\./s);
  await expect(chat.feed.list).toHaveAccessibleName(/tides/);
});

test(
  'in forced colours pictograms have the colour of the words that they stand by',
  { tag: '@chromium' },
  async ({ chat }) => {
    const { page } = chat;
    await page.emulateMedia({ forcedColors: 'active' });
    await chat.read(chatPaths.starred);
    const star = chat.feed.list.locator('svg.lucide-star').first();
    await expect(star).toBeVisible();
    const [own, words] = await star.evaluate((one) =>
      [one, one.parentElement ?? one].map((element) => getComputedStyle(element).color),
    );
    expect(own).toBe(words);
  },
);
