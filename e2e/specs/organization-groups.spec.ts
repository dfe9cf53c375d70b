/** Groups of people, the fields that everybody's profile has, and one's own profile. */
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInEveryLook, expectOutline } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'the same with less room');

const sectionOf = (page: Page) => page.getByRole('main');
const groupRow = (page: Page, name: string) =>
  sectionOf(page).getByRole('button', { name: new RegExp(`^${name}`) });

/** The card of a group, from the list of them. */
async function openGroup({ page }: ChatPage, name: string) {
  await groupRow(page, name).click();
  const card = page.getByRole('dialog', { name, exact: true });
  await expect(card).toBeVisible();
  return card;
}

test(
  'a group is made, changed, looked into and taken away, while others see it',
  { tag: '@chromium' },
  async ({ chat, otherChat }) => {
    const { page } = chat;
    await chat.goTo('/chat/home/organization/groups');
    await expect(groupRow(page, 'office')).toContainText('You are in it');
    await expect(groupRow(page, 'engineers')).not.toContainText('You are in it');
    await expect(groupRow(page, 'Administrators')).toContainText('2 people');
    await expectAccessible(page);

    const other = await otherChat('jonas');
    await other.goTo('/chat/home/organization/groups');

    await page.getByRole('button', { name: 'New group' }).click();
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toContainText('Please give it a name.');
    const name = dialog.getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await name.fill('watch');
    await expect(dialog).toContainText('There is a group of this name already.');
    await name.fill('pilots');
    await dialog.getByLabel('Description').fill('Who bring ships in');
    await dialog.getByLabel('May mention it').selectOption('Moderators');
    await dialog.getByRole('searchbox').fill('Jonas');
    await dialog.getByRole('checkbox', { name: 'Jonas Lindqvist' }).check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    await expect(groupRow(page, 'pilots')).toContainText('2 people');

    const theirs = await openGroup(other, 'pilots');
    await expect(theirs).toContainText('Who bring ships in');
    await expect(theirs.getByRole('definition')).toHaveText('moderators');

    const card = await openGroup(chat, 'pilots');
    await card.getByRole('button', { name: 'Add a group' }).click();
    await card.getByLabel('Which group').selectOption('engineers');
    await card.getByRole('button', { name: 'Add a group' }).click();
    await expect(theirs).toContainText('1 group in it');
    await expect(theirs).toContainText('With the groups in it: 4 people');
    await card.getByRole('button', { name: 'Remove Jonas Lindqvist' }).click();
    await expect(theirs.getByText('You belong to it through a group that is in it.')).toBeVisible();
    await card.getByRole('button', { name: 'Leave' }).click();
    await expect(card.getByRole('button', { name: 'Join' })).toBeVisible();
    await expectAccessible(page);

    await card.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “pilots”?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(groupRow(page, 'pilots')).toHaveCount(0);
    await expect(theirs).toBeHidden();
    await expect(groupRow(other.page, 'pilots')).toHaveCount(0);
  },
);

test('a mention of a group leads to who is in it, by keyboard too', async ({ chat, realm }) => {
  const { page, feed } = chat;
  const place = { channel: 'general', topic: 'calling' };
  const messageId = await realm.post('jonas', place, 'Where are the @*engineers*?');
  await chat.read(chatPaths.topic('calling'));
  const mention = feed.messageById(messageId).getByRole('button', { name: '@engineers' });
  await mention.focus();
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'engineers', exact: true });
  await expect(card).toContainText('3 people');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Aiko Tanaka', exact: true }).click();
  const profile = page.getByRole('dialog', { name: 'Aiko Tanaka' });
  await expect(profile).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(mention).toBeFocused();
});

test('what somebody else changed meanwhile is not overwritten unasked', async ({ chat, realm }) => {
  const { user_groups: groups } = (await realm.call('jonas', 'GET', '/user_groups')) as {
    user_groups: { id: number; name: string }[];
  };
  const idOf = (wanted: string) => groups.find(({ name }) => name === wanted)?.id;
  await chat.goTo('/chat/home/organization/groups');
  const card = await openGroup(chat, 'watch');
  await card.getByRole('button', { name: 'Edit' }).click();
  const mention = card.getByLabel('May mention it');
  await mention.selectOption('Moderators');
  await realm.call('jonas', 'PATCH', `/user_groups/${String(idOf('watch'))}`, {
    can_mention_group: { new: idOf('role:members') },
  });
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card).toContainText(
    'Somebody else has just changed who may do what with this group.',
  );
  await expect(mention.getByRole('option', { name: 'Moderators' })).toHaveJSProperty(
    'selected',
    true,
  );
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByRole('definition')).toHaveText('moderators');
});

