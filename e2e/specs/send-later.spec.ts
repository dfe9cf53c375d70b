/** Sending later: picked in the box, kept by the server, listed, changed, called off, and told of where it failed. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test, type ChatFixtures } from '../pages/chatTest';

const place = { channel: 'general', topic: 'tides' };
const DRAFTS = '/chat/home/drafts';

test('a message is scheduled, changed and called off', async ({ chat, realm, isMobile }) => {
  const { page } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await chat.compose.field.fill('Bring the **lantern**');
  await page.getByRole('button', { name: 'Send later' }).click();
  const menu = page.getByRole('dialog', { name: 'Send later' });
  await expect(menu.getByRole('button', { name: /^Tomorrow/ })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(chat.compose.field).toHaveValue('');
  await page.getByRole('button', { name: 'Show', exact: true }).click();

  await expect(page).toHaveURL(DRAFTS);
  const scheduled = page.getByRole('region', { name: 'Scheduled' });
  await expect(scheduled.getByText('Bring the **lantern**')).toBeVisible();
  await expectAccessible(page);
  await scheduled.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
  await dialog.getByLabel('Message').fill('Bring both lanterns');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(scheduled.getByText('Bring both lanterns')).toBeVisible();
  const { scheduled_messages: kept } = await realm.call('marta', 'GET', '/scheduled_messages');
  expect(kept).toMatchObject([{ content: 'Bring both lanterns', topic: 'tides' }]);

  // Beside the drafts, each with its own count, while there are some.
  const inSidebar = chat.sidebar.link(/^Scheduled/);
  if (!isMobile) await expect(inSidebar).toContainText('1');
  await scheduled.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(scheduled).toBeHidden();
  await expect(inSidebar).toBeHidden();

  // By mistake: nothing of it is gone, not even where the server takes it no more.
  const undo = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(scheduled.getByText('Bring both lanterns')).toBeVisible();
  await scheduled.getByRole('button', { name: 'Cancel sending' }).click();
  await expect(scheduled).toBeHidden();
  await realm.fail('POST /scheduled_messages', { kind: 'html', status: 400 });
  await undo.last().click();
  await expect(page.getByRole('region', { name: 'Drafts' })).toContainText('Bring both lanterns');
});

test('what is typed on, or elsewhere, while the server is asked stays; what it is asked for goes out once', async ({
  chat,
  realm,
}) => {
  const { page, compose } = chat;
  const { field } = compose;
  const schedule = async () => {
    await realm.delay('POST /scheduled_messages', 2_000);
    await page.getByRole('button', { name: 'Send later' }).click();
    await page
      .getByRole('dialog', { name: 'Send later' })
      .getByText(/^Tomorrow/)
      .click();
    await expect(field).toBeFocused();
  };
  const taken = page.getByRole('region', { name: 'Notices' }).getByText(/^It will be sent/);
  await realm.post('jonas', place, 'High water at six.');
  await realm.post('jonas', { ...place, topic: 'ropes' }, 'Two are gone.');
  await chat.read(chatPaths.topic('tides'));
  await field.fill('Bring a lantern');
  await schedule();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type(' and a rope');
  await expect(taken).toHaveCount(1);
  await expect(field).toHaveValue('Bring a lantern and a rope');

  await schedule();
  await chat.read(chatPaths.topic('ropes'));
  await field.fill('Who has them?');
  await expect(taken).toHaveCount(2);
  await expect(field).toHaveValue('Who has them?');
  await chat.read(chatPaths.topic('tides'));
  await expect(field).toHaveValue('');
  const { scheduled_messages: kept } = await realm.call('marta', 'GET', '/scheduled_messages');
  expect(kept).toMatchObject([
    { content: 'Bring a lantern' },
    { content: 'Bring a lantern and a rope' },
  ]);
  await expect(chat.feed.list.getByText('Bring a lantern')).toHaveCount(0);
});

test('a time that is over is not taken, and what the server refuses stays in the box', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await chat.compose.field.fill('Too late');
  await page.getByRole('button', { name: 'Send later' }).click();
  const menu = page.getByRole('dialog', { name: 'Send later' });
  await menu.getByLabel('Date and time').fill('2020-01-01T09:00');
  await menu.getByRole('button', { name: 'Schedule' }).click();
  await expect(menu.getByRole('alert')).toBeVisible();
  await realm.fail('POST /scheduled_messages', { kind: 'html', status: 500 });
  await menu.getByRole('button', { name: /^Tomorrow/ }).click();
  await expect(page.getByText(/could not be scheduled/)).toBeVisible();
  await expect(chat.compose.field).toHaveValue('Too late');
});

const scheduleInAnHour = (
  realm: ChatFixtures['realm'],
  text: { to: number; topic: string; content: string },
) =>
  realm.call('marta', 'POST', '/scheduled_messages', {
    type: 'channel',
    ...text,
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3_600,
  });

test('whoever changes what goes out, or is called off elsewhere, meanwhile keeps their words', async ({
  otherChat,
  realm,
}) => {
  const chat = await otherChat('aiko');
  const { page } = chat;
  const { scheduled_message_id: id } = await realm.call('aiko', 'POST', '/scheduled_messages', {
    type: 'channel',
    to: 2,
    topic: 'tides',
    content: 'Soup',
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 3_600,
  });
  await chat.goTo(DRAFTS);
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
  await dialog.getByLabel('Message').fill('Soup and bread');
  await realm.call('aiko', 'DELETE', `/scheduled_messages/${String(id)}`);
  await expect(dialog.getByText(/cancelled elsewhere/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep it as a draft' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Soup and bread')).toBeVisible();
});

test('what could not be sent in the end says so', async ({ chat, realm, control }) => {
  const { page } = chat;
  await scheduleInAnHour(realm, { to: 4, topic: 'slip', content: 'The slip is free.' });
  await chat.goTo(DRAFTS);
  const scheduled = page.getByRole('region', { name: 'Scheduled' });
  await expect(scheduled.getByText('The slip is free.')).toBeVisible();
  await realm.call('marta', 'DELETE', '/streams/4');
  await control('chat', 'setClockOffset', 2 * 3_600_000);
  await realm.call('marta', 'GET', '/users/me');
  await expect(scheduled.getByText(/could not be sent/)).toBeVisible();
  await control('chat', 'setClockOffset', 0);
});

test('what is scheduled can be sent at once: it goes out once, and is kept where that is refused, or in doubt', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const text = { to: 2, topic: 'tides', content: 'High water at seven.' };
  const { scheduled_message_id: id } = await scheduleInAnHour(realm, text);
  await chat.goTo(DRAFTS);
  const scheduled = page.getByRole('region', { name: 'Scheduled' });
  const sendNow = scheduled.getByRole('button', { name: 'Send now' });
  await realm.fail(`DELETE /scheduled_messages/${String(id)}`, { kind: 'html', status: 400 });
  await sendNow.click();
  await expect(page.getByText('It was not sent. It stays scheduled.')).toBeVisible();
  await expect(scheduled.getByText('High water at seven.')).toBeVisible();

  await page.route(/\/api\/v1\/scheduled_messages/, (route) => route.abort());
  await sendNow.click();
  await expect(page.getByText('Nobody knows whether it is still scheduled.')).toBeVisible();
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await expect(drafts.getByText('High water at seven.')).toBeVisible();
  await page.unrouteAll();

  await sendNow.click();
  await expect(scheduled).toBeHidden();
  await expect(page.getByText('Sent to general › tides')).toBeVisible();
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(chat.feed.message('High water at seven.')).toHaveCount(1);
});
