/** Who may do what in the organization, and what holds for messages: chosen, saved, and obeyed. */
import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook, expectOutline } from '../accessibility';
import { expect, test } from '../pages/chatTest';
import { addressOf } from '../pages/ChatSignInPage';

test.skip(({ isMobile }) => isMobile, 'the same with less room');

const paths = {
  permissions: '/chat/home/organization/permissions',
  rules: '/chat/home/organization/rules',
  newPeople: '/chat/home/organization/newPeople',
};
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const chosen = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).locator('option:checked');
const choose = (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option);

test(
  'who may make channels is chosen and saved, and holds for everybody at once',
  { tag: '@chromium' },
  async ({ chat, otherChat }) => {
    const { page } = chat;
    const [jonas, aiko] = [await otherChat('jonas'), await otherChat('aiko')];
    await jonas.goTo(paths.permissions);
    await aiko.goTo('/chat/home/channels');
    const theirs = aiko.page.getByRole('button', { name: 'New channel' });
    await expect(theirs).toBeVisible();
    await chat.goTo(paths.permissions);
    // The server names the groups that a setting takes.
    const seers = page.getByLabel('Who can see everybody in the organization').getByRole('option');
    await expect(seers).toHaveText(['Everyone, guests included', 'Everyone except guests']);
    const channels = part(page, 'Channels');
    await expect(channels.getByRole('button')).toHaveCount(0);
    await choose(page, 'Who can create private channels', 'Administrators');
    await expect(channels).toContainText('There are changes that are not saved.');
    await channels.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The settings are saved.')).toBeVisible();
    await expect(channels.getByRole('heading')).toBeFocused();
    await expect(chosen(jonas.page, 'Who can create private channels')).toHaveText(
      'Administrators',
    );
    await theirs.click();
    const dialog = aiko.page.getByRole('dialog', { name: 'New channel' });
    await expect(dialog.getByRole('radio', { name: 'Public', exact: true })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: /Private/ })).toHaveCount(0);
    await aiko.page.keyboard.press('Escape');
    await choose(page, 'Who can create public channels', 'Moderators');
    await channels.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(theirs).toBeHidden();
  },
);

test('what was chosen is kept where it is not saved, and taken back when wanted', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await chat.goTo(paths.permissions);
  const bots = 'Who can create bots';
  await choose(page, bots, 'Administrators');
  await realm.fail('PATCH /realm', { kind: 'html', status: 502 });
  const other = part(page, 'Other');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('alert')).toContainText('What you chose is still here.');
  const tabs = page.getByRole('navigation', { name: 'Sections of the organization' });
  await tabs.getByRole('link', { name: 'Groups' }).click();
  await tabs.getByRole('link', { name: 'Permissions' }).click();
  await expect(chosen(page, bots)).toHaveText('Administrators');
  await part(page, 'Other').getByRole('button', { name: 'Take back' }).click();
  await expect(chosen(page, bots)).toHaveText('Everyone except guests');
  await expect(part(page, 'Other').getByRole('button')).toHaveCount(0);
});

test('what is for owners is read by administrators, and all of it by others', async ({
  otherChat,
  realm,
}) => {
  const [jonas, aiko] = [await otherChat('jonas'), await otherChat('aiko')];
  await jonas.goTo(paths.permissions);
  const joining = part(jonas.page, 'Joining');
  await expect(joining).toContainText('Who can invite people by e-mail');
  await expect(joining.getByRole('combobox')).toHaveCount(0);
  await expect(part(jonas.page, 'Channels').getByRole('combobox')).toHaveCount(3);
  await jonas.goTo(paths.rules);
  await expect(part(jonas.page, 'Deleting and keeping')).toContainText(
    'Only owners can change these',
  );
  await aiko.goTo(paths.rules);
  const main = aiko.page.getByRole('main');
  await expect(main.getByText('For 10 minutes').first()).toBeVisible();
  await expect(main.getByRole('combobox').or(main.getByRole('switch'))).toHaveCount(0);
  await realm.call('marta', 'PATCH', '/realm', { message_content_edit_limit_seconds: 5400 });
  await expect(main.getByText('For 90 minutes')).toBeVisible();
});

