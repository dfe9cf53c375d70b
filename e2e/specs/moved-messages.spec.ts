/** Messages that are moved: whoever reads them, writes there, or follows an older link to them is taken along. */
import { chatPaths } from '../pages/ChatPage';
import { expect, test, type ChatFixtures } from '../pages/chatTest';

const place = { channel: 'general', topic: 'berths' };

const unheard = { kind: 'html', status: 502 };

const BY_MESSAGE = '/chat/home/n/with';

const moveTo = (topic: string, propagateMode = 'change_all') => ({
  topic,
  propagate_mode: propagateMode,
  send_notification_to_new_thread: false,
});

/** Somebody writes in a topic, the cursor before what they have written. */
async function writeInBerths({ chat, realm }: Pick<ChatFixtures, 'chat' | 'realm'>) {
  const messageId = await realm.post('jonas', place, 'Berth four is free.');
  await chat.read(chatPaths.topic('berths'));
  await expect(chat.feed.messageById(messageId)).toBeVisible();
  await chat.compose.field.pressSequentially('I take it');
  await chat.compose.field.press('Home');
  return {
    messageId,
    /** The topic gets another name; they go on writing. */
    async renameAndGoOn() {
      await realm.call('jonas', 'PATCH', `/messages/${messageId}`, moveTo('✔ berths'));
      await expect(chat.page).toHaveURL(/topic\/%E2%9C%94%20berths/);
      await expect(chat.compose.field).toBeFocused();
      await chat.page.keyboard.type('Jonas: ');
      await expect(chat.compose.field).toHaveValue('Jonas: I take it');
    },
  };
}

test('whoever reads in a topic goes along when it is renamed, with what they are writing', async ({
  chat,
  realm,
}) => {
  const { messageId, renameAndGoOn } = await writeInBerths({ chat, realm });
  await renameAndGoOn();
  await expect(chat.page.getByRole('heading', { level: 1 })).toContainText('berths');
  await expect(chat.feed.messageById(messageId)).toBeVisible();
});

test('whoever thinks about what they are writing keeps the cursor where it is when the topic is renamed', async ({
  chat,
  realm,
}) => {
  const { renameAndGoOn } = await writeInBerths({ chat, realm });
  // By then it is written down, as a draft.
  await expect
    .poll(async () => JSON.stringify(await realm.call('marta', 'GET', '/drafts')))
    .toContain('I take it');
  await renameAndGoOn();
});

test('whoever edits a message goes on with it where it is moved', async ({ chat, realm }) => {
  const { page, feed } = chat;
  const messageId = await realm.post('marta', place, 'Berth four is free.');
  await chat.read(chatPaths.topic('berths'));
  const row = feed.messageById(messageId);
  await feed.pointAt(row);
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = row.getByRole('textbox', { name: 'Edit the message' });
  await field.fill('Berth five is free.');
  await realm.call('jonas', 'PATCH', `/messages/${messageId}`, moveTo('moorings'));
  await expect(page).toHaveURL(/topic\/moorings/);
  await expect(field).toHaveValue('Berth five is free.');
  await row.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row.getByText('Berth five is free.')).toBeVisible();
});

/** Somebody reads in the middle of a long topic. */
async function readFurtherUp({ chat, realm }: Pick<ChatFixtures, 'chat' | 'realm'>) {
  const { feed } = chat;
  const firstId = await realm.post('marta', place, 'Berth 0 is free.');
  for (let count = 1; count < 60; count += 1)
    await realm.post('marta', place, `Berth ${String(count)} is free.`);
  await chat.read(chatPaths.topic('berths'));
  await feed.scrollBy(-300);
  const { messageId, top } = await feed.firstShown();
  return {
    firstId,
    /** The first that they see. */
    messageId,
    /** Nothing moved before them. */
    expectSamePlace: () =>
      expect.poll(async () => Math.abs((await feed.topOf(messageId)) - top)).toBeLessThan(2),
  };
}

test('whoever reads in the middle of a topic that is renamed goes on in the same place, with their keys', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'phones have no keys');
  const { page, feed } = chat;
  const { firstId, messageId, expectSamePlace } = await readFurtherUp({ chat, realm });
  const chosen = messageId + 5;
  await feed.messageById(chosen).focus();
  await realm.call('jonas', 'PATCH', `/messages/${firstId}`, moveTo('moorings'));
  await expect(page).toHaveURL(/topic\/moorings/);
  await expect(feed.messageById(messageId)).toBeVisible();
  await expectSamePlace();
  await page.keyboard.press('j');
  await expect(feed.messageById(chosen)).toBeFocused();
});

test('nothing moves before whoever reads further up when the box below grows, as by the notice of a resolved topic', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'scrolled by a wheel');
  const { page, feed, compose } = chat;
  const { firstId, messageId, expectSamePlace } = await readFurtherUp({ chat, realm });
  await realm.call('jonas', 'PATCH', `/messages/${firstId}`, moveTo('✔ berths'));
  await expect(page.getByText('This topic is marked as resolved')).toBeVisible();
  await expect(feed.messageById(messageId)).toBeVisible();
  await expectSamePlace();
  const { height = 0 } = (await compose.field.boundingBox()) ?? {};
  await compose.field.fill('I take it.\n\nThe one beside it, too.\n\nFrom Monday.');
  await expect
    .poll(async () => (await compose.field.boundingBox())?.height)
    .toBeGreaterThan(height + 50);
  await expectSamePlace();
});