test('newer servers have more to choose of a group', { tag: '@chromium' }, async ({ chat }) => {
  const { page } = chat;
  // Of these the stand-in knows nothing.
  await page.route('**/api/v1/register', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { realm_user_groups: { name: string }[] };
    const groups = body.realm_user_groups.map((group) =>
      group.name === 'engineers'
        ? { ...group, can_manage_group: 3, can_join_group: 2, can_leave_group: 6 }
        : group,
    );
    await route.fulfill({ response: answer, json: { ...body, realm_user_groups: groups } });
  });
  const asked: Record<string, string>[] = [];
  await page.route('**/api/v1/user_groups/*', (route) => {
    asked.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? '')));
    return route.fulfill({ json: { result: 'success', msg: '' } });
  });
  await chat.goTo('/chat/home/organization/groups');
  await page.reload();
  const card = await openGroup(chat, 'engineers');
  await card.getByRole('button', { name: 'Edit' }).click();
  await expect(card.getByLabel('May manage it').locator('option:checked')).toHaveText('Moderators');
  await expect(card.getByLabel('May add others')).toHaveCount(0);
  await card.getByLabel('May join').selectOption('office');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(Object.keys(asked[0] ?? {})).toEqual(['can_join_group']);
  expect(JSON.parse(asked[0]?.can_join_group ?? '')).toMatchObject({ old: 2 });
});

test('who may not change groups and fields reads them', async ({ otherChat, realm }) => {
  await realm.call('marta', 'PATCH', '/realm', { user_group_edit_policy: 2 });
  const chat = await otherChat('aiko');
  const { page } = chat;
  await chat.goTo('/chat/home/organization/groups');
  const card = await openGroup(chat, 'engineers');
  await expect(card).toContainText('You are in this group.');
  await expect(card).toContainText('3 people');
  await expect(card.getByRole('button', { name: /Leave|Edit|Add|Delete|Remove/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'New group' })).toHaveCount(0);
  // The setting changes while the page is open.
  await realm.call('marta', 'PATCH', '/realm', { user_group_edit_policy: 1 });
  await expect(page.getByRole('button', { name: 'New group' })).toBeVisible();

  await chat.goTo('/chat/home/organization/fields');
  await expect(sectionOf(page).getByText('Favourite boat')).toBeVisible();
  await expect(
    sectionOf(page).getByRole('button', { name: /New field|Edit|Remove|Move/ }),
  ).toHaveCount(0);
});

