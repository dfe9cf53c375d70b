/** Going about: the palette, the search, channels, recent conversations, settings, and the way out. */
import { expectAccessible, expectNoSidewaysScrolling } from '../accessibility';
import { ChatPage, chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { hold } from '../pages/hold';

test.skip(({ isMobile }) => isMobile, 'the phone has a file of its own');

test('the palette finds channels, topics, people, views and settings', async ({ chat }) => {
  const { page } = chat;
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Go to …' });
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await field.fill('ferr');
  await expect(page.getByRole('option', { name: /ferry/ }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/n\/channel\/\d+-ferry$/);

  await page.keyboard.press('Control+k');
  await field.fill('appear');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('jonas');
  await expect(page.getByRole('option').first()).toContainText('Jonas Lindqvist');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/n\/dm\/\d+$/);
});

test('the palette finds topics that were seen, though no sidebar tells of them', async ({
  chat,
}) => {
  const { page } = chat;
  await page.setViewportSize({ width: 900, height: 800 });
  await chat.read(chatPaths.general);
  await expect(chat.feed.list.getByText('keys to the boat shed').first()).toBeAttached();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to …' }).fill('boat shed');
  await expect(page.getByRole('option').first()).toContainText('keys to the boat shed');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topic\/keys%20to%20the%20boat%20shed$/);
});

test('the palette looks inside a channel, at all its topics', async ({ chat, realm }) => {
  const { page } = chat;
  const { keyboard } = page;
  for (const topic of ['moorings for the winter', 'lamp oil'])
    await realm.post('jonas', { channel: 'general', topic }, 'About this.');
  const field = page.getByRole('combobox', { name: 'Go to …' });
  const options = page.getByRole('option');
  await keyboard.press('Control+k');
  await field.fill('gener');
  await keyboard.press('Tab');
  await expect(field).toHaveValue('general > ');
  await expect(options.first()).toContainText('lamp oil');
  await field.pressSequentially('winter');
  await expect(options).toHaveCount(1);
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topic\/moorings%20for%20the%20winter$/);
});

test('the palette says so when topics cannot be fetched, and tries again', async ({ chat }) => {
  const { page } = chat;
  const topics = '**/users/me/*/topics*';
  await page.route(topics, (route) => route.fulfill({ status: 500, body: '' }));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to …' }).fill('ferry>');
  await expect(page.getByText('The topics could not be fetched.')).toBeVisible({ timeout: 30_000 });
  await page.unroute(topics);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('option').first()).toContainText('ferry');
});

test('a search is written with conditions, which become chips', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'The quayside lantern is lit.');
  await page.getByRole('button', { name: 'Search messages' }).click();
  const field = page.getByRole('combobox', { name: 'Search messages' });
  await expect(field).toBeFocused();
  await field.pressSequentially('channel:gen');
  await page.getByRole('option', { name: 'channel:general' }).click();
  const conditions = page.getByRole('list', { name: 'Conditions' });
  await expect(conditions).toContainText('channel:general');
  await field.pressSequentially('channel:general lantern');
  await expect(field).toHaveValue('lantern');
  await expect(conditions.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);

  // What is suggested is out of the way of who goes on elsewhere, and comes back with the focus.
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' });
  await field.fill('lantern from:');
  await expect(suggestions).toBeVisible();
  await field.blur();
  await expect(suggestions).toBeHidden();
  await field.focus();
  await expect(suggestions).toBeVisible();
  await field.fill('lantern');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/n\/channel\/\d+-general\/search\/lantern$/);
  await expect(chat.feed.message('quayside lantern')).toBeVisible();
});

test('the palette knows settings and actions, and topics that were read long ago', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const { keyboard } = page;
  const messageId = await realm.post('jonas', { channel: 'general', topic: 'mooring' }, 'Moored.');
  const read = { flag: 'read', op: 'add', messages: [messageId] };
  await realm.call('marta', 'POST', '/messages/flags', read);
  // As somebody who comes back, and has seen nothing of it.
  await page.reload();
  await chat.expectInside();
  const find = async (words: string) => {
    await keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Go to …' }).fill(words);
    return page.getByRole('option');
  };
  // Not the search for the word, which stands first until the topics have come.
  await expect((await find('mooring')).first()).toContainText('general');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topic\/mooring$/);
  await expect((await find('settings')).first()).toContainText('Settings');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/\w+$/);
  await expect((await find('status')).first()).toContainText('status');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /status/ })).toBeVisible();
  await keyboard.press('Escape');
  await expect((await find('sign out')).first()).toContainText('Sign out');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Sign out' })).toBeVisible();
});

