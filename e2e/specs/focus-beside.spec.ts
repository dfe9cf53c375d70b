/** Where what has the keyboard goes away, by one's own hand or by somebody else's, it goes on beside it. */
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { expectFocusIn } from '../pages/focus';

test.skip(({ isMobile }) => isMobile, 'by the keyboard');

const place = { channel: 'general', topic: 'tides' };

test('rows of people stay the same while others come and go', async ({ chat, realm }) => {
  const { page } = chat;
  const { user_id: jonas } = await realm.call('jonas', 'GET', '/users/me');
  const button = chat.people.getByRole('button', { name: /Aiko Tanaka/ });
  await button.focus();
  await realm.call('marta', 'DELETE', `/users/${String(jonas)}`);
  await expect(page.locator(`[data-user-card="${String(jonas)}"]`)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the keyboard goes on at the person below one who goes', async ({ chat, realm }) => {
  const { page, people } = chat;
  const { user_id: aiko } = await realm.call('aiko', 'GET', '/users/me');
  await people.getByRole('button', { name: /Aiko Tanaka/ }).focus();
  await realm.call('marta', 'DELETE', `/users/${String(aiko)}`);
  await expect(page.locator(`[data-user-card="${String(aiko)}"]`)).toHaveCount(0);
  await expect(people.getByRole('button', { name: /Jonas Lindqvist/ })).toBeFocused();
});

test('a message that is sent again or let go of leaves the keyboard at its row, or beside it', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const others = await realm.post('jonas', place, 'High water at six.');
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not now.' };
  const row = feed.list.getByRole('listitem').filter({ hasText: 'Open the gates' });
  const press = (name: string) => row.getByRole('button', { name }).press('Enter');
  await chat.read(chatPaths.topic('tides'));
  await realm.fail('POST /messages', refusal, 2);
  await chat.compose.send('Open the gates');
  await press('Send again');
  await expect(row.getByRole('alert')).toBeVisible();
  await expect(row).toBeFocused();
  await press('Discard');
  await expect(feed.messageById(others)).toBeFocused();
  // Nothing stands beside it.
  await chat.goTo(chatPaths.topic('nobody yet'));
  await realm.fail('POST /messages', refusal);
  await chat.compose.send('Open the gates');
  await press('Discard');
  await expect(row).toHaveCount(0);
  await expectFocusIn(page.getByRole('main').locator('.scroller'));
});

test('the keyboard goes on at the next message where one is deleted or moved away', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const remove = (id: number) => realm.call('marta', 'DELETE', `/messages/${String(id)}`);
  const move = (id: number) =>
    realm.call('marta', 'PATCH', `/messages/${String(id)}`, {
      topic: 'elsewhere',
      propagate_mode: 'change_one',
    });
  const ids: number[] = [];
  for (let count = 0; count < 9; count += 1) {
    ids.push(await realm.post('marta', place, `Line ${String(count)}.`));
  }
  await chat.read(chatPaths.topic('tides'));
  await feed.messageById(ids[0] ?? 0).focus();
  const menu = page.getByRole('menu');
  const dialog = page.getByRole('dialog');
  const ways = [
    { press: null, leave: remove },
    { press: null, leave: move },
    { press: 'i', leave: remove },
    { press: 'i', leave: move },
    { press: ':', leave: remove },
    { press: 'V', leave: remove },
    { press: 'V', leave: move },
  ];
  for (const [count, { press, leave }] of ways.entries()) {
    const row = feed.messageById(ids[count] ?? 0);
    await expect(row).toBeFocused();
    if (press !== null) {
      await page.keyboard.press(press);
      await expectFocusIn(press === 'i' ? menu : dialog);
    }
    await leave(ids[count] ?? 0);
    await expect(row).toHaveCount(0);
    // Who has read what was moved can still be seen.
    if (press === 'V' && leave === move) await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(dialog).toBeHidden();
    await expect(feed.messageById(ids[count + 1] ?? 0)).toBeFocused();
  }
});

test('nothing scrolls where what had the keyboard is deleted out of sight', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const ids: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    ids.push(await realm.post('marta', place, `Line ${String(count)}.`));
  }
  await chat.read(chatPaths.topic('tides'));
  await page.keyboard.press('End');
  await expect(feed.messageById(ids.at(-1) ?? 0)).toBeFocused();
  // A little up, and then to the beginning, from where nothing can give way upwards.
  for (const distance of [-250, -2_000]) {
    await feed.scrollBy(distance);
    const { messageId, top } = await feed.firstShown();
    await realm.call('marta', 'DELETE', `/messages/${String(ids.pop())}`);
    await expect(feed.messageById(ids.at(-1) ?? 0)).toBeFocused();
    await expect.poll(async () => Math.abs((await feed.topOf(messageId)) - top)).toBeLessThan(2);
  }
});

test('a reaction that somebody takes back leaves the keyboard at its message', async ({
  chat,
  realm,
}) => {
  const { feed } = chat;
  const messageId = await realm.post('jonas', place, 'High water at six.');
  const react = (name: string, method: string, emoji: string) =>
    realm.call(name, method, `/messages/${String(messageId)}/reactions`, { emoji_name: emoji });
  await react('aiko', 'POST', 'heart');
  await react('jonas', 'POST', 'tada');
  await chat.read(chatPaths.topic('tides'));
  const row = feed.messageById(messageId);
  for (const [name, emoji] of [
    ['aiko', 'heart'],
    ['jonas', 'tada'],
  ] as const) {
    const pill = row.getByRole('button', { name: new RegExp(`:${emoji}:`) });
    await pill.focus();
    await react(name, 'DELETE', emoji);
    await expect(pill).toHaveCount(0);
    await expect(row).toBeFocused();
  }
});

test('a topic that leaves the sidebar leaves the keyboard at the one beside it', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await realm.post('jonas', { channel: 'general', topic: 'moorings' }, 'Four are free.');
  await chat.read(chatPaths.general);
  const topics = page.getByRole('navigation').getByRole('link');
  const moorings = topics.filter({ hasText: 'moorings' });
  const tides = topics.filter({ hasText: 'tides' });
  await expect(moorings).toBeVisible();
  // The keyboard's focus, not a pointer's.
  await page.keyboard.press('Tab');
  await tides.focus();
  const names = await topics.allTextContents();
  const beside = names[names.findIndex((name) => name.includes('tides')) + 1] ?? '';
  await expect(page.locator('.row-menu')).toBeVisible();
  await realm.call('jonas', 'PATCH', `/messages/${String(messageId)}`, {
    topic: 'moorings',
    propagate_mode: 'change_all',
  });
  await expect(tides).toHaveCount(0);
  await expect(topics.and(page.locator(':focus'))).toContainText(
    beside.replace(/\d.*$/, '').trim(),
  );
});
