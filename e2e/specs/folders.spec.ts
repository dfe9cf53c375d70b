/** Channels in folders of one's own: made, filled, arranged and folded; on this device, and the same in its tabs. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const arranging = '/chat/home/settings/folders';

/** The names of the channels of a group of the sidebar, in their order. */
const inGroup = (chat: ChatPage, title: string) =>
  groupOf(chat, title).locator('a.sidebar-link .name');
const groupOf = (chat: ChatPage, title: string) =>
  chat.sidebar.root
    .locator('section')
    .filter({ has: chat.page.getByRole('heading', { name: title, exact: true }) });

async function openMenu(row: Locator) {
  await row.hover();
  await row
    .locator('xpath=..')
    .getByRole('button', { name: /^Options: / })
    .click();
}

/** Puts a channel into a folder from its menu. */
async function moveToFolder(chat: ChatPage, channel: string, folder: string, isNew = false) {
  const { page } = chat;
  await openMenu(chat.sidebar.link(new RegExp(`^${channel}`)));
  await page.getByRole('menuitem', { name: 'Move to a folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the channel to a folder' });
  await expect(dialog).toBeVisible();
  if (isNew) {
    await dialog.getByRole('radio', { name: 'New folder' }).check();
    await dialog.getByRole('textbox', { name: 'Name of the folder' }).fill(folder);
  } else await dialog.getByRole('radio', { name: folder }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

const partOf = (page: Page, folder: string) => page.getByRole('region', { name: folder });

async function makeFolder(page: Page, name: string) {
  await page.getByRole('button', { name: 'New folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'New folder' });
  await dialog.getByRole('textbox', { name: 'Name of the folder' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible();
}

test('a channel is put into a folder from its menu, folded with what is unread, and stays so', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'Fingers point at no row; the phone has its own journey.');
  const { page, sidebar } = chat;
  await chat.read(chatPaths.topic('berths'));
  await openMenu(sidebar.link('design'));
  await page.getByRole('menuitem', { name: 'Move to a folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move the channel to a folder' });
  // There is none yet: a new one is what is meant.
  const name = dialog.getByRole('textbox', { name: 'Name of the folder' });
  await expect(name).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Give the folder a name.')).toBeVisible();
  await expectAccessible(page);
  await name.fill('Ashore');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(inGroup(chat, 'Ashore')).toHaveText(['design']);
  await moveToFolder(chat, 'galley', 'Ashore');
  // In the order in which they came, whatever their names.
  await expect(inGroup(chat, 'Ashore')).toHaveText(['design', 'galley']);
  await expect(inGroup(chat, 'Channels').filter({ hasText: 'design' })).toHaveCount(0);

  const fold = sidebar.root.getByRole('button', { name: 'Ashore', exact: true });
  await fold.click();
  await expect(sidebar.link('design')).toBeHidden();
  await realm.post('jonas', { channel: 'galley', topic: 'tea' }, 'Who drank the tea?');
  await realm.post('jonas', { channel: 'design', topic: 'sails' }, 'Red ones.');
  await expect(
    groupOf(chat, 'Ashore')
      .locator('header')
      .getByText(/^\d+ unread$/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(
    groupOf(chat, 'Ashore')
      .locator('header')
      .getByText(/^\d+ unread$/),
  ).toBeVisible();

  await fold.click();
  await moveToFolder(chat, 'design', 'No folder');
  await expect(inGroup(chat, 'Ashore')).toHaveText(['galley']);
  await expect(inGroup(chat, 'Channels').filter({ hasText: 'design' })).toHaveCount(1);
});

test('folders are made, arranged, renamed and deleted by keyboard, in all tabs', async ({
  chat,
  isMobile,
}) => {
  test.skip(isMobile, 'A phone has no keyboard, and one tab.');
  const { page, sidebar } = chat;
  await chat.goTo(arranging);
  await expect(page.getByRole('heading', { name: 'No folders yet' })).toBeVisible();
  await expectAccessible(page);
  await makeFolder(page, 'Ashore');
  await makeFolder(page, 'At sea');
  await partOf(page, 'Ashore').getByRole('button', { name: 'Add channels to Ashore' }).click();
  const picker = page.getByRole('dialog', { name: 'Add channels to Ashore' });
  for (const channel of ['design', 'galley', 'general']) {
    await picker.getByRole('searchbox').fill(channel);
    await picker.getByRole('checkbox', { name: channel }).first().check();
  }
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Add channels' }).click();
  await expect(inGroup(chat, 'Ashore')).toHaveText(['design', 'galley', 'general']);

  // Up by one step, and then there is no further: the keyboard stays with what was moved.
  const rows = partOf(page, 'Ashore').getByRole('listitem');
  await partOf(page, 'Ashore').getByRole('button', { name: 'Move galley up' }).press('Enter');
  await expect(rows).toHaveText([/galley/, /design/, /general/]);
  await expect(inGroup(chat, 'Ashore')).toHaveText(['galley', 'design', 'general']);
  await expect(page.getByRole('status').filter({ hasText: 'galley is now' })).toHaveText(
    'galley is now number 1 of 3.',
  );
  await expect(page.getByRole('button', { name: 'Move galley up' })).toBeFocused();
  await page.getByRole('button', { name: 'Take general out of the folder' }).press('Enter');
  await expect(rows).toHaveText([/galley/, /design/]);
  await expect(page.locator('body')).not.toBeFocused();
  await page.getByRole('button', { name: 'Move At sea up' }).press('Enter');
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['At sea', 'Ashore']);
  await expectAccessible(page);

  // A folder without channels is no group of the sidebar; one that is renamed is there at once, elsewhere too.
  await expect(groupOf(chat, 'At sea')).toHaveCount(0);
  // A tab that is duplicated takes its session along.
  const opening = page.waitForEvent('popup');
  await page.evaluate((to) => void window.open(to), arranging);
  const other = await opening;
  await other.getByRole('button', { name: 'Rename the folder Ashore' }).click();
  const dialog = other.getByRole('dialog', { name: 'Rename the folder' });
  await dialog.getByRole('textbox').fill('at SEA');
  await expect(dialog.getByText('Another folder is called that.')).toBeVisible();
  await dialog.getByRole('textbox').fill('On land');
  await other.keyboard.press('Enter');
  await expect(inGroup(chat, 'On land')).toHaveText(['galley', 'design']);
  await other.close();

  await page.getByRole('button', { name: 'Delete the folder On land' }).press('Enter');
  await expect(groupOf(chat, 'On land')).toHaveCount(0);
  await expect(sidebar.link('design')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(inGroup(chat, 'On land')).toHaveText(['galley', 'design']);
});

test('what names of channels have in common makes a folder', async ({ chat, realm }) => {
  const { page } = chat;
  for (const name of ['team-red', 'team-blue', 'Team-green'])
    await realm.call('marta', 'POST', '/users/me/subscriptions', { subscriptions: [{ name }] });
  await chat.goTo(arranging);
  const suggested = page.getByRole('list', { name: 'From the names of your channels' });
  await expect(suggested).toContainText('team-blue, Team-green, team-red');
  await expectAccessible(page);
  await suggested.getByRole('button', { name: 'Make a folder: team' }).click();
  await expect(suggested).toBeHidden();
  await expect(partOf(page, 'team').getByRole('listitem')).toHaveText([
    /team-blue/,
    /Team-green/,
    /team-red/,
  ]);
});

test('on a phone a finger puts a channel into a folder', async ({ chat, isMobile }) => {
  test.skip(!isMobile, 'this is the phone');
  const { page, sidebar } = chat;
  await page.getByRole('button', { name: 'Conversations' }).first().tap();
  const row = sidebar.link('design');
  await expect(row).toBeVisible();
  const rest = () =>
    row.evaluate((element) => {
      const init = { bubbles: true, cancelable: true, pointerType: 'touch' };
      const event = new PointerEvent('contextmenu', init);
      element.dispatchEvent(event);
      return event.defaultPrevented;
    });
  await expect.poll(rest).toBe(true);
  await page.getByRole('menuitem', { name: 'Move to a folder' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Move the channel to a folder' });
  await dialog.getByRole('textbox', { name: 'Name of the folder' }).fill('Ashore');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(inGroup(chat, 'Ashore')).toHaveText(['design']);
  await expectAccessible(page);
});

test('folders go with a sign-out', async ({ chat, isMobile }) => {
  test.skip(isMobile, 'what lies on the device does not depend on the screen');
  const { page } = chat;
  await chat.goTo(arranging);
  await makeFolder(page, 'Ashore');
  await page.getByRole('button', { name: 'You: Marta' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/sign-in/);
  await chat.signIn('marta');
  await chat.goTo(arranging);
  await expect(page.getByRole('heading', { name: 'No folders yet' })).toBeVisible();
});

test('the organization’s folders stand below one’s own, where the server has them', async ({
  chat,
  realm,
  control,
  isMobile,
}) => {
  test.skip(isMobile, 'the same with less room');
  const { page, sidebar } = chat;
  await control('chat', 'setFeatureLevel', 418);
  const make = async (name: string) => {
    const folder = { name, description: '' };
    const answer = await realm.call('marta', 'POST', '/channel_folders/create', folder);
    return Number(answer['channel_folder_id']);
  };
  const put = async (channel: string, folder_id: number | null) => {
    const { stream_id } = await realm.call('marta', 'GET', '/get_stream_id', { stream: channel });
    await realm.call('marta', 'PATCH', `/streams/${Number(stream_id)}`, { folder_id });
  };
  const crew = await make('The crew’s');
  await put('workshop', crew);
  await put('design', crew);
  await page.reload();
  await expect(inGroup(chat, 'The crew’s')).toHaveText(['design', 'workshop']);
  await expectAccessible(page);

  // Live, and not at the cost of what is one's own.
  await openMenu(sidebar.link('design'));
  await page.getByRole('menuitem', { name: 'Move to a folder' }).click();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Mine');
  await page.keyboard.press('Enter');
  await expect(inGroup(chat, 'Mine')).toHaveText(['design']);
  await put('galley', crew);
  await expect(inGroup(chat, 'The crew’s')).toHaveText(['galley', 'workshop']);
  await expect(sidebar.root.getByRole('heading')).toContainText(['Mine', 'The crew’s', 'Channels']);
  const fold = sidebar.root.getByRole('button', { name: 'The crew’s', exact: true });
  await fold.click();
  await expect(sidebar.link('workshop')).toBeHidden();
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(groupOf(chat, 'The crew’s')).toContainText('4');
});
