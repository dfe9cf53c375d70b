/** Whoever closes what they opened by the keyboard goes on where they were. */
import type { Locator, Page } from '@playwright/test';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { expectFocusIn } from '../pages/focus';

test.skip(({ isMobile }) => isMobile, 'by the keyboard');

const place = { channel: 'general', topic: 'tides' };

/** Opens a dialog by a button, or by lines of its menu, and closes it by Escape. */
async function openAndClose(page: Page, button: Locator, menuLine?: RegExp) {
  await button.press('Enter');
  if (menuLine) await page.getByRole('menuitem', { name: menuLine }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The library hears keys once it has given the dialog the focus.
  await expectFocusIn(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
}

test('cards and dialogs give the focus back to what opened them', async ({ chat }) => {
  const { page } = chat;
  const main = page.getByRole('main');
  const byName = (name: string | RegExp) => main.getByRole('button', { name }).first();
  await openAndClose(page, chat.people.getByRole('button', { name: /Aiko Tanaka/ }));
  const sections: [string, (string | RegExp)[]][] = [
    ['organization/profile', ['Name and description', 'Deactivate the organization']],
    ['organization/people', ['Aiko Tanaka', 'Change Aiko Tanaka']],
    ['organization/groups', ['New group', /^engineers/]],
    ['organization/invitations', ['Invite people']],
    ['organization/bots', ['New bot', 'Key of Pip', 'Deactivate: Pip']],
    ['organization/fields', ['New field', 'Edit Pronouns', 'Remove Pronouns']],
    ['organization/emoji', ['Add an emoji', 'Deactivate :lumen:']],
    ['organization/linkifiers', ['Add a linkifier', /^Change #/, /^Delete #/]],
    ['organization/playgrounds', ['Add a playground', /^Delete Python/]],
    ['settings/profile', ['Set your status']],
    ['settings/session', ['Sign out', 'Revoke the key', 'Deactivate your account']],
    ['settings/shortcuts', ['Show all shortcuts']],
    ['channels', ['New channel']],
  ];
  for (const [path, names] of sections) {
    await chat.goTo(`/chat/home/${path}`);
    for (const name of names) await openAndClose(page, byName(name));
  }
  await chat.read(chatPaths.general);
  await openAndClose(page, byName('Otto Brandt'));
  for (const line of ['About the channel', 'Change its colour']) {
    await openAndClose(page, byName('Channel options'), new RegExp(line));
  }
});

test('a card gives the focus back though its row was drawn anew meanwhile', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const { user_id: aiko } = await realm.call('aiko', 'GET', '/users/me');
  const dialog = page.getByRole('dialog', { name: 'Aiko Tanaka' });
  await chat.people.getByRole('button', { name: /Aiko Tanaka/ }).press('Enter');
  await expect(dialog).toBeVisible();
  // What lies under the card has no roles meanwhile.
  const card = page.locator(`[data-user-card="${String(aiko)}"]`);
  await realm.call('marta', 'DELETE', `/users/${String(aiko)}`);
  await expect(card).toHaveCount(0);
  await realm.call('marta', 'POST', `/users/${String(aiko)}/reactivate`);
  await expect(card).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card).toBeFocused();
});

test('what a message’s menu opens gives the focus back to the message', async ({ chat, realm }) => {
  const { page, feed } = chat;
  const messageId = await realm.post('marta', place, 'High water at six.');
  await realm.call('marta', 'PATCH', `/messages/${String(messageId)}`, { content: 'At seven.' });
  await chat.read(chatPaths.topic('tides'));
  const row = feed.messageById(messageId);
  const more = row.getByRole('button', { name: 'More actions' });
  await page.keyboard.press('End');
  await expect(row).toBeFocused();
  await more.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  const lines = [
    'Add a reaction',
    'Move',
    'View the source',
    'View the edit history',
    'Who has read it',
    'Delete',
  ];
  for (const line of lines) {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: line }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectFocusIn(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectFocusIn(row);
  }
  await row.press('u');
  const sender = page.getByRole('dialog', { name: 'Marta Oliveira' });
  await expectFocusIn(sender);
  await page.keyboard.press('Escape');
  await expect(sender).toBeHidden();
  await expect(row).toBeFocused();
  await more.press('Enter');
  await page.getByRole('menuitem', { name: /^Edit/ }).press('Enter');
  await expect(row.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
});

test('menus of topics and of oneself, and their dialogs, give the focus back', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const options = page.getByRole('main').getByRole('button', { name: 'Channel options' });
  await options.press('Enter');
  await expectFocusIn(page.getByRole('menu'));
  await page.keyboard.press('Escape');
  await expect(options).toBeFocused();
  await options.press('Enter');
  await page.getByRole('menuitem', { name: 'Follow the topic' }).press('Enter');
  await expect(options).toBeFocused();
  await openAndClose(page, options, /About the channel/);
  const me = page.getByRole('button', { name: 'You: Marta Oliveira' });
  for (const line of [/what you are doing|status/i, /Sign out/]) await openAndClose(page, me, line);
});

test('what is scheduled, and drafts, keep the focus among them', async ({ chat, realm }) => {
  const { page, compose } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await compose.field.fill('Bring the lantern');
  const later = page.getByRole('button', { name: 'Send later' });
  await expect(later).toBeEnabled();
  await openAndClose(page, later);
  await later.press('Enter');
  await page.getByRole('button', { name: /^Tomorrow/ }).press('Enter');
  await expect(compose.field).toHaveValue('');
  await expect(compose.field).toBeFocused();
  await compose.field.fill('Bring oil too');

  await chat.goTo('/chat/home/drafts');
  const scheduled = page.getByRole('region', { name: 'Scheduled' });
  const edit = scheduled.getByRole('button', { name: 'Edit' });
  await openAndClose(page, edit);
  await edit.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit scheduled message' });
  await dialog.getByLabel('Message').fill('Bring both lanterns');
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(scheduled.getByText('Bring both lanterns')).toBeVisible();
  await expect(edit).toBeFocused();
  async function remove(text: string, name: string) {
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
    await card.getByRole('button', { name }).press('Enter');
    await expect(card).toBeHidden();
  }
  await remove('Bring both lanterns', 'Cancel sending');
  await expect(page.locator('#main')).toBeFocused();
  // Others are left.
  await remove('Bring oil too', 'Delete');
  await expect(page.getByRole('list', { name: 'Drafts' }).locator('li:focus')).toBeVisible();
});

test('what is removed from a list leaves the keyboard at the next, and the last at the heading', async ({
  chat,
}) => {
  const { page } = chat;
  const pane = page.getByRole('region', { name: 'Code playgrounds' });
  await chat.goTo('/chat/home/organization/playgrounds');
  async function removeFirst() {
    await pane
      .getByRole('button', { name: /^(Delete|Remove)/ })
      .first()
      .press('Enter');
    await page.getByRole('dialog').getByRole('button').last().press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await removeFirst();
  await expect(pane.getByRole('listitem')).toHaveCount(1);
  await expect(pane.getByRole('listitem')).toBeFocused();
  await removeFirst();
  await expect(pane.getByRole('heading', { name: 'Code playgrounds' })).toBeFocused();
});

test('a card keeps the keyboard at what led to its form, and at who stands below whom it lost', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/organization/groups');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^watch/ })
    .press('Enter');
  const card = page.getByRole('dialog', { name: 'watch' });
  const edit = card.getByRole('button', { name: 'Edit' });
  await edit.press('Enter');
  await card.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await card.getByLabel('Description').fill('Whoever has the radio');
  await card.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(edit).toBeFocused();
  await card.getByRole('button', { name: 'Remove Freya Nilsen' }).press('Enter');
  await expect(card.getByRole('listitem').filter({ hasText: 'Luca Moretti' })).toBeFocused();
});

test('giving up what was typed into one’s profile loses neither the keyboard nor says that it failed', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/profile');
  const section = page.getByRole('region', { name: 'Your profile' });
  const name = section.getByLabel('Full name');
  await name.fill('Marta O.');
  await realm.fail('PATCH /settings', {
    kind: 'refusal',
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'Not now',
  });
  await name.press('Enter');
  await expect(section.getByRole('alert')).toBeVisible();
  await section.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(name).toHaveValue('Marta Oliveira');
  await expect(section.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await expect(section.getByRole('alert')).toHaveCount(0);
});

test('a list that came on another try has the keyboard at its heading', async ({
  chat,
  realm,
  allow,
}) => {
  const { page } = chat;
  allow.error(/400/);
  await realm.fail('GET /invites', {
    kind: 'refusal',
    status: 400,
    code: 'BAD_REQUEST',
    msg: 'No',
  });
  await chat.goTo('/chat/home/organization/invitations');
  const section = page.getByRole('region', { name: 'Invitations' });
  await section.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(section.getByText('No open invitations')).toBeVisible();
  await expect(section.getByRole('heading', { name: 'Invitations', exact: true })).toBeFocused();
});

test('recent conversations that do not come on another try either give the keyboard back to the button', async ({
  chat,
  realm,
  allow,
}) => {
  const { page } = chat;
  allow.error(/400/);
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'No' };
  await realm.fail('GET /messages', refusal, 2);
  await chat.goTo('/chat/home/recent');
  const main = page.getByRole('main');
  const again = main.getByRole('button', { name: 'Try again' });
  const answer = page.waitForResponse(/\/api\/v1\/messages\?/);
  await again.press('Enter');
  await answer;
  await expect(again).toBeFocused();
  await again.press('Enter');
  await expect(main.getByRole('link').first()).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});
