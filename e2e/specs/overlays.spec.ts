/** What lies over a view: it goes with the view, comes only to who still wants it, and loses nothing that was typed. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test, type ChatFixtures } from '../pages/chatTest';
import { filesWith } from '../pages/built';
import { expectFocusIn } from '../pages/focus';
import { hold } from '../pages/hold';

/** The least picture that there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Has Marta's message kept by the server until tomorrow. */
const schedule = ({ call }: ChatFixtures['realm']) =>
  call('marta', 'POST', '/scheduled_messages', {
    type: 'channel',
    to: 2,
    topic: 'tides',
    content: 'Bring a lantern',
    scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + 86_400,
  });

const back = (page: Page) => page.evaluate(() => history.back());
const forward = (page: Page) => page.evaluate(() => history.forward());

/** A conversation on screen with one message, and the pointer at it. */
async function atMessage(
  { chat, realm }: Pick<ChatFixtures, 'chat' | 'realm'>,
  who: string = 'jonas',
) {
  const place = { channel: 'general', topic: 'tides' };
  const messageId = await realm.post(who, place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.message('High water at six.');
  await chat.feed.pointAt(row);
  return { messageId, row };
}

/** Does what a script is fetched for, and waits until it is asked for: who goes on sooner needs it no more. */
async function untilAsked(page: Page, file: RegExp, act: () => Promise<void>): Promise<void> {
  const isAsked = page.waitForRequest(file);
  await act();
  await isAsked;
}

/** Lets a script come that is held back, and waits until it has run. */
async function letRun(page: Page, letCome: () => void, file: RegExp): Promise<void> {
  const answer = page.waitForResponse(file);
  letCome();
  await page.evaluate((script) => import(script), (await answer).url());
}

test('going to another page closes what lay over the old one', async ({ chat }) => {
  const { page } = chat;
  await chat.read(chatPaths.general);
  await chat.read(chatPaths.topic('tides'));
  await back(page);
  await expect(page).toHaveURL(chatPaths.general);
  const palette = page.getByRole('dialog', { name: 'Go to …' });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await forward(page);
  await expect(page).toHaveURL(/tides/);
  await expect(palette).toBeHidden();

  await back(page);
  await expect(page).toHaveURL(chatPaths.general);
  const menu = page.getByRole('menu');
  await chat.me('Marta Oliveira').click();
  await expect(menu).toBeVisible();
  await forward(page);
  await expect(page).toHaveURL(/tides/);
  await expect(menu).toBeHidden();
});

test('what is opened while another page is still on its way stays', async ({ chat }) => {
  const { page } = chat;
  await chat.read(chatPaths.general);
  const letWordsCome = await hold(page, filesWith('src/i18n/locales/en/chat.po?pages.po'));
  await chat.goTo('/chat/home/settings');
  const palette = page.getByRole('dialog', { name: 'Go to …' });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  letWordsCome();
  await expect(page).toHaveTitle(/Settings/);
  await expect(palette).toBeVisible();
});

test('what comes late comes to nobody who has gone on meanwhile', async ({ chat, realm }) => {
  const { page, compose, feed } = chat;
  await realm.post('jonas', { channel: 'general', topic: 'views' }, 'How does it look today?');
  await chat.read(chatPaths.general);
  await chat.read(chatPaths.topic('views'));
  await page
    .getByLabel('Add files')
    .setInputFiles({ name: 'quay.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(compose.field).toHaveValue(/quay\.png\]\(\/user_uploads/);
  await compose.sendButton.click();
  const picture = feed.list.getByRole('button', { name: 'Open quay.png' });
  const large = page.getByRole('dialog', { name: 'quay.png' });

  const dialog = filesWith('src/views/chat/lightbox/LightboxDialog.vue');
  const letComeLate = await hold(page, dialog);
  await untilAsked(page, dialog, () => picture.click());
  await back(page);
  await expect(page).toHaveURL(chatPaths.general);
  await expect(picture).toBeVisible();
  await letRun(page, letComeLate, dialog);
  // Opened from here it comes, and not over what it was opened from before.
  await expect(large).toBeHidden();
  await picture.click();
  await expect(large).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picture).toBeFocused();
  await expect(large).toBeHidden();
});

test('a question that comes late does not take the cursor from who writes', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'by the keyboard');
  const { page, compose, feed } = chat;
  const { keyboard } = page;
  const { row } = await atMessage({ chat, realm });
  const toolbar = row.getByRole('toolbar');
  const dialog = filesWith('src/views/chat/message-actions/SourceDialog.vue');
  const letComeLate = await hold(page, dialog);
  await toolbar.getByRole('button', { name: 'More actions' }).click();
  await untilAsked(page, dialog, () =>
    page.getByRole('menuitem', { name: 'View the source' }).click(),
  );
  await compose.field.click();
  await keyboard.type('We are ');
  await letRun(page, letComeLate, dialog);
  await keyboard.type('there.');
  await expect(compose.field).toHaveValue('We are there.');
  // Nothing lies over the message, and asked for anew it comes.
  await feed.pointAt(row);
  await toolbar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View the source' }).click();
  await expect(page.getByRole('dialog', { name: 'View the source' })).toBeVisible();
});

