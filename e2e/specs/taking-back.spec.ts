/** A message can be taken back for some seconds before it leaves, where somebody wants that. */
import { expectAccessible } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test, type ChatFixtures } from '../pages/chatTest';

const place = { channel: 'general', topic: 'tides' };

/** Whether the text is on the server. */
async function isThere(realm: ChatFixtures['realm'], text: string): Promise<boolean> {
  const answer = await realm.call('jonas', 'GET', '/messages', {
    anchor: 'newest',
    num_before: 20,
    num_after: 0,
    apply_markdown: false,
  });
  const { messages } = answer as { messages: { content: string }[] };
  return messages.some(({ content }) => content === text);
}

/** The person wants time, and reads a topic. */
async function openWithGrace(chat: ChatPage): Promise<void> {
  await chat.goTo('/chat/home/settings/reading');
  await chat.page.getByLabel('Time to take a message back').selectOption('20 seconds');
  await expectAccessible(chat.page);
  await chat.read(chatPaths.topic('tides'));
}

test('a message waits where it will stand, and its text goes back into the box', async ({
  chat,
  realm,
}) => {
  await realm.post('jonas', place, 'High water at six.');
  await openWithGrace(chat);
  const { page, compose, feed } = chat;
  await compose.send('At seven, surely');
  const row = feed.list.getByRole('listitem').filter({ hasText: 'At seven, surely' });
  await expect(row.getByText(/^Sends in \d+ s$/)).toBeVisible();
  const told = row.getByRole('status').filter({ hasText: /\S/ });
  await expect(told).toHaveText(/^Sends in \d+ seconds\. Until then/);
  const said = await told.textContent();
  await expectAccessible(page);
  await compose.field.fill('And bring rope');
  await expect(row.getByText(/^Sends in 1\d s$/)).toBeVisible();
  expect(await told.textContent()).toBe(said);
  await row.getByRole('button', { name: 'Take back' }).click();
  await expect(compose.field).toHaveValue('And bring rope\nAt seven, surely');
  await expect(compose.field).toBeFocused();
  await expect(row).toHaveCount(0);

  // By keyboard alone.
  await compose.field.fill('At eight');
  await compose.sendButton.click();
  await expect(feed.list.getByRole('button', { name: 'Take back' })).toBeVisible();
  await expect(compose.field).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(compose.field).toHaveValue('At eight');
  await expect(feed.list.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  expect(await isThere(realm, 'At seven, surely')).toBe(false);
  expect(await isThere(realm, 'At eight')).toBe(false);
});

test('it leaves on a press, or when its time is over, and after a reload too', async ({
  chat,
  realm,
}) => {
  await realm.post('jonas', place, 'High water at six.');
  await openWithGrace(chat);
  const { page, compose, feed } = chat;
  await compose.send('Now, please');
  await feed.list.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => isThere(realm, 'Now, please')).toBe(true);
  await expect(feed.list.getByRole('button', { name: 'Send now' })).toHaveCount(0);

  await compose.send('In a while');
  await expect(feed.list.getByRole('button', { name: 'Take back' })).toBeVisible();
  await page.reload();
  await expect(feed.list.getByRole('button', { name: 'Take back' })).toBeVisible();
  expect(await isThere(realm, 'In a while')).toBe(false);
  await expect.poll(() => isThere(realm, 'In a while')).toBe(true);
  await expect(feed.list.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  await expect(feed.list.getByRole('listitem').filter({ hasText: 'In a while' })).toHaveCount(1);
});

test('what goes elsewhere can be taken back from where one is', async ({ chat, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  await openWithGrace(chat);
  const { page, compose } = chat;
  await compose.field.fill('For the boats');
  const topic = page.getByRole('combobox', { name: 'Topic' });
  await topic.fill('boats');
  await topic.press('Enter');
  await compose.sendButton.click();
  const toast = page.getByRole('listitem').filter({ hasText: /^Goes to .*boats.* in a moment/ });
  await expect(toast).toBeVisible();
  await expectAccessible(page);
  await toast.getByRole('button', { name: 'Take back' }).click();
  await expect(page).toHaveURL(chatPaths.topic('boats'));
  await expect(compose.field).toHaveValue('For the boats');
  expect(await isThere(realm, 'For the boats')).toBe(false);
});
