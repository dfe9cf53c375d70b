/** The files that somebody added to messages: where they are used, how much room they take, and deleting them. */
import { expectAccessible, expectAccessibleInEveryLook, expectOutline } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'the same with less room');

const openFiles = async (chat: ChatPage) => {
  await chat.goTo('/chat/home/settings/files');
  await expect(chat.page.getByRole('heading', { name: 'Your files', exact: true })).toBeVisible();
};
const rowOf = ({ page }: ChatPage, name: string) =>
  page.getByRole('list', { name: 'Your files' }).getByRole('listitem').filter({ hasText: name });

/** Sends a message with a file in it. */
async function sendFile(chat: ChatPage, name: string, text: string) {
  await chat.page
    .getByLabel('Add files')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(chat.compose.field).toHaveValue(/\]\(\/user_uploads\//);
  await chat.compose.sendButton.click();
  await expect(chat.feed.list.getByRole('link', { name })).toBeVisible();
}

const listed = 'files are listed with where they are used, and are deleted for everybody';
test(listed, { tag: '@chromium' }, async ({ chat, realm }) => {
  const { page } = chat;
  await openFiles(chat);
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await sendFile(chat, 'tides.txt', 'x'.repeat(1536));
  await openFiles(chat);
  const row = rowOf(chat, 'tides.txt');
  await expect(row).toContainText('1.5 kB, Today');
  await expect(page.getByRole('main')).toContainText('1 file of yours, 1.5 kB');
  await expectOutline(page);
  await expectAccessibleInEveryLook(page);

  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Save tides.txt' }).click();
  expect((await saving).suggestedFilename()).toBe('tides.txt');
  await row.getByRole('link', { name: /^Message of Today/ }).click();
  await expect(page).toHaveURL(/\/topic\/tides\/near\/\d+$/);
  await expect(chat.feed.list.getByRole('link', { name: 'tides.txt' })).toBeVisible();

  await openFiles(chat);
  await page.getByRole('button', { name: 'Delete tides.txt' }).click();
  const question = page.getByRole('dialog', { name: 'Delete tides.txt?' });
  await expect(question).toContainText('1 message links to it.');
  await expectAccessible(page, '[role="dialog"]');
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
});

test('a list that cannot be had says so, and comes when it can', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.fail('GET /attachments', { kind: 'html', status: 502 }, 5);
  await openFiles(chat);
  await expect(page.getByRole('alert')).toContainText('Your files could not be loaded');
  await realm.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No files yet' })).toBeVisible();
});

const room = 'it is told how much room is left where there is a limit';
test(room, { tag: '@chromium' }, async ({ chat, realm }) => {
  const { page } = chat;
  await page.route('**/api/v1/register', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Record<string, unknown>;
    await route.fulfill({ response: answer, json: { ...body, realm_upload_quota_mib: 10 } });
  });
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'High water at six.');
  await page.goto(chatPaths.topic('tides'));
  await expect(chat.feed.list).toBeVisible();
  await sendFile(chat, 'tides.txt', 'low');
  await openFiles(chat);
  await expect(page.getByRole('main')).toContainText(
    /take up [\d.]+ kB of 10 MB\. 9\.9 MB are left\./,
  );
  await expect(page.getByRole('meter')).toHaveAccessibleName('Space used by the organization');
  await expectAccessible(page);
});
