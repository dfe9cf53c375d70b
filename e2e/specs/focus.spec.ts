/** Whoever closes what they opened by the keyboard goes on where they were. */
import type { Locator, Page } from '@playwright/test';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'by the keyboard');

/** Opens a dialog by a button, or by lines of its menu, and closes it by Escape. */
async function openAndClose(page: Page, button: Locator, menuLine?: RegExp) {
  await button.press('Enter');
  if (menuLine) await page.getByRole('menuitem', { name: menuLine }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  // The library hears keys once it has given the dialog the focus.
  await expect
    .poll(() => dialog.evaluate((one) => one.contains(document.activeElement)))
    .toBe(true);
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
    ['organization/profile', ['Name and description']],
    ['organization/people', ['Aiko Tanaka', 'Change Aiko Tanaka']],
    ['organization/groups', ['New group', /^engineers/]],
    ['organization/invitations', ['Invite people']],
    ['organization/bots', ['New bot', 'Key of Pip', 'Deactivate: Pip']],
    ['organization/fields', ['New field', 'Edit Pronouns', 'Remove Pronouns']],
    ['organization/emoji', ['Add an emoji', 'Deactivate :lumen:']],
    ['organization/linkifiers', ['Add a linkifier', /^Change #/, /^Delete #/]],
    ['organization/playgrounds', ['Add a playground', /^Delete Python/]],
    ['settings/profile', ['Set your status']],
    ['settings/session', ['Sign out', 'Revoke the key']],
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

test('rows of people stay the same while others come and go', async ({ chat, realm }) => {
  const { page } = chat;
  const { user_id: jonas } = await realm.call('jonas', 'GET', '/users/me');
  const button = chat.people.getByRole('button', { name: /Aiko Tanaka/ });
  await button.focus();
  await realm.call('marta', 'DELETE', `/users/${String(jonas)}`);
  await expect(page.locator(`[data-user-card="${String(jonas)}"]`)).toHaveCount(0);
  await expect(button).toBeFocused();
});
