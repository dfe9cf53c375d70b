/** The keyboard alone: signing in, reading, writing, reacting, going about and leaving. */
import type { Locator } from '@playwright/test';
import { DEMO_PASSWORD, addressOf } from '../pages/ChatSignInPage';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { filesWith } from '../pages/built';
import { hold } from '../pages/hold';

test.skip(({ isMobile }) => isMobile, 'phones have no keys');

test('somebody signs in, reads, answers, reacts and leaves without a pointer', async ({
  page,
  realm,
}) => {
  const { keyboard } = page;
  const messageId = await realm.post('jonas', { to: ['jonas', 'marta'] }, 'Are you coming?');
  await page.goto('/chat');
  await page.getByRole('textbox', { name: 'E-mail address' }).focus();
  await keyboard.type(addressOf('marta'));
  await keyboard.press('Tab');
  await keyboard.type(DEMO_PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();

  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to …' })).toBeFocused();
  await keyboard.type('jonas');
  await keyboard.press('Enter');
  const row = page.locator(`[data-message-id="${messageId}"]`);
  await expect(row).toBeVisible();

  await keyboard.press('End');
  await expect(row).toBeFocused();
  await keyboard.press('+');
  await expect(row.getByRole('button', { name: /:(\+1|thumbs_up):/ })).toBeVisible();

  await keyboard.press('c');
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeFocused();
  await keyboard.type('On my way.');
  await keyboard.press('Control+Enter');
  await expect(page.getByRole('list', { name: /^Messages: / })).toContainText('On my way.');

  const me = page.getByRole('button', { name: 'You: Marta Oliveira' });
  await me.focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await keyboard.press('End');
  await keyboard.press('Enter');
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Sign out' });
  await leave.focus();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chat\/sign-in\/home$/);
});

test('letters that follow a key at once belong to what it opens, however late that comes', async ({
  chat,
  page,
}) => {
  const { keyboard } = page;
  const letPaletteCome = await hold(
    page,
    filesWith(
      'src/views/chat/hotkeys/ChatOverlays.vue',
      'src/views/chat/palette/CommandPalette.vue',
    ),
  );
  const letSearchCome = await hold(page, filesWith('src/views/chat/search/SearchBar.vue'));
  await page.reload();
  await chat.expectInside();
  await keyboard.press('Control+k');
  await keyboard.type('gulx');
  await keyboard.press('Backspace');
  // Keys of the browser's stay the browser's.
  await keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCount(1);
  await keyboard.type('l r');
  letPaletteCome();
  const palette = page.getByRole('combobox', { name: 'Go to …' });
  await expect(palette).toHaveValue('gull r');
  await expect(palette).toBeFocused();
  await keyboard.type('oof');
  await expect(palette).toHaveValue('gull roof');
  await keyboard.press('Escape');
  await expect(palette).toBeHidden();

  await keyboard.press('/');
  await keyboard.type('sea');
  letSearchCome();
  const search = page.getByRole('search').getByRole('combobox');
  await expect(search).toHaveValue('sea');
  await expect(search).toBeFocused();
  await keyboard.type('weed');
  await expect(search).toHaveValue('seaweed');
});

/** Loads the page anew; the box for writing comes when the returned function is called. */
async function holdBox(chat: ChatPage): Promise<() => void> {
  const letCome = await hold(chat.page, filesWith('src/views/chat/compose/ComposeBox.vue'));
  await chat.page.reload();
  await chat.expectInside();
  return letCome;
}

test('letters that follow the key for writing belong to the box, however late it comes', async ({
  chat,
  page,
}) => {
  const { keyboard } = page;
  const letBoxCome = await holdBox(chat);
  await chat.read(chatPaths.topic('so long'));
  await keyboard.press('c');
  await keyboard.type('neither x nor q or ?y');
  await keyboard.press('Backspace');
  await expect(page.getByRole('dialog')).toBeHidden();
  letBoxCome();
  await expect(chat.compose.field).toBeFocused();
  await expect(chat.compose.field).toHaveValue('neither x nor q or ?');
  await keyboard.type(' is a key');
  await expect(chat.compose.field).toHaveValue('neither x nor q or ? is a key');
});

