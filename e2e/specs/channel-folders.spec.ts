/** The folders in which everybody's channels stand: what administrators make of them, and what others see of that. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInEveryLook } from '../accessibility';
import type { ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'narrow windows are among the looks');

const AT = '/chat/home/organization/folders';

const list = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('list', { name, exact: true });
const rowOf = (page: Page, name: string): Locator =>
  list(page, 'Channel folders').getByRole('listitem').filter({ hasText: name });
const names = (page: Page): Locator => list(page, 'Channel folders').locator('li .name');

/** The channels that stand below a heading of the sidebar. */
const inGroup = ({ page, sidebar }: ChatPage, title: string): Locator =>
  sidebar.root
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    .locator('a.sidebar-link .name');

interface Realm {
  call(
    who: string,
    method: string,
    path: string,
    params?: { name: string; description: string },
  ): Promise<Record<string, unknown>>;
}
const make = (realm: Realm, name: string) =>
  realm.call('marta', 'POST', '/channel_folders/create', { name, description: '' });

/** In the organization's page, after a change of the server. */
async function openFolders(chat: ChatPage) {
  await chat.goTo(AT);
  await chat.page.reload();
  const title = { name: 'Channel folders', exact: true };
  await expect(chat.page.getByRole('heading', title)).toBeVisible();
}

const whole =
  'a folder is made, filled, changed, archived and brought back, before everybody’s eyes';
