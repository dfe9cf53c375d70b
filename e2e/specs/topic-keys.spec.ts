/** Single topics by keys: going about, answering, muting, and finding them. */
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'phones have no keys');

const place = { channel: 'general', topic: 'tides' };

test('M mutes the topic on screen, whatever has the focus, and counts call no more', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const { keyboard } = page;
  await realm.post('jonas', place, 'High water at six.');
  await chat.goTo(chatPaths.general);
  await chat.sidebar.link('tides').click();
  await expect(page.getByRole('heading', { level: 1, name: 'tides' })).toBeVisible();
  await expect(chat.feed.message('High water at six.')).toBeVisible();
  await keyboard.press('M');
  await expect(page.getByText('“tides” is muted.')).toBeVisible();
  await keyboard.press('M');
  await expect(page.getByText('“tides” is no longer muted.')).toBeVisible();
});

test('keys of reading and answering go on where a link beside led here', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const { keyboard } = page;
  const first = await realm.post('jonas', place, 'High water at six.');
  await realm.post('jonas', place, 'Low water at noon.');
  await chat.goTo(chatPaths.general);
  await chat.sidebar.link('tides').click();
  await expect(page.getByRole('heading', { level: 1, name: 'tides' })).toBeVisible();
  await expect(feed.message('Low water at noon.')).toBeVisible();
  await keyboard.press('r');
  await expect(chat.compose.field).toBeFocused();
  await chat.sidebar.link('tides').focus();
  await keyboard.press('G');
  await expect(feed.message('Low water at noon.')).toBeFocused();
  await keyboard.press('k');
  await expect(feed.messageById(first)).toBeFocused();
});

test('s and S go between a channel and its topic, and stay at the message', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const { keyboard } = page;
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await expect(feed.messageById(messageId)).toBeVisible();
  await keyboard.press('s');
  await expect(page).toHaveURL(new RegExp(`/n/channel/2-general/near/${messageId}$`));
  await expect(feed.messageById(messageId)).toHaveAttribute('aria-current', 'true');
  await keyboard.press('S');
  await expect(page).toHaveURL(new RegExp(`/topic/tides/near/${messageId}$`));
});

test('q finds a channel or a topic, and nothing else', async ({ chat }) => {
  const { page } = chat;
  const { keyboard } = page;
  await keyboard.press('q');
  const field = page.getByRole('combobox', { name: 'Go to a channel or topic' });
  await expect(field).toBeFocused();
  await keyboard.type('marta');
  await expect(page.getByRole('option')).toHaveCount(0);
  await field.fill('gener');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(chatPaths.general);
});

test('keys that act on messages are off where single keys are', async ({ chat, realm }) => {
  const { page, feed } = chat;
  const { keyboard } = page;
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.goTo('/chat/home/settings/shortcuts');
  await page.getByRole('switch', { name: 'Single keys do things' }).click();
  await chat.read(chatPaths.topic('tides'));
  const row = feed.messageById(messageId);
  await keyboard.press('End');
  await expect(row).toBeFocused();
  await keyboard.type('+*r');
  await expect(row).toBeFocused();
  await expect(row.getByRole('button', { name: /:(\+1|thumbs_up):/ })).toHaveCount(0);
  await expect(row.getByLabel('Starred')).toHaveCount(0);
});