for (const [where, path] of [
  ['beside its conversation', chatPaths.topic('tides')],
  ['and leads there', '/chat/home/n/in/home'],
] as const) {
  test(`an answer that is sent before the box is here leaves once it is, ${where}`, async ({
    chat,
    page,
    realm,
  }) => {
    const { keyboard } = page;
    await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'High water at six.');
    const letBoxCome = await holdBox(chat);
    await chat.read(path);
    await expect(chat.feed.message('High water at six.')).toBeVisible();
    await keyboard.press('End');
    await keyboard.press('r');
    await keyboard.type('Low water at noon.', { delay: 5 });
    await keyboard.press('Control+Enter');
    await keyboard.type('And');
    letBoxCome();
    await expect(chat.feed.message('Low water at noon.')).toBeVisible();
    await expect(chat.compose.field).toBeFocused();
    await keyboard.type(' at midnight.');
    await expect(chat.compose.field).toHaveValue('And at midnight.');
  });
}

test('the key for writing opens the box of a view with several conversations, before that is here', async ({
  chat,
  page,
}) => {
  const { keyboard } = page;
  const letBoxCome = await holdBox(chat);
  await chat.read(chatPaths.general);
  await keyboard.press('c');
  await keyboard.type('new quay');
  letBoxCome();
  const topic = page.getByRole('main').getByRole('combobox', { name: 'Topic' });
  await expect(topic).toBeFocused();
  await expect(topic).toHaveValue('new quay');
});

test('keys jump, and are told by the sheet', async ({ chat }) => {
  const { page } = chat;
  const { keyboard } = page;
  await keyboard.press('n');
  await expect(page).toHaveURL(/\/topic\//);
  await keyboard.press('g');
  await keyboard.press('m');
  await expect(page).toHaveURL(/\/n\/is\/mentioned$/);
  await keyboard.press('g');
  await keyboard.press('i');
  await expect(page).toHaveURL(/\/inbox$/);
  await keyboard.press('p');
  await expect(page).toHaveURL(/\/n\/dm\//);
  await keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toContainText('Next unread topic');
  await keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search messages' })).toBeFocused();
});

test('j and k go through lists of conversations, as they do through messages', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const { keyboard } = page;
  await realm.post('jonas', { to: ['jonas', 'marta'] }, 'Are you coming?');
  const rows = page.getByRole('main').getByRole('link');
  await expect(rows.filter({ hasText: 'Jonas' })).toBeVisible();
  await keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/n\//);
  await chat.goTo('/chat/home/recent');
  await expect(page.getByRole('heading', { name: 'Recent conversations' })).toBeVisible();
  await expect(rows.nth(1)).toBeVisible();
  await keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
});

test('whoever goes through the inbox by keys goes on beside what is read elsewhere meanwhile', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const { keyboard } = page;
  const rows = page.getByRole('main').getByRole('link');
  const jonas = rows.filter({ hasText: 'Jonas' });
  const question = await realm.post('jonas', { to: ['jonas', 'marta'] }, 'Are you coming?');
  await realm.post('priya', { to: ['priya', 'marta'] }, 'Good morning.');
  await expect(jonas).toBeVisible();
  // The newest is the first.
  await expect(rows.first()).toContainText('Priya');
  const names = await rows.allTextContents();
  const place = names.findIndex((name) => name.includes('Jonas'));
  for (let count = 0; count <= place; count += 1) await keyboard.press('j');
  await expect(jonas).toBeFocused();
  await realm.call('marta', 'POST', '/messages/flags', {
    messages: [question],
    op: 'add',
    flag: 'read',
  });
  await expect(jonas).toHaveCount(0);
  await keyboard.press('j');
  await expect(rows.nth(place)).toBeFocused();
});