test(whole, { tag: '@chromium' }, async ({ chat, otherChat, realm, control }) => {
  await control('chat', 'setFeatureLevel', 418);
  const { page } = chat;
  const { keyboard } = page;
  await openFolders(chat);
  const aiko = await otherChat('aiko');
  await expect(page.getByText('No channel folders yet')).toBeVisible();
  await page.getByRole('button', { name: 'New channel folder' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name of the folder' });
  await expect(name).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog).toContainText('Give the folder a name.');
  await name.fill('x'.repeat(61));
  await expect(dialog).toContainText('At most 60 characters.');
  await name.fill('Ashore');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('What happens on land');
  await expectAccessible(page, '[role="dialog"]');
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'No land here.' };
  await realm.fail('POST /channel_folders/create', refusal);
  await keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('No land here.');
  await expect(name).toHaveValue('Ashore');
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Ashore')).toContainText('What happens on land');
  await expect(rowOf(page, 'Ashore')).toContainText('No channels');

  await rowOf(page, 'Ashore').getByRole('button', { name: 'Channels in Ashore' }).click();
  for (const channel of ['design', 'galley'])
    await dialog.getByRole('checkbox', { name: channel }).check();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Ashore')).toContainText('2 channels');
  await expect(inGroup(chat, 'Ashore')).toHaveText(['design', 'galley']);
  await expect(inGroup(aiko, 'Ashore').first()).toBeVisible();

  await rowOf(page, 'Ashore').getByRole('button', { name: 'Change Ashore' }).click();
  await name.fill('On land');
  await keyboard.press('Enter');
  await expect(inGroup(aiko, 'On land').first()).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await rowOf(page, 'On land').getByRole('button', { name: 'Archive On land' }).click();
  await expect(dialog).toContainText('Its 2 channels go back among the others.');
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(inGroup(chat, 'Channels').filter({ hasText: 'design' })).toBeVisible();
  await expect(list(page, 'Archived folders')).toContainText('On land');
  await page.getByRole('button', { name: 'Bring back On land' }).click();
  await expect(rowOf(page, 'On land')).toContainText('No channels');
  await expect(list(page, 'Archived folders')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();

  await aiko.goTo(AT);
  await expect(rowOf(aiko.page, 'On land')).toBeVisible();
  await expect(aiko.page.getByRole('main').getByRole('button', { name: /land/ })).toHaveCount(0);
});

// Servers below level 418 tell nobody of a new order.
for (const level of [417, 418]) {
  test(`folders are moved by keys, on a server of level ${level}`, async ({
    chat,
    realm,
    control,
  }) => {
    await control('chat', 'setFeatureLevel', level);
    for (const name of ['Ashore', 'Afloat', 'Aloft']) await make(realm, name);
    const { page } = chat;
    await openFolders(chat);
    await expect(names(page)).toHaveText(['Ashore', 'Afloat', 'Aloft']);
    const up = page.getByRole('button', { name: 'Move Aloft up' });
    await up.focus();
    await page.keyboard.press('Enter');
    await expect(names(page)).toHaveText(['Ashore', 'Aloft', 'Afloat']);
    await expect(page.getByText('Aloft is now number 2 of 3.')).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(names(page)).toHaveText(['Aloft', 'Ashore', 'Afloat']);
    await expect(up).toBeFocused();
    await expect
      .poll(async () => {
        const answer = await realm.call('aiko', 'GET', '/channel_folders');
        return (answer['channel_folders'] as { name: string }[]).map((one) => one.name);
      })
      .toEqual(['Aloft', 'Ashore', 'Afloat']);
  });
}

test('a channel says in which folder it stands, and is put into another', async ({
  chat,
  realm,
  control,
}) => {
  await control('chat', 'setFeatureLevel', 418);
  await make(realm, 'Ashore');
  await make(realm, 'Afloat');
  const { page, sidebar } = chat;
  await page.reload();
  await sidebar.link('workshop').click();
  await page.getByRole('main').getByRole('button', { name: 'Channel options' }).click();
  await page.getByRole('menuitem', { name: 'About the channel' }).click();
  const card = page.getByRole('dialog', { name: 'workshop', exact: true });
  const change = card.getByRole('button', { name: 'Change the channel' });
  const folder = card.getByLabel('Folder', { exact: true });
  const save = card.getByRole('button', { name: 'Save', exact: true });
  await expect(card).not.toContainText('In the folder');
  await change.click();
  await folder.selectOption('Ashore');
  await expectAccessible(page, '[role="dialog"]');
  await save.click();
  await expect(card).toContainText('In the folder Ashore');
  await change.click();
  await expect(folder.locator('option:checked')).toHaveText('Ashore');
  await folder.selectOption('No folder');
  await save.click();
  await expect(change).toBeVisible();
  await expect(card).not.toContainText('In the folder');
  await page.keyboard.press('Escape');

  await chat.goTo('/chat/home/channels');
  await page.getByRole('button', { name: 'New channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'New channel' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('slipway');
  await dialog.getByLabel('Folder', { exact: true }).selectOption('Afloat');
  await dialog.getByRole('button', { name: 'Create the channel' }).click();
  await expect(inGroup(chat, 'Afloat')).toHaveText(['slipway']);

  // Whoever does not want them has all channels in one row.
  await chat.goTo('/chat/home/settings/reading');
  const wanted = page.getByRole('switch', {
    name: 'Group channels by the folders of the organization',
  });
  await expect(wanted).toBeChecked();
  await wanted.click();
  await expect(inGroup(chat, 'Channels').filter({ hasText: 'slipway' })).toBeVisible();
  await expect(sidebar.root.getByRole('heading', { name: 'Afloat' })).toHaveCount(0);
  await page.reload();
  await expect(wanted).not.toBeChecked();
  await wanted.click();
  await expect(inGroup(chat, 'Afloat')).toHaveText(['slipway']);
});

test('older servers have no such folders, and nothing of them is offered', async ({ chat }) => {
  const { page } = chat;
  await chat.goTo(AT);
  const tabs = page.getByRole('main').getByRole('navigation');
  await expect(tabs.getByRole('link', { name: 'Linkifiers' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: 'Channel folders' })).toHaveCount(0);
  await chat.goTo('/chat/home/channels');
  await page.getByRole('button', { name: 'New channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'New channel' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect(dialog.getByLabel('Folder', { exact: true })).toHaveCount(0);
  await chat.goTo('/chat/home/settings/reading');
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expect(page.getByRole('switch', { name: /folders/ })).toHaveCount(0);
});