test('an unfinished condition is what its one match says; what means nothing is told', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const messageId = await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'A lantern.');
  const open = page.getByRole('button', { name: 'Search messages' });
  const field = page.getByRole('combobox', { name: 'Search messages' });
  await open.click();
  await field.pressSequentially('lantern sender:jon');
  await expect(page.getByRole('option', { name: 'sender:"Jonas Lindqvist"' })).toBeVisible();
  await field.press('Enter');
  await expect(page).toHaveURL(/\/n\/sender\/\d+\/search\/lantern$/);
  await open.click();
  await field.fill('lantern sender:nobody');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('sender:nobody');
  await field.fill(`near:${messageId}`);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/near/${messageId}$`));
  await expect(chat.feed.messageById(messageId)).toBeInViewport();
});

test('a search in what was received can be widened to all public channels', async ({ chat }) => {
  const { page } = chat;
  await page.goto('/chat/home/n/search/lantern');
  await page.getByRole('link', { name: 'Search all public channels' }).click();
  await expect(page).toHaveURL(/\/n\/channels\/public\/search\/lantern$/);
});

test('a search says which words were left out as too common', async ({ chat }) => {
  const { page } = chat;
  await page.goto('/chat/home/n/search/The lantern of the');
  await expect(chat.feed.message('lantern').first()).toBeVisible();
  await expect(page.getByText('Left out as too common: The, of, the')).toBeVisible();
  await chat.goTo('/chat/home/n/search/lantern');
  await expect(chat.feed.message('lantern').first()).toBeVisible();
  await expect(page.getByText('Left out as too common')).toHaveCount(0);

  await chat.goTo('/chat/home/n/search/the');
  await expect(page.getByText('Too common to search for: the. Add another word.')).toBeVisible();
  await expect(page.getByText('No message fits this search')).toBeVisible();
});

test('a channel is described above its own messages, a search in it says what is looked for', async ({
  chat,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no room for descriptions');
  const header = chat.page.locator('.pane-header');
  await chat.read(chatPaths.general);
  await expect(header).toContainText('The quay: anything');
  await chat.goTo('/chat/home/n/channel/2-general/search/blue');
  await expect(header).toContainText('Search: blue');
  await expect(header).not.toContainText('The quay');
});

test('a channel is joined, left and made', async ({ chat }) => {
  const { page } = chat;
  await chat.sidebar.link('Browse channels').click();
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Find a channel' }).fill('archi');
  await page.getByRole('button', { name: 'Subscribe to archive' }).click();
  await expect(chat.sidebar.link('archive')).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe from archive' }).click();
  await expect(chat.sidebar.link('archive')).toBeHidden();

  await page.getByRole('button', { name: 'New channel' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
  const create = dialog.getByRole('button', { name: 'Create the channel' });
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill('');
  await create.click();
  await expect(name).toBeFocused();
  await name.fill('general');
  await expect(dialog.getByText('There is a channel of this name already.')).toBeVisible();
  await name.fill('rope locker');
  await dialog.getByRole('checkbox', { name: 'Jonas Lindqvist' }).check();
  await create.click();
  await expect(dialog).toBeHidden();
  await expect(chat.sidebar.link('rope locker')).toBeVisible();
});

test('a channel is muted and pinned from its header', async ({ chat }) => {
  const { page } = chat;
  await chat.read(chatPaths.general);
  const options = page.getByRole('button', { name: 'Channel options' });
  await options.click();
  await page.getByRole('menuitem', { name: 'Mute the channel' }).click();
  await options.click();
  await expect(page.getByRole('menuitem', { name: 'Unmute the channel' })).toBeVisible();
});

test('rows lead to their pages without a load, and to another tab when asked', async ({
  page,
  realm,
}) => {
  void realm;
  const chat = new ChatPage(page);
  // Kept for all tabs: another one would ask first who it is.
  await chat.signIn('marta', 'device');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const row = chat.sidebar.link(/general/);
  const elsewhere = page.context().waitForEvent('page');
  await row.click({ modifiers: ['ControlOrMeta'] });
  await expect(await elsewhere).toHaveURL(/\/n\/channel\/\d+-general$/);
  await expect(new ChatPage(await elsewhere).feed.list).toBeVisible();
  await (await elsewhere).close();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(row).not.toHaveAttribute('aria-current');

  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/n\/channel\/\d+-general$/);
  await expect(row).toHaveAttribute('aria-current', 'page');
  await chat.feed.list.getByRole('link', { name: 'general' }).first().click();
  await chat.person('Jonas Lindqvist').click();
  await expect(page).toHaveURL(/\/n\/dm\/\d+$/);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('recent conversations show what was said last', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'High water at six.');
  await chat.sidebar.link('Recent conversations').click();
  await expect(page.getByRole('main').getByRole('link').first()).toContainText('tides');
  await expectAccessible(page);
});

test('a setting is kept by the server', async ({ chat, otherChat }) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/reading');
  const isOn = await page.getByRole('switch', { name: 'Enter sends' }).isChecked();
  await page.getByRole('switch', { name: 'Enter sends' }).click();
  await expectAccessible(page);
  const elsewhere = await otherChat('marta');
  await elsewhere.goTo('/chat/home/settings/reading');
  await expect(elsewhere.page.getByRole('switch', { name: 'Enter sends' })).toBeChecked({
    checked: !isOn,
  });
});

test('settings and drafts say nothing that is not known yet', async ({ chat, realm }) => {
  const { page } = chat;
  const letRegister = await hold(page, /\/register$/);
  await page.goto('/chat/home/settings/reading');
  await expect(page.getByRole('heading', { name: 'Reading and writing' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reading and writing' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await expect(page.getByRole('switch')).toHaveCount(0);
  letRegister();
  await expect(page.getByRole('switch', { name: 'Enter sends' })).toBeVisible();
  // What the server keeps is here, too, and written down.
  await expect(page.getByRole('link', { name: /^Drafts/ })).toContainText('2');

  const letRegisterAgain = await hold(page, /\/register$/);
  await page.goto('/chat/home/drafts');
  await expect(page.getByText('At three? I bring coffee.')).toBeVisible();
  await expect(page.getByText(/unknown/i)).toHaveCount(0);
  letRegisterAgain();
  await expect(page.getByRole('listitem').filter({ hasText: 'At three?' })).toContainText('Priya');
  void realm;
});

test('who wants more in sight gets it', async ({ chat }) => {
  const { page } = chat;
  const row = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const { height: before = 0 } = (await row.boundingBox()) ?? {};
  await chat.goTo('/chat/home/settings/appearance');
  await page.getByRole('radio', { name: 'Compact' }).check();
  await expectAccessible(page);
  await chat.goTo(chatPaths.inbox);
  const { height: after = 0 } = (await row.boundingBox()) ?? {};
  expect(after).toBeLessThan(before * 0.9);
  expect(after).toBeGreaterThanOrEqual(24);
});

test('a status is said, and everyone sees it', async ({ chat, otherChat }) => {
  const { page } = chat;
  const jonas = await otherChat('jonas');
  await page.getByRole('button', { name: 'You: Marta Oliveira' }).click();
  await page.getByRole('menuitem', { name: /status|what you are doing/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Your status' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'In a meeting' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(jonas.person('Marta Oliveira')).toContainText('In a meeting');

  const reopen = async () => {
    await page.getByRole('button', { name: 'You: Marta Oliveira' }).click();
    await page.getByRole('menuitem', { name: /status|what you are doing/ }).click();
  };
  // Words alone are a status, too.
  await reopen();
  await dialog.getByRole('button', { name: 'Remove the emoji' }).click();
  await dialog.getByRole('textbox').first().fill('At the pump');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(jonas.person('Marta Oliveira')).toContainText('At the pump');
  await reopen();
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(jonas.person('Marta Oliveira')).not.toContainText('At the pump');
});

test('signing out forgets the key here, and says what that means', async ({ chat }) => {
  const { page } = chat;
  await page.getByRole('button', { name: 'You: Marta Oliveira' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('stays valid on the server');
  await dialog.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/chat\/sign-in\/home$/);
  await page.goto('/chat');
  await expect(page).toHaveURL(/\/chat\/sign-in\/home$/);
});

test('no page of these scrolls sideways, down to 320 px', async ({ chat }) => {
  const { page } = chat;
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['channels', 'recent', 'settings/appearance', 'settings/session']) {
    await chat.goTo(`/chat/home/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScrolling(page);
  }
});
