/** Who is in the organization, what administrators change of them, and how others are invited. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInEveryLook } from '../accessibility';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'narrow windows are among the looks');

const paths = {
  people: '/chat/home/organization/people',
  invitations: '/chat/home/organization/invitations',
} as const;

const list = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('list', { name });
const person = (page: Page, name: string): Locator =>
  list(page, 'People').getByRole('listitem').filter({ hasText: name });
const invitation = (page: Page, text: string): Locator =>
  list(page, 'Open invitations').getByRole('listitem').filter({ hasText: text });

interface Found {
  user_id: number;
  full_name: string;
  email: string;
  role: number;
  is_active: boolean;
}

test('people are looked for, their card is opened, and what others change of them shows', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await chat.goTo(paths.people);
  await expect(page.getByRole('main').getByText('12 people')).toBeVisible();
  await expect(person(page, 'Marta Oliveira')).toContainText('(you)');
  await expectAccessibleInEveryLook(page);
  await page.getByLabel('Find by name or e-mail address').fill('freya@');
  await expect(list(page, 'People').getByRole('listitem')).toHaveCount(1);
  await person(page, 'Freya Nilsen')
    .getByRole('button', { name: 'Freya Nilsen', exact: true })
    .click();
  await expect(page.getByRole('dialog', { name: 'Freya Nilsen' })).toBeVisible();
  await page.keyboard.press('Escape');
  const { members } = (await realm.call('marta', 'GET', '/users')) as { members: Found[] };
  const freya = members.find(({ full_name: name }) => name === 'Freya Nilsen');
  await realm.call('marta', 'PATCH', `/users/${freya?.user_id ?? 0}`, { role: 300 });
  await expect(person(page, 'Freya Nilsen')).toContainText('Moderator');
  await page.getByLabel('Show', { exact: true }).selectOption('Guests');
  await expect(page.getByText('Nobody fits that')).toBeVisible();
  await page.getByLabel('Find by name or e-mail address').fill('');
  await expect(person(page, 'Hugo Dubois')).toContainText('Guest');
});

test(
  'an administrator makes an account for somebody, where the server lets them',
  { tag: '@chromium' },
  async ({ chat, otherChat, realm, control }) => {
    const { page } = chat;
    const { keyboard } = page;
    await chat.goTo(paths.people);
    await page.getByRole('main').getByRole('button', { name: 'Create an account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an account' });
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const email = dialog.getByRole('textbox', { name: 'E-mail address' });
    const password = dialog.getByLabel('Password', { exact: true });
    await expect(name).toBeFocused();
    await keyboard.type('Nils New');
    await keyboard.press('Enter');
    await expect(dialog).toContainText('Please give a whole e-mail address');
    await expect(email).toBeFocused();
    await keyboard.type('FREYA@lantern.example');
    await expect(dialog).toContainText('Somebody has this address already');
    await email.fill('nils@lantern.example');
    await password.fill('short');
    await expect(dialog).toContainText('Weak: quickly guessed');
    await keyboard.press('Enter');
    await expect(dialog).toContainText('Please give at least 6 characters.');
    await expect(password).toBeFocused();
    await dialog.getByRole('button', { name: 'Make up a password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue(/^\w+(?:-\w+){6}$/);
    await expect(dialog).toContainText('Strong');
    await expect(dialog.getByRole('button', { name: 'Copy the password' })).toBeVisible();
    const secret = await password.inputValue();
    await expectAccessible(page, '[role="dialog"]');

    // What was typed outlives the page, but for the password.
    await page.reload();
    await page.getByRole('main').getByRole('button', { name: 'Create an account' }).click();
    await expect(email).toHaveValue('nils@lantern.example');
    await expect(password).toHaveValue('');
    await password.fill(secret);
    await password.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(
      'The server refused: \u2068User not authorized to create users\u2069',
    );
    await expect(dialog).toContainText('Where it refuses you, invite the person.');
    await expect(password).toHaveValue(secret);
    await control('chat', 'setCanCreateUsers', 'marta@lantern.example', true);
    await dialog.getByRole('button', { name: 'Create the account' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Nils New has an account now.')).toBeVisible();
    await expect(person(page, 'Nils New')).toContainText('Member');
    const { members } = (await realm.call('marta', 'GET', '/users')) as { members: Found[] };
    expect(members.filter(({ full_name: one }) => one === 'Nils New')).toHaveLength(1);

    const freya = await otherChat('freya');
    await freya.goTo(paths.people);
    await expect(person(freya.page, 'Nils New')).toBeVisible();
    await expect(freya.page.getByRole('button', { name: 'Create an account' })).toHaveCount(0);
  },
);

const changed =
  'an administrator renames somebody, gives them a role, sends them away and brings them back';
test(changed, { tag: '@chromium' }, async ({ chat, realm }) => {
  const { page } = chat;
  await chat.goTo(paths.people);
  await person(page, 'Aiko Tanaka').getByRole('button', { name: 'Change Aiko Tanaka' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Aiko Tanaka' });
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByLabel('Name').fill('Aiko Mori');
  await dialog.getByLabel('Role').selectOption('Administrator');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(person(page, 'Aiko Mori')).toContainText('Administrator');

  await person(page, 'Aiko Mori').getByRole('button', { name: 'Change Aiko Mori' }).click();
  await page.getByRole('button', { name: 'Deactivate the account' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate the account of Aiko Mori?' });
  await expect(question).toContainText('Their messages stay');
  await question.getByRole('switch', { name: 'Tell them by e-mail' }).click();
  await question.getByLabel('What else the e-mail says').fill('Fair winds');
  const asked = page.waitForRequest((request) => request.method() === 'DELETE');
  await question.getByRole('button', { name: 'Deactivate the account' }).click();
  expect((await asked).postData()).toContain('Fair+winds');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(person(page, 'Aiko Mori')).toHaveCount(0);

  await page.getByLabel('Show', { exact: true }).selectOption('Deactivated accounts');
  await person(page, 'Aiko Mori').getByRole('button', { name: 'Bring back' }).click();
  await expect(person(page, 'Aiko Mori')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  const { members } = (await realm.call('marta', 'GET', '/users')) as { members: Found[] };
  expect(members.find(({ full_name: name }) => name === 'Aiko Mori')).toMatchObject({
    is_active: true,
    role: 200,
  });
});

test('one’s own account ends as it does in the settings; the last owner stays', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo(paths.people);
  await person(page, 'Marta Oliveira')
    .getByRole('button', { name: /^Change/ })
    .click();
  await page.getByRole('button', { name: 'Deactivate the account' }).click();
  const question = page.getByRole('dialog', { name: /^Deactivate your account in/ });
  await question.getByRole('button', { name: 'Deactivate the account' }).click();
  await expect(question.getByRole('alert')).toContainText('only owner');
  await expectAccessible(page);
  // Where the next owner is chosen.
  await question.getByRole('link', { name: 'People' }).click();
  await expect(question).toBeHidden();
});

test('what somebody may not do is not offered', async ({ otherChat, realm }) => {
  const aiko = await otherChat('aiko');
  await aiko.goTo(paths.people);
  await expect(person(aiko.page, 'Jonas Lindqvist')).toContainText('Administrator');
  await expect(aiko.page.getByRole('button', { name: /^Change/ })).toHaveCount(0);
  await expect(aiko.page.getByLabel('Show', { exact: true })).not.toContainText('Deactivated');
  await aiko.goTo(paths.invitations);
  const start = aiko.page.getByRole('main').getByRole('button', { name: 'Invite people' });
  await start.click();
  const dialog = aiko.page.getByRole('dialog', { name: 'Invite people' });
  await expect(dialog.getByLabel('E-mail addresses')).toBeVisible();
  await expect(dialog.getByLabel('With a link')).toHaveCount(0);
  await expect(dialog.getByLabel('They join as').getByRole('option')).toHaveText([
    'Member',
    'Guest',
  ]);
  await aiko.page.keyboard.press('Escape');
  // Live: the organization no longer lets members invite.
  await realm.call('marta', 'PATCH', '/realm', { invite_to_realm_policy: 2 });
  await expect(aiko.page.getByRole('heading', { name: 'About it' })).toBeVisible();
  await expect(aiko.page.getByRole('link', { name: 'Invitations' })).toHaveCount(0);
});

test('invitations go out by e-mail, and those that did not stay in the field', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await chat.goTo(paths.invitations);
  await expect(page.getByText('No open invitations')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  const field = dialog.getByLabel('E-mail addresses');
  await expect(field).toBeFocused();
  const send = dialog.getByRole('button', { name: 'Send the invitations' });
  await field.fill('Noa <noa@x.org>; jonas@lantern.example harbour');
  await send.click();
  await expect(field).toHaveAccessibleDescription(/These are no e-mail addresses: harbour/);
  await field.fill('Noa <noa@x.org>; jonas@lantern.example');
  await dialog.getByLabel('They join as').selectOption('Guest');
  await dialog.getByLabel('Valid for').selectOption('Always');
  await dialog.getByLabel('lighthouse').check();
  await send.click();
  const outcome = dialog.getByRole('status').filter({ hasText: 'Sent to noa@x.org.' });
  await expect(outcome).toContainText('jonas@lantern.example: Already has an account.');
  await expect(field).toHaveValue('jonas@lantern.example');
  await expectAccessible(page, '[role="dialog"]');
  await field.fill('luz@x.org');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(invitation(page, 'noa@x.org')).toContainText('Guest · Invited by you');
  await expect(invitation(page, 'noa@x.org')).toContainText('Does not expire');
  await expectAccessibleInEveryLook(page);

  await page.getByRole('button', { name: 'Send again: noa@x.org' }).click();
  await expect(page.getByText('The invitation was sent to noa@x.org again.')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke: luz@x.org' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke the invitation?' });
  await expect(question).toContainText('luz@x.org can no longer join');
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(invitation(page, 'luz@x.org')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  // Live: somebody else takes the other one back.
  const { invites } = (await realm.call('marta', 'GET', '/invites')) as {
    invites: { id: number }[];
  };
  await realm.call('jonas', 'DELETE', `/invites/${invites[0]?.id ?? 0}`);
  await expect(page.getByText('No open invitations')).toBeVisible();
});

test('a link is made from the palette on, and shown to be copied', async ({ chat }) => {
  const { page } = chat;
  await page.keyboard.press('Control+k');
  await page.keyboard.type('invite people');
  await page.getByRole('option', { name: /^Invite people/ }).click();
  await expect(page).toHaveURL(paths.invitations);
  await page.getByRole('main').getByRole('button', { name: 'Invite people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite people' });
  await dialog.getByLabel('With a link').check();
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  const field = dialog.getByLabel('Invitation link');
  await expect(field).toHaveValue(/\/join\//);
  await expect(field).toBeFocused();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(invitation(page, 'Invitation link')).toContainText('Member · Invited by you');
  await expect(
    invitation(page, 'Invitation link').getByRole('button', { name: 'Copy the link' }),
  ).toBeVisible();
});

test('invitations that could not be fetched are fetched again', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.fail('GET /invites', { kind: 'html', status: 400 });
  await chat.goTo(paths.invitations);
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No open invitations')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a bot is made, its key is hidden until it is asked for, and it goes again', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/organization/bots');
  await page.getByRole('main').getByRole('button', { name: 'New bot' }).click();
  const dialog = page.getByRole('dialog', { name: 'New bot' });
  await dialog.getByRole('button', { name: 'Create the bot' }).click();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await dialog.getByLabel('Name', { exact: true }).fill('Kite');
  await dialog.getByLabel('Short name').fill('kite flyer');
  await dialog.getByRole('button', { name: 'Create the bot' }).click();
  await expect(dialog.getByLabel('Short name')).toHaveAccessibleDescription(/only letters/);
  await dialog.getByLabel('Short name').fill('kite');
  await dialog.getByRole('radio', { name: 'Only writes' }).check();
  await expectAccessible(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Create the bot' }).click();
  await expect(dialog).toBeHidden();
  const row = list(page, 'Bots').getByRole('listitem').filter({ hasText: 'Kite' });
  await expect(row).toContainText('Only writes');
  await expect(row).toContainText('kite-bot@');
  await expectAccessibleInEveryLook(page);

  await row.getByRole('button', { name: 'Key of Kite' }).click();
  const card = page.getByRole('dialog', { name: 'Key of Kite' });
  const key = card.getByLabel('Key', { exact: true });
  await expect(key).toHaveAttribute('type', 'password');
  await card.getByRole('button', { name: 'Show the key' }).click();
  await expect(key).toHaveAttribute('type', 'text');
  const before = await key.inputValue();
  expect(before).toMatch(/^\w{20,}$/);
  await expectAccessible(page, '[role="dialog"]');
  await card.getByRole('button', { name: 'New key' }).click();
  const question = page.getByRole('dialog', { name: 'Give the bot a new key?' });
  await question.getByRole('button', { name: 'New key' }).click();
  await expect(question).toBeHidden();
  await expect(key).not.toHaveValue(before);
  await card.getByRole('button', { name: 'Close' }).last().click();

  await row.getByRole('button', { name: 'Deactivate: Kite' }).click();
  await page
    .getByRole('dialog', { name: 'Deactivate Kite?' })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(row).toHaveCount(0);
});
