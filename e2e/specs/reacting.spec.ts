/** Reacting: by one press, by the choice of emoji, by keys; and taking it back. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'the phone has no pointer that hovers');

const place = { channel: 'general', topic: 'tides' };

test('an emoji is found by its name, added, counted and taken back', async ({ chat, realm }) => {
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'Add a reaction' }).click();
  const search = chat.page.getByRole('combobox', { name: 'Search emoji' });
  await expect(search).toBeFocused();
  const emoji = chat.page.getByRole('listbox', { name: 'Emoji' });
  await expect(emoji.getByRole('option').first()).toBeVisible();
  // Beside the row, wherever it covers the pointer; and the toolbar that it belongs to stays.
  await expect(row.getByRole('toolbar')).toBeVisible();
  const [picker, list] = [await search.boundingBox(), await chat.feed.list.boundingBox()];
  expect(picker?.x).toBeGreaterThan(list?.x ?? Infinity);
  await expectAccessible(chat.page);
  await search.fill('no such thing');
  const picking = chat.page.getByRole('dialog').filter({ has: search });
  await expect(picking.getByRole('status')).toHaveText('No emoji has such a name.');
  await expect(emoji).toBeHidden();
  await expectAccessible(chat.page);
  await search.fill('octopus');
  await emoji.getByRole('option', { name: 'octopus' }).click();
  const reaction = row.getByRole('button', { name: /:octopus:/ });
  await expect(reaction).toHaveAttribute('aria-pressed', 'true');

  await realm.call('aiko', 'POST', `/messages/${messageId}/reactions`, { emoji_name: 'octopus' });
  await expect(reaction).toHaveAccessibleName(/you and Aiko Tanaka/);
  await reaction.click();
  await expect(reaction).toHaveAttribute('aria-pressed', 'false');
  await expect(reaction).toHaveAccessibleName(/by Aiko Tanaka$/);
});

test('the keyboard alone is enough', async ({ chat, realm }) => {
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  const { keyboard } = chat.page;
  await keyboard.press('End');
  await expect(row).toBeFocused();
  await keyboard.press('+');
  await expect(row.getByRole('button', { name: /:(\+1|thumbs_up):/ })).toBeVisible();
  await keyboard.press(':');
  await expect(chat.page.getByRole('combobox', { name: 'Search emoji' })).toBeFocused();
  await keyboard.type('anchor');
  await keyboard.press('Enter');
  await expect(row.getByRole('button', { name: /:anchor:/ })).toBeVisible();
  await expect(row).toBeFocused();
});

test('a reaction that the server refuses goes away again, and says so', async ({ chat, realm }) => {
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'No thumbs here.' };
  await realm.fail(`POST /messages/${messageId}/reactions`, refusal);
  await row.getByRole('button', { name: 'React with thumbs up' }).click();
  await expect(chat.page.getByText('No thumbs here.')).toBeVisible();
  await expect(row.getByRole('button', { name: /:\+1:/ })).toHaveCount(0);
});

test(
  'in forced colours one still sees what one has pressed',
  { tag: '@chromium' },
  async ({ chat, realm }) => {
    const { page, feed } = chat;
    const messageId = await realm.post('jonas', place, 'High water at six.');
    const react = (name: string, emoji: string) =>
      realm.call(name, 'POST', `/messages/${messageId}/reactions`, { emoji_name: emoji });
    await react('marta', 'octopus');
    await react('jonas', 'anchor');
    const pollId = await realm.post('marta', place, '/poll Tea?\nGreen\nBlack');
    await page.emulateMedia({ forcedColors: 'active' });
    await chat.read(chatPaths.topic('tides'));
    const poll = feed.messageById(pollId);
    await poll.getByRole('button', { name: /^Green/ }).click();
    const groundOf = (name: RegExp) =>
      feed.list
        .getByRole('button', { name })
        .evaluate((button) => getComputedStyle(button).backgroundColor);
    await expect(poll.getByRole('button', { name: /^Green: 1/ })).toBeVisible();
    expect(await groundOf(/^Green/)).not.toBe(await groundOf(/^Black/));
    expect(await groundOf(/:octopus:/)).not.toBe(await groundOf(/:anchor:/));
    // Who began it may change what it asks.
    await poll.getByRole('button', { name: 'Change the question' }).press('Enter');
    await page.keyboard.type('Coffee?');
    await page.keyboard.press('Enter');
    await expect(poll.getByRole('heading', { name: 'Coffee?' })).toBeVisible();
    await expect(poll.getByRole('button', { name: 'Change the question' })).toBeFocused();
    await expectAccessible(page);
  },
);

test('who reacted is listed, for those who point at nothing too, and follows what others do', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const messageId = await realm.post('jonas', place, 'High water at six.');
  const react = (name: string, emoji: string, method = 'POST') =>
    realm.call(name, method, `/messages/${messageId}/reactions`, { emoji_name: emoji });
  for (const name of ['jonas', 'aiko', 'priya', 'marta']) await react(name, 'octopus');
  await react('aiko', 'anchor');
  await chat.read(chatPaths.topic('tides'));
  const row = feed.messageById(messageId);
  await expect(row.getByRole('button', { name: /:octopus:/ })).toHaveText('🐙4');
  await page.keyboard.press('End');
  await expect(row).toBeFocused();
  await page.keyboard.press('i');
  await page.getByRole('menuitem', { name: 'Who reacted' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Who reacted' });
  const people = dialog.getByRole('listitem');
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    /:octopus:\s*4 people/,
    /:anchor:\s*1 person/,
  ]);
  await expect(people).toHaveCount(5);
  await expect(people.nth(3)).toHaveText(/Marta Oliveira\s*you/);
  await expectAccessible(page);
  await react('aiko', 'anchor', 'DELETE');
  await expect(people).toHaveCount(4);
  for (const name of ['jonas', 'aiko', 'priya', 'marta']) await react(name, 'octopus', 'DELETE');
  await expect(dialog.getByRole('status')).toHaveText('Nobody reacts to it any more.');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
});
