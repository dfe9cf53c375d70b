/** Files: sent with what is written, and linked where they were added. */
import type { Page } from '@playwright/test';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const place = { channel: 'general', topic: 'tides' };

/** A file for the box on screen. */
const addTable = (page: Page) =>
  page.getByLabel('Add files').setInputFiles({
    name: 'tides.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('06:10 4.2 m'),
  });

test('a file is sent, linked when it is there, and shown', async ({ chat, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await realm.delay('POST /user_uploads', 400);
  await addTable(chat.page);
  await expect(chat.page.getByRole('progressbar', { name: 'Sending tides.txt' })).toBeVisible();
  await expect(chat.compose.field).toHaveValue(/^\[tides\.txt\]\(\/user_uploads\//);
  await chat.compose.sendButton.click();
  await expect(chat.feed.list.getByRole('link', { name: 'tides.txt' })).toBeVisible();
});

test('a file that is dropped beside the box is for the box, and opens in no place of the chat', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'nobody drags by finger');
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await expect(chat.compose.field).toBeVisible();
  const dataTransfer = await chat.page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['06:10 4.2 m'], 'tides.txt', { type: 'text/plain' }));
    return data;
  });
  const isTaken = (type: string) =>
    chat.page
      .getByRole('main')
      .evaluate(
        (main, [name, data]) =>
          !main.dispatchEvent(
            new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }),
          ),
        [type, dataTransfer] as const,
      );
  expect(await isTaken('dragover')).toBe(true);
  expect(await isTaken('drop')).toBe(true);
  await expect(chat.compose.field).toHaveValue(/^\[tides\.txt\]\(\/user_uploads\//);

  await chat.page.keyboard.press('Escape');
  await chat.page.keyboard.press('g');
  await chat.page.keyboard.press('i');
  await expect(chat.page).toHaveURL(/inbox$/);
  await expect.poll(() => isTaken('dragover')).toBe(true);
  expect(await isTaken('drop')).toBe(true);
  await expect(chat.page.getByText('Files go with a message')).toBeVisible();
});

test('a file that arrives while somebody types elsewhere is linked, and takes no letter', async ({
  chat,
  realm,
}) => {
  const { page, compose } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await compose.field.fill('The table:');
  await realm.delay('POST /user_uploads', 3_000);
  await addTable(page);
  // By its element: roles under a dialog are nobody's.
  const sending = page.locator('progress');
  await expect(sending).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Go to …' });
  await expect(palette).toBeFocused();
  await page.keyboard.type('gal');
  await expect(sending).toHaveCount(0);
  await page.keyboard.type('ley');
  await expect(palette).toHaveValue('galley');
  await page.keyboard.press('Escape');
  await expect(compose.field).toHaveValue(
    /^The table:\n\[tides\.txt\]\(\/user_uploads\/[^)]*\)\n?$/,
  );
});

test('a file that arrives when its box is gone is linked where it was added', async ({
  chat,
  realm,
}) => {
  const { page, compose } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await compose.field.fill('The table:');
  await realm.delay('POST /user_uploads', 3_000);
  const uploaded = page.waitForResponse((response) => response.url().includes('user_uploads'));
  await addTable(page);
  await chat.goTo('/chat/home/inbox');
  await expect(compose.field).toHaveCount(0);
  await uploaded;
  await chat.read(chatPaths.topic('tides'));
  await expect(compose.field).toHaveValue(
    /^The table:\n\[tides\.txt\]\(\/user_uploads\/[^)]*\)\n?$/,
  );
});

test('a file goes along where its text goes, and sending waits for it', async ({ chat, realm }) => {
  const { page, compose, feed } = chat;
  await chat.read('/chat/home/n');
  await page.getByRole('button', { name: 'New message' }).click();
  await addTable(page);
  await expect(page.locator('[aria-live]').getByText('Choose a channel')).toBeVisible();

  await page.reload();
  await expect(feed.list).toBeVisible();
  await chat.read(chatPaths.general);
  await page.getByRole('button', { name: 'Start a topic in #general' }).click();
  await compose.field.fill('The table:');
  await realm.delay('POST /user_uploads', 3_000);
  await addTable(page);
  await page.getByRole('combobox', { name: 'Topic' }).fill('tables');
  await compose.field.focus();
  await expect(page.getByRole('progressbar', { name: 'Sending tides.txt' })).toBeVisible();
  await compose.sendButton.click();
  await expect(page.getByText('Sends when the files are there')).toBeVisible();
  const sent = feed.message('The table:');
  await expect(sent.getByRole('link', { name: 'tides.txt' })).toBeVisible();
  await expect(compose.field).toHaveValue('');
});