test('a limit of one’s own is set, and says where somebody else was quicker', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await chat.goTo(paths.rules);
  const limit = 'How long messages can be edited';
  const editing = part(page, 'Editing');
  await choose(page, limit, 'Another time');
  const amount = editing.getByRole('textbox', { name: 'How many' });
  await expect(amount).toHaveValue('10');
  await amount.fill('0');
  await expect(amount).toHaveAccessibleDescription('Please give a whole number above zero.');
  await expect(editing.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await amount.fill('3');
  await editing.getByLabel('Unit').selectOption('Hours');
  await realm.call('jonas', 'PATCH', '/realm', { message_content_edit_limit_seconds: 60 });
  await expect(editing).toContainText('Somebody else has just changed this to: For 1 minute');
  await expect(amount).toHaveValue('3');
  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await chat.goTo(paths.rules);
  await expect(amount).toHaveValue('3');
  await expect(editing.getByLabel('Unit').locator('option:checked')).toHaveText('Hours');

  await page.getByRole('switch', { name: 'People can edit their messages' }).click();
  await editing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel(limit, { exact: true })).toBeHidden();
});

test('where calls are held is decided, and who writes invites to them there', async ({
  chat,
  otherChat,
}) => {
  const { page } = chat;
  const aiko = await otherChat('aiko');
  await aiko.read('/chat/home/n/channel/1-general/topic/greetings');
  const call = (host: string) => aiko.page.getByRole('button', { name: `Add a call on ${host}` });
  await expect(call('meet.invalid')).toBeVisible();
  await chat.goTo(paths.rules);
  const writing = part(page, 'Code and calls');
  const address = writing.getByRole('textbox', { name: 'Address of the calls' });
  await address.fill('meet.example');
  await expect(address).toHaveAccessibleDescription(/Enter a whole address/);
  await expect(writing.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await address.fill('https://meet.example');
  await writing.getByRole('combobox', { name: /Language of code/ }).fill('Rust');
  await writing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await aiko.compose.field.fill('Now? ');
  await call('meet.example').click();
  await expect(aiko.compose.field).toHaveValue(
    /^Now\? \[Join the call\]\(https:\/\/meet\.example\/\d{18}\)$/,
  );
  await address.fill('');
  await choose(page, 'Calls', 'None');
  await writing.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(address).toBeHidden();
  await expect(aiko.page.getByRole('button', { name: /^Add a call/ })).toBeHidden();
});

test('people who were named one by one stay so, until something else is chosen', async ({
  chat,
  control,
}) => {
  const { page } = chat;
  const userId = Number(
    ((await control('chat', 'snapshotOf', addressOf('aiko'))) as { user_id: number }).user_id,
  );
  const named = { direct_members: [userId], direct_subgroups: [2] };
  await control('chat', 'setRealmSetting', 'direct_message_permission_group', named);
  await chat.goTo(paths.permissions);
  const label = 'Who makes direct conversations possible';
  await expect(chosen(page, label)).toHaveText('administrators and Aiko Tanaka');
  await choose(page, 'Who can start direct conversations', 'Moderators');
  const messages = part(page, 'Topics and messages');
  await messages.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  const held = async () => {
    const state = (await control('chat', 'snapshotOf', addressOf('marta'))) as Record<
      string,
      unknown
    >;
    return state.realm_direct_message_permission_group;
  };
  expect(await held()).toEqual(named);
  await choose(page, label, 'Nobody');
  await choose(page, label, 'administrators and Aiko Tanaka');
  await expect(messages.getByRole('button')).toHaveCount(0);
  await choose(page, label, 'Nobody');
  await messages.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(messages.getByRole('button')).toHaveCount(0);
  expect(await held()).toBe(8);
});

test('what new people start with is chosen, and read by others', async ({
  chat,
  otherChat,
  realm,
}) => {
  const { page } = chat;
  const aiko = await otherChat('aiko');
  await aiko.goTo(paths.newPeople);
  const theirs = aiko.page.getByRole('main').getByRole('definition');
  await expect(theirs.nth(0)).toHaveText('Always');
  await expect(theirs.nth(2)).toHaveText('No');
  await chat.goTo(paths.newPeople);
  const enter = page.getByRole('switch', { name: 'Enter sends' });
  await expect(enter).not.toBeChecked();
  await enter.click();
  await page.getByRole('radio', { name: 'Only in conversations' }).check();
  await expect(theirs.nth(2)).toHaveText('Yes');
  await expect(theirs.nth(0)).toHaveText('Only in conversations');
  await expect(aiko.page.getByRole('main').getByRole('switch')).toHaveCount(0);
  await realm.fail('PATCH /realm/user_settings_defaults', { kind: 'html', status: 502 });
  await enter.click();
  await expect(page.getByText('It was not saved.')).toBeVisible();
  await expect(enter).toBeChecked();
});

for (const [section, path] of Object.entries(paths)) {
  test(`${section} hold up`, async ({ chat }) => {
    await chat.goTo(path);
    await expect(chat.people.getByRole('link').first()).toBeVisible();
    await expectOutline(chat.page);
    await expectAccessibleInEveryLook(chat.page);
  });
}