test('what was typed into a dialog is not lost where the keys come late', async ({
  chat,
  realm,
  isMobile,
}) => {
  const { page } = chat;
  await schedule(realm);
  const letKeysCome = await hold(page, filesWith('src/views/chat/hotkeys/ChatOverlays.vue'));
  await page.reload();
  if (isMobile) await page.getByRole('button', { name: 'Show conversations' }).tap();
  await chat.sidebar.link(/^Drafts/).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
  await dialog.getByLabel('Message').fill('Bring both lanterns');
  await back(page);
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expect(page).toHaveURL(/drafts$/);
  letKeysCome();
});

test('what was typed into a dialog is not lost unasked, nor what is typed on while it is saved', async ({
  chat,
  realm,
  isMobile,
}) => {
  const { page } = chat;
  const { keyboard } = page;
  await schedule(realm);
  if (isMobile) await page.getByRole('button', { name: 'Show conversations' }).tap();
  await chat.sidebar.link(/^Drafts/).click();
  await expect(page).toHaveURL(/drafts$/);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
  const field = dialog.getByLabel('Message');
  const question = dialog.getByText('Discard what you have not saved?');
  const keep = dialog.getByRole('button', { name: 'Keep editing' });
  await edit.click();
  // Where nothing was typed, nothing is asked.
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();

  await edit.click();
  await field.fill('Bring both lanterns');
  await back(page);
  await expect(keep).toBeFocused();
  await expect(page).toHaveURL(/drafts$/);
  await expectAccessible(page);
  await keep.click();
  await expect(field).toBeFocused();
  await keyboard.press('Escape');
  await expect(question).toBeVisible();
  await keyboard.press('Escape');
  await expect(field).toHaveValue('Bring both lanterns');
  await field.click();
  await expect(question).toBeHidden();

  const letSave = await hold(page, /\/scheduled_messages\/\d+$/);
  const isSaved = page.waitForResponse(/\/scheduled_messages\/\d+$/);
  const save = dialog.getByRole('button', { name: 'Save', exact: true });
  await save.dblclick();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await field.pressSequentially(' and a rope');
  letSave();
  await isSaved;
  await expect(save).not.toHaveAttribute('aria-busy');
  const typedOn = await field.inputValue();
  expect(typedOn).toContain('and a rope');
  const kept = async () =>
    (await realm.call('marta', 'GET', '/scheduled_messages'))['scheduled_messages'];
  expect(await kept()).toMatchObject([{ content: 'Bring both lanterns' }]);
  await keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();
  expect(await kept()).toMatchObject([{ content: 'Bring both lanterns' }]);
});

test('what was opened from a menu gives the focus back to what opened the menu', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'by the keyboard');
  const { page, feed } = chat;
  const { keyboard } = page;
  const me = chat.me('Marta Oliveira');
  const status = page.getByRole('dialog', { name: 'Your status' });
  await me.press('Enter');
  await page.getByRole('menuitem', { name: /status|what you are doing/ }).press('Enter');
  const emoji = status.getByRole('button', { name: /^Choose an emoji/ });
  await emoji.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search emoji' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(emoji).toBeFocused();
  await keyboard.press('Escape');
  await expect(status).toBeHidden();
  await expect(me).toBeFocused();

  const { row } = await atMessage({ chat, realm });
  const source = page.getByRole('dialog', { name: 'View the source' });
  const more = row.getByRole('button', { name: 'More actions' });
  // The second time its code is there at once.
  for (let time = 1; time <= 2; time += 1) {
    await feed.pointAt(row);
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'View the source' }).press('Enter');
    await expect(source).toBeVisible();
    await keyboard.press('Escape');
    await expect(source).toBeHidden();
    // The pointer is elsewhere, and what it had opened may be gone: the message is there.
    await expectFocusIn(row);
  }
});

