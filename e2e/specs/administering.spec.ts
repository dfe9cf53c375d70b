/** What administrators and people change of bots, and what the organization rules beyond its first settings. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInEveryLook } from '../accessibility';
import { ChatSignInPage } from '../pages/ChatSignInPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'narrow windows are among the looks');

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const bot = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('list', { name: 'Bots' })
    .getByRole('listitem')
    .filter({ hasText: name });

test('an own bot gets another name, picture, address and owner', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.call('marta', 'POST', '/bots', {
    full_name: 'Kite',
    short_name: 'kite',
    bot_type: 3,
    payload_url: JSON.stringify('https://kite.example.com'),
  });
  await chat.goTo('/chat/home/organization/bots');
  const before = await bot(page, 'Kite').locator('img').getAttribute('src');
  await bot(page, 'Kite').getByRole('button', { name: 'Change Kite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Kite' });
  await expectAccessible(page, '[role="dialog"]');
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'kite.png', mimeType: 'image/png', buffer: ONE_PIXEL });
  await expect(dialog.locator('img').first()).not.toHaveAttribute('src', before ?? '');
  const address = dialog.getByLabel('Address that messages are sent to');
  await expect(address).toHaveValue('https://kite.example.com');
  await dialog.getByLabel('Name', { exact: true }).fill('Gull');
  await address.fill('gull');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(address).toBeFocused();
  await address.fill('https://gull.example.com/hook');
  await dialog.getByLabel('Form of what is sent').selectOption('As Slack does it');
  await dialog.getByLabel('Role').selectOption('Moderator');
  await dialog.getByLabel('Find people').fill('freya');
  await dialog.getByRole('radio', { name: 'Freya Nilsen' }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(bot(page, 'Gull')).toHaveCount(0);
  const { bots } = (await realm.call('freya', 'GET', '/bots')) as { bots: object[] };
  expect(bots).toMatchObject([
    {
      full_name: 'Gull',
      services: [{ base_url: 'https://gull.example.com/hook', interface: 2 }],
    },
  ]);
  await page.getByLabel('Show', { exact: true }).selectOption('All bots');
  await expect(bot(page, 'Gull')).toContainText('Moderator');
  await expect(bot(page, 'Gull')).toContainText('Owner: Freya Nilsen');
  // The key of others is theirs.
  await expect(bot(page, 'Gull').getByRole('button', { name: 'Key of Gull' })).toHaveCount(0);
  await expectAccessibleInEveryLook(page);
});

test('an administrator takes the bot of somebody out of use and brings it back, and others see only theirs', async ({
  chat,
  otherChat,
  realm,
}) => {
  const { page } = chat;
  const kite = { full_name: 'Kite', short_name: 'kite' };
  const made = await realm.call('aiko', 'POST', '/bots', kite);
  const aiko = await otherChat('aiko');
  await aiko.goTo('/chat/home/organization/bots');
  await expect(bot(aiko.page, 'Kite')).toBeVisible();
  await expect(aiko.page.getByLabel('Show', { exact: true })).toHaveCount(0);
  await chat.goTo('/chat/home/organization/bots');
  await expect(bot(page, 'Kite')).toHaveCount(0);
  await page.getByLabel('Show', { exact: true }).selectOption('All bots');
  await page.getByLabel('Find a bot').fill('kit');
  await bot(page, 'Kite').getByRole('button', { name: 'Deactivate: Kite' }).click();
  await page
    .getByRole('dialog', { name: 'Deactivate Kite?' })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(page.getByText('No such bot')).toBeVisible();
  await expect(bot(aiko.page, 'Kite')).toHaveCount(0);
  await page.getByLabel('Show', { exact: true }).selectOption('Deactivated bots');
  await realm.fail(`POST /users/${String(made.user_id)}/reactivate`, { kind: 'html', status: 400 });
  await bot(page, 'Kite').getByRole('button', { name: 'Bring back: Kite' }).click();
  await expect(page.getByText('The bot was not brought back.')).toBeVisible();
  await realm.heal();
  await bot(page, 'Kite').getByRole('button', { name: 'Bring back: Kite' }).click();
  await expect(bot(page, 'Kite')).toHaveCount(0);
  await expect(bot(aiko.page, 'Kite')).toBeVisible();
});

test('a direct message that the organization forbids is not begun, and what was typed stays', async ({
  otherChat,
  realm,
}) => {
  const { members } = (await realm.call('marta', 'GET', '/users')) as {
    members: { user_id: number; full_name: string }[];
  };
  const idOf = (name: string) =>
    members.find(({ full_name: fullName }) => fullName.startsWith(name))?.user_id ?? 0;
  const { user_groups: groups } = (await realm.call('marta', 'GET', '/user_groups')) as {
    user_groups: { id: number; name: string }[];
  };
  const groupOf = (name: string) => groups.find((group) => group.name === name)?.id ?? 0;
  const change = (setting: string, group: string) =>
    realm.call('marta', 'PATCH', '/realm', {
      [`direct_message_${setting}_group`]: { new: groupOf(group) },
    });

  const freya = await otherChat('freya');
  const { page } = freya;
  const to = (...names: string[]) => freya.goTo(`/chat/home/n/dm/${names.map(idOf).join()}`);
  const compose = page.getByRole('main');
  const { field, sendButton: send } = freya.compose;
  await to('Noa');
  await field.fill('Are you there?');
  await expect(send).toBeEnabled();

  await change('permission', 'role:administrators');
  await expect(compose.getByText('somebody who may use direct messages has to be')).toBeVisible();
  await expect(send).toBeDisabled();
  await expect(field).toHaveValue('Are you there?');
  await expectAccessibleInEveryLook(page);
  await change('permission', 'role:nobody');
  await expect(compose.getByText('Direct messages are switched off')).toBeVisible();
  await to('Echo');
  await field.fill('Hello');
  await expect(send).toBeEnabled();

  await change('permission', 'role:everyone');
  await change('initiator', 'role:administrators');
  await to('Noa', 'Jonas');
  await field.fill('Are you both there?');
  await expect(compose.getByText('You are not allowed to begin a conversation')).toBeVisible();
  await expect(send).toBeDisabled();
  // Whoever was written to may answer.
  await realm.post('jonas', { to: ['freya', 'noa'] }, 'Hello');
  await expect(send).toBeEnabled();
});

test('a topic is asked for where the organization wants one, before anything is sent', async ({
  chat,
  realm,
}) => {
  const { page, compose } = chat;
  await chat.goTo('/chat/home/n/channel/2-general');
  await page.getByRole('button', { name: /^Start a topic in/ }).click();
  await compose.field.fill('Hello');
  await expect(compose.sendButton).toBeEnabled();
  await realm.call('marta', 'PATCH', '/realm', { mandatory_topics: true });
  await expect(page.getByText('Messages here need a topic.')).toBeVisible();
  const topic = page.getByRole('main').getByRole('combobox', { name: 'Topic', exact: true });
  // Whoever sends all the same is led to what is missing.
  await compose.sendButton.click();
  await expect(topic).toBeFocused();
  await topic.fill('(no topic)');
  await topic.press('Enter');
  await compose.sendButton.click();
  await expect(topic).toBeFocused();
  await expect(compose.field).toHaveValue('Hello');
  await topic.fill('lunch');
  await topic.press('Enter');
  await expect(page.getByText('Messages here need a topic.')).toHaveCount(0);
  await expect(compose.field).toHaveValue('Hello');
  await compose.sendButton.click();
  await expect(chat.feed.message('Hello')).toHaveCount(1);
});

test(
  'an owner says whose e-mail addresses may join, and others read it',
  { tag: '@chromium' },
  async ({ chat, otherChat, realm }) => {
    const { page } = chat;
    const jonas = await otherChat('jonas');
    await chat.goTo('/chat/home/organization/permissions');
    const part = page.getByRole('region', { name: 'Domains of e-mail addresses' });
    await part.getByRole('button', { name: 'Add a domain' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a domain' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByLabel('Domain', { exact: true })).toBeFocused();
    await dialog.getByLabel('Domain', { exact: true }).fill('harbour');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('at least one dot');
    await dialog.getByLabel('Domain', { exact: true }).fill('harbour.example');
    await expectAccessible(page, '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog).toBeHidden();
    const row = part.getByRole('listitem').filter({ hasText: 'harbour.example' });
    const below = row.getByRole('switch', { name: 'Subdomains of harbour.example too' });
    await below.check();
    await expectAccessibleInEveryLook(page);
    await jonas.goTo('/chat/home/organization/permissions');
    const theirs = jonas.page.getByRole('region', { name: 'Domains of e-mail addresses' });
    await expect(theirs).toContainText('Its subdomains too');
    await expect(theirs.getByRole('button')).toHaveCount(0);
    // What is refused goes back.
    await realm.fail('PATCH /realm/domains/harbour.example', { kind: 'html', status: 400 });
    await below.uncheck({ force: true }).catch(() => undefined);
    await expect(page.getByText('The list was not changed.')).toBeVisible();
    await expect(below).toBeChecked();
    await realm.heal();

    const joining = page.getByRole('region', { name: 'Joining', exact: true });
    await joining.getByLabel('Only e-mail addresses of some domains can join').check();
    await joining.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(part).toContainText('Only people with an e-mail address of these domains');
    await row.getByRole('button', { name: 'Remove: harbour.example' }).click();
    const question = page.getByRole('dialog', { name: 'Remove harbour.example from the list?' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
  },
);

test('the language of new people is chosen and saved', async ({ chat, otherChat }) => {
  const { page } = chat;
  const jonas = await otherChat('jonas');
  await jonas.goTo('/chat/home/organization/permissions');
  await chat.goTo('/chat/home/organization/permissions');
  const label = 'Language of new people and of e-mail';
  await page.getByLabel(label).selectOption('Japanese');
  const part = page.getByRole('region', { name: 'Language and e-mail' });
  await part.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(jonas.page.getByLabel(label).locator('option:checked')).toHaveText('Japanese');
});

test(
  'a new e-mail address is asked for, unless the organization fixed it',
  { tag: '@chromium' },
  async ({ otherChat, realm }) => {
    const aiko = await otherChat('aiko');
    const { page } = aiko;
    await aiko.goTo('/chat/home/settings/profile');
    await page.getByRole('button', { name: 'Change the e-mail address' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the e-mail address' });
    const field = dialog.getByLabel('New e-mail address');
    const send = dialog.getByRole('button', { name: 'Send the link' });
    await field.fill('aiko');
    await send.click();
    await expect(field).toBeFocused();
    await field.fill('jonas@lantern.example');
    await send.click();
    await expect(dialog.getByRole('alert')).toContainText('Already has an account.');
    await expect(field).toHaveValue('jonas@lantern.example');
    await expectAccessible(page, '[role="dialog"]');
    await field.fill('aiko@harbour.example');
    await send.click();
    await expect(page.getByText('Look for the letter at aiko@harbour.example')).toBeVisible();
    await realm.call('marta', 'PATCH', '/realm', { email_changes_disabled: true });
    await expect(page.getByRole('button', { name: 'Change the e-mail address' })).toHaveCount(0);
    await expect(page.getByText('does not let people change their e-mail')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  },
);

test('whoever follows the link to their new address stays signed in, here and after a reload', async ({
  otherChat,
  realm,
}) => {
  const aiko = await otherChat('aiko');
  const { page } = aiko;
  // Who does not listen yet asks with the old address, and has to sign in again.
  const registered = page.waitForResponse(/\/api\/v1\/register$/);
  await page.goto('/chat/home/settings/profile');
  await registered;
  await page.waitForRequest(/\/api\/v1\/events\?/);
  // Sent is not received: a machine with much to do may bring that question after the change.
  await page.waitForTimeout(1_000);
  await realm.call('aiko', 'PATCH', '/settings', { email: 'aiko@harbour.example' });
  await realm.followEmailLink('aiko');
  await expect(page.getByRole('main').getByText('aiko@harbour.example')).toBeVisible();
  // The old address is nobody's any more: what comes now was asked for with the new one.
  await realm.post('jonas', { channel: 'general', topic: 'eels' }, 'Smoked ones.');
  await aiko.goTo('/chat/home/inbox');
  const topic = (name: string) => page.getByRole('main').getByRole('link', { name });
  await expect(topic('eels')).toBeVisible();
  await page.reload();
  await expect(topic('eels')).toBeVisible();
  await realm.expireQueues();
  await realm.post('marta', { channel: 'general', topic: 'crabs' }, 'And crabs.');
  await expect(topic('crabs')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'signed out' })).toHaveCount(0);
});

test('a new password takes the place of the present one, and is kept nowhere', async ({
  otherChat,
  realm,
}) => {
  const aiko = await otherChat('aiko');
  const { page } = aiko;
  await aiko.goTo('/chat/home/settings/profile');
  await page.getByRole('button', { name: 'Change the password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the password' });
  const change = dialog.getByRole('button', { name: 'Change the password' });
  const present = dialog.getByLabel('Present password');
  const wanted = dialog.getByLabel('New password', { exact: true });
  await change.click();
  await expect(present).toBeFocused();
  await present.fill('lighthouse');
  await wanted.fill('no');
  await change.click();
  await expect(wanted).toBeFocused();
  await expect(wanted).toHaveAttribute('type', 'password');
  await wanted.fill('fog horn at dawn');
  await dialog.getByRole('button', { name: 'Show the new password' }).click();
  await expect(wanted).toHaveAttribute('type', 'text');
  await expectAccessible(page, '[role="dialog"]');
  await change.click();
  await expect(dialog.getByRole('alert')).toContainText('Wrong password!');
  await present.fill('lantern');
  await change.click();
  await expect(page.getByText('The password is changed.')).toBeVisible();
  await expect(dialog).toBeHidden();
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases();
    const held = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const { name } of databases) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error('no database'));
      });
      for (const store of database.objectStoreNames) {
        const rows = await new Promise((resolve, reject) => {
          const reading = database.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => reject(new Error('no rows'));
        });
        held.push(JSON.stringify(rows));
      }
      database.close();
    }
    return held.join();
  });
  expect(kept).not.toContain('fog horn');
  await realm.expireQueues();
  const sheet = page.getByRole('alert').filter({ hasText: 'You have been signed out' });
  await sheet.getByRole('button', { name: 'Sign in again' }).click();
  await new ChatSignInPage(page).signInWithPassword('aiko', 'fog horn at dawn');
  await expect(aiko.me('Aiko Tanaka')).toBeVisible();
});
