/** Who people are: their cards, with what they say of themselves, and muting them. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const place = { channel: 'general', topic: 'tides' };

test('a name opens the card of who wrote, which says who they are and leads to them', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = feed.message('High water at six.');
  await row.getByRole('button', { name: 'Jonas Lindqvist', exact: true }).click();
  const card = page.getByRole('dialog', { name: 'Jonas Lindqvist' });
  await expect(card).toContainText('Administrator');
  await expect(card).toContainText('In the engine room');
  await expect(card).toContainText('Europe/Stockholm');
  await expect(card).toContainText('engineers');
  await expect(card).toContainText('29 February 1984');
  await expect(card.getByRole('link', { name: 'jonas-at-the-ferry' })).toHaveAttribute(
    'href',
    'https://github.com/jonas-at-the-ferry',
  );
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Write to them' }).click();
  await expect(card).toBeHidden();
  await expect(page).toHaveURL(/\/n\/dm\//);
});

test('whoever left is told from whoever is away, and people of a conversation stand in one order', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'the same with less room');
  const { page, feed, sidebar } = chat;
  await realm.post('aiko', { to: ['marta'] }, 'Fair winds to all of you.');
  await realm.post('aiko', { to: ['marta', 'jonas'] }, 'And to you two.');
  const { user } = await realm.call('marta', 'GET', '/users/aiko@lantern.example');
  const { user_id: aikoId } = user as { user_id: number };
  await realm.call('marta', 'DELETE', `/users/${String(aikoId)}`);

  const inSidebar = sidebar.link(/^Deactivated account Aiko Tanaka/);
  await inSidebar.click();
  const header = page.getByRole('main').locator('header').first();
  await expect(header).toContainText('Deactivated account');
  await feed
    .message('Fair winds')
    .getByRole('button', { name: 'Aiko Tanaka', exact: true })
    .click();
  const card = page.getByRole('dialog', { name: 'Aiko Tanaka' });
  await expect(card.getByRole('button', { name: 'Write to them' })).toHaveCount(0);
  await card.getByRole('button', { name: 'Conversation' }).click();
  await expect(card).toBeHidden();

  const names = 'Aiko Tanaka, Jonas Lindqvist';
  await sidebar.link(names).click();
  await expect(page.getByRole('heading', { level: 1, name: names })).toBeVisible();
  await expect(header).not.toContainText('Deactivated account');
  await chat.read('/chat/home/n/is/dm');
  await expect(page.getByRole('heading', { name: `Direct messages with ${names}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Notes to myself', exact: true })).toHaveCount(1);
});

test(
  'in forced colours one still sees who is here',
  { tag: '@chromium' },
  async ({ chat, isMobile }) => {
    test.skip(isMobile, 'the list is out of sight there');
    await chat.page.emulateMedia({ forcedColors: 'active' });
    const groundOf = (name: string) =>
      chat
        .person(name)
        .locator('.presence-dot')
        .evaluate((dot) => getComputedStyle(dot).backgroundColor);
    expect(await groundOf('Jonas Lindqvist')).not.toBe(await groundOf('Elena Petrova'));
  },
);

test('whoever is muted is folded up, and is heard again', async ({ chat, realm, isMobile }) => {
  test.skip(isMobile, 'the same with less room');
  const { page, feed } = chat;
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = feed.messageById(messageId);
  await expect(row).toContainText('High water at six.');
  await page.keyboard.press('End');
  await expect(row).toBeFocused();
  await page.keyboard.press('u');
  const card = page.getByRole('dialog', { name: 'Jonas Lindqvist' });
  await card.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(card).toContainText('You have muted this person');
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await expect(row).not.toContainText('High water at six.');
  await page.keyboard.press('u');
  await card.getByRole('button', { name: 'Unmute' }).click();
  await expect(card).not.toContainText('You have muted this person');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('High water at six.');
});

test('whoever is muted has no name nor face, but on a message that was asked for', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'the same with less room');
  const { page, feed, sidebar } = chat;
  await realm.post('aiko', { to: ['marta', 'jonas'] }, 'Fair winds to you two.');
  const messageId = await realm.post('jonas', place, 'High water at six.');
  const mine = await realm.post('marta', place, 'Thank you.');
  await realm.call('jonas', 'POST', `/messages/${String(mine)}/reactions`, { emoji_name: 'tada' });
  const { user } = await realm.call('marta', 'GET', '/users/jonas@lantern.example');
  const { user_id: jonasId } = user as { user_id: number };
  await realm.call('marta', 'POST', `/users/me/muted_users/${String(jonasId)}`);
  await chat.read(chatPaths.topic('tides'));

  const row = feed.messageById(messageId);
  await expect(row).toContainText('Muted person');
  await expect(row).not.toContainText(/Jonas|High water/);
  await expect(row.getByRole('button', { name: /Jonas/ })).toHaveCount(0);
  await expect(
    feed.messageById(mine).getByRole('button', { name: /Muted person.*tada|tada.*Muted person/ }),
  ).toBeVisible();
  await expect(sidebar.link('Aiko Tanaka, Muted person')).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: 'Show', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('High water at six.');
  await expect(row).toContainText('Jonas Lindqvist');
  await expect(row).toBeFocused();
  await page.keyboard.press('i');
  await page.getByRole('menuitem', { name: 'Hide the message again' }).click();
  await expect(row).toContainText('Muted person');
  await expect(row).not.toContainText('High water at six.');
  await expect.poll(() => row.evaluate((one) => one.contains(document.activeElement))).toBe(true);
});

test('what passes between oneself and somebody muted is in their conversation, and not in the feed', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'the same with less room');
  const { feed } = chat;
  await realm.post('jonas', { to: ['marta'] }, 'Low water at noon.');
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.feed);
  await feed.goToNewest();
  await expect(feed.message('Low water at noon.')).toBeVisible();
  const { user } = await realm.call('marta', 'GET', '/users/jonas@lantern.example');
  const { user_id: jonasId } = user as { user_id: number };
  const muting = `/users/me/muted_users/${String(jonasId)}`;
  await realm.call('marta', 'POST', muting);
  const folded = feed.message('Muted person');
  // What others hear of them is folded up, so that one can make sense of the answers.
  await expect(folded).not.toHaveCount(0);
  await expect(feed.list.getByRole('link', { name: /^Direct messages? with .*Jonas/ })).toHaveCount(
    0,
  );
  await expect(feed.message('Low water at noon.')).toHaveCount(0);
  await realm.call('marta', 'DELETE', muting);
  await expect(feed.message('Low water at noon.')).toBeVisible();
  await realm.call('marta', 'POST', muting);
  await chat.read(`/chat/home/n/dm/${String(jonasId)}-dm`);
  await expect(folded).not.toHaveCount(0);
  // Nor is it among what was found, but where it was asked for by name.
  await realm.post('marta', place, 'Slack at noon.');
  await chat.read('/chat/home/n/search/noon');
  await expect(feed.message('Slack at noon.')).toBeVisible();
  await expect(feed.list.getByRole('link', { name: /^Direct messages? with .*Jonas/ })).toHaveCount(
    0,
  );
});

test('what one sends to somebody muted from a view that leaves it out is said to be elsewhere', async ({
  page,
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'the same with less room');
  const { feed, compose } = chat;
  const { user } = await realm.call('marta', 'GET', '/users/jonas@lantern.example');
  const { user_id: jonasId } = user as { user_id: number };
  const mine = await realm.post('marta', { to: ['jonas'] }, 'Low water at noon.');
  await chat.read(chatPaths.feed);
  await page.getByRole('button', { name: 'New message' }).click();
  const choice = page.getByRole('combobox', { name: 'Channel or people' });
  await choice.fill('Direct');
  await choice.press('Enter');
  await expect(page.getByRole('combobox', { name: 'People', exact: true })).toBeFocused();
  await page.keyboard.type('Jonas');
  await page.keyboard.press('Enter');
  await expect(compose.field).toBeVisible();
  await realm.call('marta', 'POST', `/users/me/muted_users/${String(jonasId)}`);
  await expect(feed.messageById(mine)).toHaveCount(0);
  await compose.send('High water at six.');
  await expect(page.getByText('Sent to Jonas Lindqvist')).toBeVisible();
  await expect(feed.message('High water at six.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(page).toHaveURL(/\/n\/dm\//);
  await expect(feed.message('High water at six.')).toHaveCount(1);
});

test('a card that is opened from the panel of people puts the panel in the shade', async ({
  chat,
  isMobile,
}) => {
  test.skip(isMobile, 'there is no panel');
  const { page } = chat;
  await page.setViewportSize({ width: 900, height: 700 });
  await chat.read(chatPaths.topic('tides'));
  await page.getByRole('button', { name: 'Show or hide people' }).click();
  const panel = page.getByRole('dialog', { name: 'People' });
  await panel.getByRole('button', { name: 'About Aiko Tanaka' }).click();
  await expect(page.getByRole('dialog', { name: 'Aiko Tanaka' })).toBeVisible();
  // What is under a card takes no presses: no question of what lies where would tell.
  const levelOf = (part: string) =>
    page
      .locator(part)
      .last()
      .evaluate((one) => Number(getComputedStyle(one).zIndex));
  expect(await levelOf('.shade')).toBeGreaterThan(await levelOf('.panel.at-end'));
});

test('what somebody writes about themselves is shown as they wrote it', async ({
  chat,
  isMobile,
}) => {
  test.skip(isMobile, 'there are no people beside the messages');
  const { page } = chat;
  const me = chat.people.getByRole('button', { name: 'About Marta Oliveira' });
  await me.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Marta Oliveira' });
  await expect(card.locator('strong')).toHaveText('harbour office');
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByRole('button', { name: 'Mute' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

test('the button beside a name wears no border of the browser’s own', async ({
  chat,
  isMobile,
}) => {
  test.skip(isMobile, 'the same rows, behind a tab');
  const card = chat.people.getByRole('button', { name: /Aiko Tanaka/ });
  await expect(card).toHaveCSS('border-top-width', '0px');
  await expect(card).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});
