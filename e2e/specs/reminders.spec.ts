/** Reminders: a message to oneself, at a time, that leads back to another one. */
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const place = { channel: 'general', topic: 'tides' };

async function askFor(chat: ChatPage, messageId: number): Promise<Locator> {
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'More actions' }).click();
  await chat.page.getByRole('menuitem', { name: 'Remind me' }).click();
  return chat.page.getByRole('dialog', { name: 'Remind me of this message' });
}

test('a message comes back when it was asked for, unread, and leads to where it stands', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const messageId = await realm.post('jonas', place, 'High water at **six**.');
  await chat.read(chatPaths.topic('tides'));
  const dialog = await askFor(chat, messageId);
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'In 20 minutes' }).check();
  await dialog.getByLabel('Note').fill('Call the pilot');
  await dialog.getByRole('button', { name: 'Remind me' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^You will get a message: /)).toBeVisible();

  const { scheduled_messages: kept } = await realm.call('marta', 'GET', '/scheduled_messages');
  const [reminder] = kept as { scheduled_message_id: number; content: string; to: number[] }[];
  expect(reminder?.content).toContain(':alarm_clock: Call the pilot');
  expect(reminder?.content).toContain('High water at **six**.');

  // The server's clock cannot be turned here: the time comes sooner than it was asked for.
  await realm.call(
    'marta',
    'PATCH',
    `/scheduled_messages/${String(reminder?.scheduled_message_id)}`,
    {
      scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 2,
    },
  );
  const unread = page.getByRole('link', { name: /^Notes to myself.*unread/ });
  await chat.goTo('/chat/home/inbox');
  await expect(unread.first()).toBeVisible();
  await chat.goTo(`/chat/home/n/dm/${String(reminder?.to[0])}`);
  const came = chat.feed.message('Call the pilot');
  await came.getByRole('link', { name: 'said' }).click();
  await expect(chat.feed.messageById(messageId)).toBeInViewport();
});

test('a reminder that could not be set, or for a time that is over, loses nothing', async ({
  chat,
  realm,
}) => {
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const dialog = await askFor(chat, messageId);
  await dialog.getByLabel('Note').fill('Call the pilot');
  await dialog.getByRole('radio', { name: 'Another time' }).check();
  await dialog.getByLabel('Date and time').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Remind me' }).click();
  await expect(dialog.getByRole('alert')).toContainText('at least a minute from now');

  await dialog.getByRole('radio', { name: 'Tomorrow' }).check();
  await realm.fail('POST /scheduled_messages', { kind: 'html', status: 400 });
  await dialog.getByRole('button', { name: 'Remind me' }).click();
  await expect(dialog.getByRole('alert')).toContainText('could not be set');
  await expect(dialog.getByLabel('Note')).toHaveValue('Call the pilot');
  await dialog.getByRole('button', { name: 'Remind me' }).click();
  await expect(dialog).toBeHidden();
  const { scheduled_messages: kept } = await realm.call('marta', 'GET', '/scheduled_messages');
  expect(kept).toHaveLength(1);
});