test('a menu and a picker fit into a low window', async ({ chat, realm, isMobile }) => {
  test.skip(isMobile, 'windows are low elsewhere');
  const { page } = chat;
  await page.setViewportSize({ width: 1440, height: 420 });
  const { row } = await atMessage({ chat, realm });
  const toolbar = row.getByRole('toolbar');
  await toolbar.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await toolbar.getByRole('button', { name: 'Add a reaction' }).click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
});

test('who closes a question before the answer is told where it was refused', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'the same there');
  const { page } = chat;
  const { messageId, row } = await atMessage({ chat, realm }, 'marta');
  await row.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
  const letAsk = await hold(page, /\/messages\/\d+$/);
  await realm.fail(`DELETE /messages/${messageId}`, { kind: 'html', status: 500 }, 10);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  letAsk();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText(/could not be deleted/)).toBeVisible();
});

test('the focus is never lost: neither with what lay over a page, nor with the page', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'by the keyboard');
  const { page } = chat;
  const { keyboard } = page;
  const top = page.locator('#main');
  const { row } = await atMessage({ chat, realm });
  await row.getByRole('toolbar').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View the source' }).click();
  // The pointer has left the row, and what was pressed in it is gone.
  const source = page.getByRole('dialog', { name: 'View the source' });
  await source.getByRole('button', { name: 'Close' }).click();
  await expect(source).toBeHidden();
  await expect(row).toBeFocused();

  const search = page.getByRole('combobox', { name: 'Search messages' });
  await keyboard.press('/');
  await expect(search).toBeFocused();
  await keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(row).toBeFocused();

  // Pages that keep the focus where it is, such as at the link that was pressed, have nothing of what goes with the old one.
  await keyboard.press('g');
  await keyboard.press('r');
  await expect(page).toHaveURL(/\/recent$/);
  await expect(top).toBeFocused();
  await chat.read(chatPaths.topic('tides'));
  await row.focus();
  await keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Go to …' })).toBeFocused();
  await keyboard.type('recent');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/recent$/);
  await expect(top).toBeFocused();

  await page.setViewportSize({ width: 800, height: 700 });
  await page.getByRole('button', { name: 'Show conversations' }).click();
  await chat.sidebar.link('Inbox').click();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(top).toBeFocused();
});

test('who answers a notice over a dialog has not left the dialog', async ({ chat }) => {
  const { page, compose } = chat;
  const main = page.getByRole('main');
  await chat.read(chatPaths.topic('tides'));
  await compose.field.fill('We sail at seven');
  await chat.goTo('/chat/home/drafts');
  await expect(main.getByText('We sail at seven')).toBeVisible();
  await main.getByRole('button', { name: 'Delete' }).first().click();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to …' });
  await expect(palette).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  // Behind a dialog nothing has a role.
  await expect(page.getByText('We sail at seven')).toBeVisible();
  await expect(palette).toBeVisible();
});

test('who goes on with a form is in it, though what they were asked from has gone', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.me('Marta Oliveira').click();
  await page.getByRole('menuitem', { name: /status|what you are doing/ }).click();
  const status = page.getByRole('dialog', { name: 'Your status' });
  await status.getByRole('textbox').first().fill('At the pump');
  await status.getByRole('button', { name: /^Choose an emoji/ }).click();
  const search = page.getByRole('combobox', { name: 'Search emoji' });
  await expect(search).toBeFocused();
  // As somebody does who follows a notice of a message.
  await page.evaluate(() => {
    history.pushState(null, '', '/chat/home/recent');
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  });
  await expect(search).toBeHidden();
  await status.getByRole('button', { name: 'Keep editing' }).press('Enter');
  await expect(status.getByRole('textbox').first()).toBeFocused();
  await expect(status.getByRole('textbox').first()).toHaveValue('At the pump');
});
