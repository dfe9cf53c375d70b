/** What others do is seen here at once, without a reload. */
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { hold } from '../pages/hold';

test.skip(({ isMobile }) => isMobile, 'two browsers at once; the phone shows the same feed');

const place = { channel: 'general', topic: 'tides' };
const thePlace = chatPaths.topic('tides');

/** Nothing may come about by loading the page anew: a mark on its window would be gone. */
async function expectNoReload(chat: ChatPage, act: () => Promise<void>): Promise<void> {
  await chat.page.evaluate(() => Object.assign(window, { isStillHere: true }));
  await act();
  expect(await chat.page.evaluate(() => 'isStillHere' in window)).toBe(true);
}

test('two people write to each other', async ({ chat, otherChat, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  const jonas = await otherChat('jonas');
  await chat.read(thePlace);
  await jonas.read(thePlace);
  await expectNoReload(chat, async () => {
    await jonas.compose.send('And *low* water at noon.');
    await expect(chat.feed.message('And low water at noon.')).toBeVisible();
    await expect(chat.feed.message('And low water at noon.').locator('em')).toHaveText('low');
    await chat.compose.send('Thank you, Jonas.');
    await expect(jonas.feed.message('Thank you, Jonas.')).toBeVisible();
  });
  await expect(chat.feed.message('Thank you, Jonas.')).toHaveCount(1);
});

test('an edit, a reaction and a deletion by somebody else are seen', async ({ chat, realm }) => {
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(thePlace);
  const row = chat.feed.messageById(messageId);
  await expectNoReload(chat, async () => {
    await realm.call('jonas', 'PATCH', `/messages/${messageId}`, {
      content: 'High water at **seven**.',
    });
    await expect(row).toContainText('High water at seven.');
    await expect(row).toContainText('edited');

    const anchor = { emoji_name: 'anchor' };
    await realm.call('aiko', 'POST', `/messages/${messageId}/reactions`, anchor);
    const reaction = row.getByRole('button', { name: /anchor/ });
    await expect(reaction).toHaveAttribute('aria-pressed', 'false');
    await expect(reaction).toHaveAccessibleName(/Aiko Tanaka/);
    await realm.call('aiko', 'DELETE', `/messages/${messageId}/reactions`, anchor);
    await expect(reaction).toBeHidden();

    await realm.call('marta', 'DELETE', `/messages/${messageId}`);
    await expect(row).toBeHidden();
  });
});

test('typing is shown while it lasts', async ({ chat, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(thePlace);
  const words = chat.page.getByText(/Jonas Lindqvist is typing/);
  await realm.type('jonas', place, 'start');
  await expect(words).toBeVisible();
  await realm.type('jonas', place, 'stop');
  await expect(words).toBeHidden();
  await realm.type('jonas', place, 'start');
  await expect(words).toBeVisible();
  await realm.post('jonas', place, 'There it is.');
  await expect(chat.feed.message('There it is.')).toBeVisible();
  await expect(words).toBeHidden();
});

test('what was read elsewhere is read here', async ({ chat, realm }) => {
  const inbox = chat.page.getByRole('main');
  const row = inbox.getByRole('link', { name: /^tides/ });
  await realm.post('jonas', place, 'High water at six.');
  const messageId = await realm.post('jonas', place, 'Low water at noon.');
  await expect(row).toContainText('2');
  await expect(chat.sidebar.link(/^general/)).toContainText('8');
  const flag = { flag: 'read', messages: [messageId] };
  await realm.call('marta', 'POST', '/messages/flags', { ...flag, op: 'add' });
  await expect(row).toHaveAccessibleName(/1 unread/);
  await realm.call('marta', 'POST', '/messages/flags', { ...flag, op: 'remove' });
  await expect(row).toHaveAccessibleName(/2 unread/);
  await expect(chat.page).toHaveTitle(/^\(\d+\) /);
});

test(
  'reading here is known to a second browser of the same person',
  { tag: '@chromium' },
  async ({ chat, otherChat, realm }) => {
    await realm.post('jonas', place, 'High water at six.');
    const second = await otherChat('marta');
    const row = second.page.getByRole('main').getByRole('link', { name: /^tides/ });
    await expect(row).toBeVisible();
    await chat.read(thePlace);
    await expect(row).toBeHidden();
  },
);

test('what comes in great numbers is all there, beside the messages too', async ({
  chat,
  realm,
  page,
}) => {
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(thePlace);
  await expect(chat.feed.message('High water at six.')).toBeVisible();
  const letCome = await hold(page, /\/api\/v1\/events\?/);
  const posts = Array.from({ length: 130 }, (_, at) => (at % 2 === 0 ? 'sails' : 'oars'));
  for (const topic of posts) await realm.post('jonas', { channel: 'general', topic }, 'Ahoy.');
  await realm.post('jonas', place, 'That was all.');
  letCome();
  await expect(chat.feed.message('That was all.')).toBeVisible();
  await expect(chat.sidebar.link(/^sails/)).toHaveAccessibleName(/65 unread/);
  await expect(chat.sidebar.link(/^oars/)).toHaveAccessibleName(/65 unread/);
  // The newest first.
  const topics = chat.sidebar.root.getByRole('link', { name: /^(?:tides|sails|oars)/ });
  await expect(topics).toHaveText([/tides/, /oars/, /sails/]);
});

test('a topic that moves or is resolved takes its readers along', async ({ chat, realm }) => {
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.general);
  await chat.sidebar.openTopicsOf('general');
  await expect(chat.sidebar.link('tides')).toBeVisible();
  await expectNoReload(chat, async () => {
    const move = (topic: string) =>
      realm.call('jonas', 'PATCH', `/messages/${messageId}`, {
        topic,
        propagate_mode: 'change_all',
        send_notification_to_new_thread: false,
      });
    await move('tide tables');
    await expect(chat.sidebar.link(/tide tables/)).toBeVisible();
    await expect(chat.feed.list.getByRole('link', { name: 'tide tables' })).toBeVisible();
    await move('✔ tide tables');
    await expect(chat.sidebar.link(/resolved:.*tide tables/)).toBeVisible();
  });
});

test('a channel that somebody makes for us is there', async ({ chat, realm }) => {
  await realm.call('aiko', 'POST', '/users/me/subscriptions', {
    subscriptions: [{ name: 'regatta', description: 'Once a year' }],
    principals: [11, 13],
  });
  await expect(chat.sidebar.link('regatta')).toBeVisible();
  await realm.call('marta', 'DELETE', '/users/me/subscriptions', { subscriptions: ['regatta'] });
  await expect(chat.sidebar.link('regatta')).toBeHidden();
});

test('people come, go, and change their names', async ({ chat, realm }) => {
  const status = { status_text: 'At the pump', emoji_name: 'car' };
  await realm.call('elena', 'POST', '/users/me/status', status);
  await expect(chat.person('Elena Petrova')).toContainText('At the pump');
  const presence = { status: 'active', new_user_input: true, last_update_id: -1 };
  await realm.call('elena', 'POST', '/users/me/presence', presence);
  await expect(chat.person('active Elena Petrova')).toBeVisible();
  await realm.call('elena', 'PATCH', '/settings', { full_name: 'Elena P.' });
  await expect(chat.person('Elena P.')).toBeVisible();
});