test('a single message that is moved away takes nobody along', async ({ chat, realm }) => {
  const { page, feed } = chat;
  await realm.post('jonas', place, 'Berth four is free.');
  const second = await realm.post('jonas', place, 'Who has the key of the shed?');
  await chat.read(chatPaths.topic('berths'));
  await expect(feed.messageById(second)).toBeVisible();
  await realm.call('jonas', 'PATCH', `/messages/${second}`, moveTo('shed', 'change_one'));
  await expect(feed.messageById(second)).toBeHidden();
  await expect(feed.message('Berth four is free.')).toBeVisible();
  await expect(page).toHaveURL(/topic\/berths/);
});

test('whoever reads what was moved goes along, whoever reads what stayed stays', async ({
  chat,
  otherChat,
  realm,
}) => {
  const first = await realm.post('jonas', place, 'Berth four is free.');
  const second = await realm.post('jonas', place, 'Who has the key of the shed?');
  await chat.read(chatPaths.topic('berths'));
  await expect(chat.feed.messageById(second)).toBeVisible();
  await realm.call('jonas', 'PATCH', `/messages/${second}`, moveTo('shed', 'change_later'));
  await expect(chat.page).toHaveURL(/topic\/shed/);
  await expect(chat.feed.messageById(second)).toBeVisible();
  await expect(chat.feed.messageById(first)).toBeHidden();
  const other = await otherChat('elena');
  await other.read(chatPaths.topic('berths'));
  await expect(other.feed.messageById(first)).toBeVisible();
});

test('a link to a message leads to where that is now', async ({ chat, realm }) => {
  const { page, feed } = chat;
  const messageId = await realm.post('jonas', place, 'Berth four is free.');
  await realm.call('jonas', 'PATCH', `/messages/${messageId}`, moveTo('moorings'));
  await chat.goTo(`${chatPaths.topic('berths')}/near/${messageId}`).catch(() => undefined);
  await expect(page).toHaveURL(new RegExp(`/topic/moorings/near/${messageId}$`));
  await expect(feed.messageById(messageId)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
});

test('a link to a message that is gone says so, and shows what is around it', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  await realm.post('jonas', place, 'Berth four is free.');
  const messageId = await realm.post('jonas', place, 'Berth five, too.');
  await realm.call('jonas', 'DELETE', `/messages/${messageId}`);
  await chat.read(`${chatPaths.topic('berths')}/near/${messageId}`);
  await expect(feed.message('Berth four is free.')).toBeVisible();
  await expect(page.getByText('was deleted, or is not open to you')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/topic/berths/near/${messageId}$`));
});

test('a link by a message that cannot be had says so, instead of showing all there is', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const messageId = await realm.post('jonas', place, 'Berth four is free.');
  const gone = await realm.post('jonas', place, 'Berth five, too.');
  await realm.call('jonas', 'DELETE', `/messages/${gone}`);
  await realm.fail(`GET /messages/${gone}`, unheard);
  await chat.goTo(`${BY_MESSAGE}/${gone}`);
  await expect(page.getByText('The messages could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You cannot see what is here')).toBeVisible();
  await expect(feed.message('Berth four is free.')).toBeHidden();
  await chat.goTo(`${BY_MESSAGE}/${messageId}`).catch(() => undefined);
  await expect(feed.messageById(messageId)).toBeVisible();
  await expect(page).toHaveURL(/topic\/berths/);
});

test('whoever missed the move of a topic is led to it, unless they were writing', async ({
  chat,
  realm,
}) => {
  const { page, feed, compose } = chat;
  const messageId = await realm.post('jonas', place, 'Berth four is free.');
  await chat.read(chatPaths.topic('berths'));
  await expect(feed.messageById(messageId)).toBeVisible();
  await realm.fail('POST /register', unheard, 2);
  await realm.expireQueues();
  await realm.call('jonas', 'PATCH', `/messages/${messageId}`, moveTo('moorings'));
  await expect(page).toHaveURL(/topic\/moorings/);
  await expect(feed.messageById(messageId)).toBeVisible();

  await compose.field.fill('I take it');
  await realm.fail('POST /register', unheard, 2);
  await realm.expireQueues();
  await realm.call('jonas', 'PATCH', `/messages/${messageId}`, moveTo('quay'));
  await expect(feed.messageById(messageId)).toBeHidden();
  await expect(page).toHaveURL(/topic\/moorings/);
  await expect(compose.field).toHaveValue('I take it');
});

test('whoever has something open over the page is taken along when it is closed, and not asked about it', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const messageId = await realm.post('jonas', place, 'Berth four is free.');
  await chat.read(chatPaths.topic('berths'));
  await expect(feed.messageById(messageId)).toBeVisible();
  await chat.me('Marta Oliveira').click();
  await page.getByRole('menuitem', { name: /status|what you are doing/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your status' });
  const said = dialog.getByRole('textbox').first();
  await said.fill('At the pump');
  await realm.call('jonas', 'PATCH', `/messages/${messageId}`, moveTo('moorings'));
  await expect(feed.messageById(messageId)).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/topic\/berths/);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/topic\/moorings/);
  await expect(feed.messageById(messageId)).toBeVisible();
});
