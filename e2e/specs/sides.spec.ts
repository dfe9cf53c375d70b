/** What stands beside the messages on a wide screen: hidden, shown, made wider, and still so the next time. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.beforeEach(({ isMobile }) => {
  test.skip(isMobile, 'a phone has room for the messages alone');
});

test('conversations and people are hidden, also the next time, and come back', async ({ chat }) => {
  const { page } = chat;
  await chat.read(chatPaths.general);
  const conversations = chat.sidebar.root;
  const people = page.getByRole('complementary', { name: 'People' });
  const toggle = page.getByRole('button', { name: 'Show or hide conversations' });
  const messageStart = async () => (await chat.feed.list.boundingBox())?.x ?? NaN;
  await expect(people).toBeVisible();
  const before = await messageStart();

  await toggle.click();
  await page.getByRole('button', { name: 'Show or hide people' }).click();
  await expect(conversations).toBeHidden();
  await expect(people).toBeHidden();
  expect(await messageStart()).toBeLessThan(before - 100);
  await expectAccessible(page);

  await page.reload();
  await expect(chat.feed.list).toBeVisible();
  await expect(conversations).toBeHidden();
  await expect(people).toBeHidden();
  await toggle.click();
  await expect(conversations).toBeVisible();
  await expect(toggle).toBeFocused();
  expect(await messageStart()).toBe(before);
});

test('the edge of the conversations is dragged, or moved by keys, and stays there', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.read(chatPaths.general);
  const edge = page.getByRole('separator', { name: 'Width of the conversations' });
  const width = async () => Math.round((await chat.sidebar.root.boundingBox())?.width ?? NaN);
  await expect(edge).toHaveAttribute('aria-valuenow', '17');
  const before = await width();

  const box = await edge.boundingBox();
  if (!box) throw new Error('the edge is not there');
  const [x, y] = [box.x + box.width / 2, box.y + 300];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 64, y, { steps: 4 });
  await page.mouse.up();
  // Drawn and then pressed is not pressed twice.
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(width).toBe(before + 64);
  await expect(edge).toHaveAttribute('aria-valuenow', '21');
  await page.mouse.move(x + 200, y);
  expect(await width()).toBe(before + 64);
  await expectAccessible(page);

  await page.reload();
  await expect(edge).toHaveAttribute('aria-valuenow', '21');
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBe(before + 48);
  await page.keyboard.press('Home');
  await expect(edge).toHaveAttribute('aria-valuenow', '12');
  await page.keyboard.press('Enter');
  await expect.poll(width).toBe(before);

  // Without dragging, too.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('conversations wider');
  await page.keyboard.press('Enter');
  await expect.poll(width).toBe(before + 32);
});