test('recent conversations are looked through by name', async ({ chat }) => {
  const { page } = chat;
  const rows = page.getByRole('main').getByRole('listitem');
  await chat.goTo('/chat/home/recent');
  const field = page.getByRole('searchbox', { name: 'Filter the conversations' });
  await field.fill('nobody calls it so');
  await expect(page.getByText('No conversation fits')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(field).toBeFocused();
  await expect(rows.nth(3)).toBeVisible();
  await field.fill('GULL on');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rows.nth(3)).toBeVisible();
  await field.fill('gull on');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(chatPaths.topic('gull on the roof'));
});

test('c writes to what is on screen, and asks where to where nothing is', async ({ chat }) => {
  const { page } = chat;
  await chat.goTo(chatPaths.general);
  await expect(page.getByRole('button', { name: 'Start a topic in #general' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeFocused();
  await page.keyboard.type('tides');
  await page.keyboard.press('Enter');
  await expect(chat.compose.field).toBeFocused();
  await page.keyboard.type('High water at six.');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('c');
  await expect(chat.compose.field).toBeFocused();
  await expect(chat.compose.field).toHaveValue('High water at six.');

  await chat.goTo('/chat/home/recent');
  await expect(chat.compose.field).toHaveCount(0);
  await page.keyboard.press('c');
  await expect(page.getByRole('combobox', { name: 'Write to …' })).toBeFocused();
});

test('keys are letters while somebody types, and nothing where they are switched off', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/channels');
  const field = page.getByRole('searchbox', { name: 'Find a channel' });
  await field.focus();
  await page.keyboard.type('n?/x');
  await expect(field).toHaveValue('n?/x');
  await expect(page).toHaveURL(/\/channels$/);

  await chat.goTo('/chat/home/settings/shortcuts');
  await page.getByRole('switch', { name: 'Single keys do things' }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to …' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveCount(0);
});

test('what goes by being pressed does not take the focus along', async ({ chat, realm }) => {
  const { page, compose, feed } = chat;
  const { keyboard } = page;
  const top = page.locator('#main');
  const pressOn = async (button: Locator) => {
    await button.focus();
    await keyboard.press('Enter');
  };
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = feed.message('High water at six.');
  await keyboard.press('End');
  await expect(row).toBeFocused();
  await keyboard.press('+');
  const reaction = row.getByRole('button', { name: /:(\+1|thumbs_up):/ });
  await pressOn(reaction);
  await expect(reaction).toHaveCount(0);
  await expect(row).toBeFocused();

  await compose.field.fill('We sail at seven');
  await chat.goTo('/chat/home/drafts');
  const draft = page.getByRole('main').getByText('We sail at seven');
  await pressOn(page.getByRole('main').getByRole('button', { name: 'Delete' }).first());
  await expect(draft).toBeHidden();
  // The next one stands there now.
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeFocused();
  await pressOn(page.getByRole('button', { name: 'Undo' }));
  await expect(draft).toBeVisible();
  await expect(top).toBeFocused();

  await chat.goTo('/chat/home/n/dm/12');
  const where = page.getByRole('group', { name: 'Where it goes' });
  await pressOn(where.getByRole('listitem').getByRole('button'));
  await expect(where.getByRole('listitem')).toHaveCount(0);
  await expect(where.getByRole('combobox').last()).toBeFocused();
});

test('a message that somebody deletes hands the keyboard on to its neighbour', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const place = { channel: 'general', topic: 'tides' };
  const first = await realm.post('jonas', place, 'High water at six.');
  const second = await realm.post('jonas', place, 'Or at seven.');
  const third = await realm.post('jonas', place, 'No, at six.');
  const row = (messageId: number) => page.locator(`[data-message-id="${messageId}"]`);
  await chat.read(chatPaths.topic('tides'));
  await expect(row(third)).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('k');
  await expect(row(second)).toBeFocused();
  await realm.call('marta', 'DELETE', `/messages/${second}`);
  await expect(row(second)).toBeHidden();
  await expect(row(third)).toBeFocused();
  await realm.call('marta', 'DELETE', `/messages/${third}`);
  await expect(row(third)).toBeHidden();
  await expect(row(first)).toBeFocused();
});