test('fields of profiles are added, put in order by keyboard, changed and removed', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/organization/fields');
  const list = page.getByRole('list', { name: 'Profile fields' });
  await expect(list.getByRole('listitem').first()).toContainText('What I do');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New field' }).click();
  const dialog = page.getByRole('dialog', { name: 'New field' });
  await dialog.getByLabel('What it holds').selectOption('List of options');
  await dialog.getByLabel('Name', { exact: true }).fill('Watch');
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Dawn');
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Dawn');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toContainText('Two options are the same.');
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Dusk');
  await dialog.getByRole('switch', { name: 'Ask everybody for it' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  const added = list.getByRole('listitem').filter({ hasText: 'Watch' });
  await expect(added).toContainText('List of options · Dawn, Dusk · asked of everybody');

  const up = added.getByRole('button', { name: 'Move Watch up' });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Watch is now number 8 of 9.')).toBeAttached();
  await expect(up).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Watch is now number 7 of 9.')).toBeAttached();
  await expect(list.getByRole('listitem').nth(6)).toContainText('Watch');
  await expect(up).toBeFocused();

  await added.getByRole('button', { name: 'Edit Watch' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit the field' });
  await editor.getByLabel('Hint').fill('When you are awake');
  const moveDusk = editor.getByRole('button', { name: 'Move Dusk up' });
  await moveDusk.focus();
  await page.keyboard.press('Enter');
  await expect(editor.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Dusk');
  await expect(moveDusk).toBeFocused();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(added).toContainText('Dusk, Dawn');
  await expect(added).toContainText('When you are awake');

  await added.getByRole('button', { name: 'Remove Watch' }).click();
  const question = page.getByRole('dialog', { name: 'Remove “Watch”?' });
  await expect(question).toContainText('What everybody has written there goes with it');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(added).toHaveCount(0);
});

test('one’s own profile is filled in, kept where it was refused, and seen by others', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/profile');
  const section = sectionOf(page);
  const name = section.getByLabel('Full name');
  await expect(name).toHaveValue('Marta Oliveira');
  await expect(section.getByText('marta@lantern.example')).toBeVisible();
  await expectAccessible(page);

  // What others change shows, where nothing was typed.
  await name.fill('Marta Oliveira Reis');
  await realm.call('marta', 'PATCH', '/users/me/profile_data', {
    data: [{ id: 1, value: 'Master' }],
  });
  await expect(section.getByLabel('What I do')).toHaveValue('Master');
  await expect(name).toHaveValue('Marta Oliveira Reis');

  const website = section.getByLabel('Website');
  const save = section.getByRole('button', { name: 'Save', exact: true });
  await website.fill('harbour');
  await expect(section).toContainText('Please give an address that begins with https://.');
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await website.fill('https://harbour.example/');
  await section.getByLabel('Favourite boat').selectOption('The dinghy');
  await section.getByLabel('Birthday').fill('1980-05-17');
  await section.getByLabel('Pronouns').fill('');
  await section.getByRole('button', { name: 'Choose people' }).click();
  await section.getByRole('searchbox').fill('Jonas');
  await section.getByRole('checkbox', { name: 'Jonas Lindqvist' }).check();

  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not today' };
  await realm.fail('PATCH /users/me/profile_data', refusal);
  await save.click();
  await expect(section.getByText('Not today')).toBeVisible();
  await expect(website).toHaveValue('https://harbour.example/');
  // Elsewhere and back, it is still there.
  await section.getByRole('link', { name: 'Appearance' }).click();
  await section.getByRole('link', { name: 'Your profile' }).click();
  await expect(website).toHaveValue('https://harbour.example/');
  await save.click();
  await expect(page.getByText('Your profile is saved.')).toBeVisible();
  await expect(save).toHaveAttribute('aria-disabled', 'true');

  const { user } = (await realm.call('jonas', 'GET', '/users/marta@lantern.example', {
    include_custom_profile_fields: true,
  })) as { user: { full_name: string; profile_data: Record<string, { value: string }> } };
  expect(user.full_name).toBe('Marta Oliveira Reis');
  const values = Object.values(user.profile_data).map(({ value }) => value);
  for (const value of ['https://harbour.example/', '1', '1980-05-17'])
    expect(values).toContain(value);
  expect(values).not.toContain('she/her');
});

test('one’s own picture is chosen and taken away again, and the status is within reach', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/profile');
  const section = sectionOf(page);
  await section.getByLabel('Change the picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  const remove = section.getByRole('button', { name: 'Remove', exact: true });
  await remove.click();
  await expect(remove).toHaveCount(0);

  await section.getByRole('button', { name: 'Set your status' }).click();
  await expect(page.getByRole('dialog', { name: 'Your status' })).toBeVisible();
});

test('alert words, muted people and decisions about topics stand together, and are taken back', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const { members } = (await realm.call('marta', 'GET', '/users')) as {
    members: { user_id: number; full_name: string }[];
  };
  const jonas = members.find(({ full_name: name }) => name === 'Jonas Lindqvist')?.user_id;
  await chat.goTo('/chat/home/settings/attention');
  const section = sectionOf(page);
  const words = section.getByRole('list', { name: 'Alert words' });
  const field = section.getByLabel('Word or phrase');
  await field.fill('fog horn');
  await field.press('Enter');
  await expect(words).toContainText('fog horn');
  await expect(field).toHaveValue('');
  await field.fill('Fog Horn');
  await expect(section).toContainText('This word is there already.');
  await field.fill('');
  await words.getByRole('button', { name: 'Remove fog horn' }).click();
  await expect(section.getByText('fog horn')).toHaveCount(0);
  // The keyboard goes on at the word that stands there now.
  await expect(words.getByRole('listitem').filter({ hasText: 'fork' })).toBeFocused();

  // Another tab mutes.
  await realm.call('marta', 'POST', `/users/me/muted_users/${String(jonas)}`);
  const people = section.getByRole('list', { name: 'Muted people' });
  await people.getByRole('button', { name: 'Unmute Jonas Lindqvist' }).click();
  await expect(people.getByText('Jonas Lindqvist')).toHaveCount(0);

  await realm.call('marta', 'POST', '/user_topics', {
    stream_id: 2,
    topic: 'tides',
    visibility_policy: 1,
  });
  const policy = section.getByLabel('How “tides” is treated');
  await expect(policy).toHaveValue('muted');
  await expectAccessible(page);
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not now' } as const;
  await realm.fail('POST /user_topics', refusal);
  await policy.selectOption('Followed');
  await expect(page.getByText('Not now')).toBeVisible();
  await expect(policy).toHaveValue('muted');
  await policy.selectOption('Followed');
  await expect(policy).toHaveValue('followed');
  await policy.focus();
  await policy.selectOption('As its channel');
  await expect(policy).toHaveCount(0);
  await expect(section.getByRole('list', { name: 'Topics' }).locator('li:focus')).toBeVisible();
});

for (const path of [
  'organization/groups',
  'organization/fields',
  'settings/profile',
  'settings/attention',
]) {
  test(`${path} holds up`, async ({ chat }) => {
    await chat.goTo(`/chat/home/${path}`);
    const tabs = sectionOf(chat.page).getByRole('navigation', { name: /^Sections of/ });
    await expect(tabs.getByRole('link').first()).toBeVisible();
    await expectOutline(chat.page);
    await expectAccessibleInEveryLook(chat.page);
  });
}
