/** What an organization adds to messages, and where it puts new people: all of it shows live, to everybody. */
import type { Page } from '@playwright/test';
import { emojiPng } from '../standins/chat/pictures';
import { expectAccessible, expectAccessibleInEveryLook, expectOutline } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'the same with less room');

const place = { channel: 'general', topic: 'tides' };

async function openSection(chat: ChatPage, section: string, title: string) {
  await chat.goTo(`/chat/home/organization/${section}`);
  await expect(chat.page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
}

const openEmoji = (chat: ChatPage) => openSection(chat, 'emoji', 'Custom emoji');
const openLinkifiers = (chat: ChatPage) => openSection(chat, 'linkifiers', 'Linkifiers');
const openPlaygrounds = (chat: ChatPage) => openSection(chat, 'playgrounds', 'Code playgrounds');
const openDefaults = (chat: ChatPage) =>
  openSection(chat, 'defaultChannels', 'Channels for new people');

const listOf = (page: Page, name: string) => page.getByRole('main').getByRole('list', { name });
const rowOf = (page: Page, name: string, text: string) =>
  listOf(page, name).getByRole('listitem').filter({ hasText: text });

const png = (name: string, buffer = Buffer.from(emojiPng([210, 60, 60]))) => ({
  name,
  mimeType: 'image/png',
  buffer,
});

test('an emoji is added with its picture, is used at once, and is taken away', async ({
  chat,
  otherChat,
  realm,
}) => {
  const { page } = chat;
  await openEmoji(chat);
  await expect(rowOf(page, 'Custom emoji', ':fog_horn:')).toContainText('Added by Aiko Tanaka');
  await page.getByRole('button', { name: 'Add an emoji' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an emoji' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const file = dialog.locator('input[type="file"]');

  await name.fill('Lumen');
  await expect(dialog).toContainText('There is a custom emoji of this name already.');
  await name.fill('octopus');
  await expect(dialog.getByRole('status')).toContainText('The built-in emoji 🐙 has this name.');
  await name.fill('');
  await file.setInputFiles(png('large.png', Buffer.alloc(5 * 1024 * 1024 + 1)));
  await expect(dialog.getByRole('alert')).toContainText('larger than 5 MiB');
  await expect(name).toHaveValue('large');
  await file.setInputFiles({ ...png('notes.txt'), mimeType: 'text/plain' });
  await expect(dialog.getByRole('alert')).toContainText('This kind of file cannot be an emoji.');
  await file.setInputFiles(png('broken.png', Buffer.from('no picture')));
  await expect(dialog.getByRole('alert')).toContainText('could not be read as a picture');
  await add.click();
  await expect(dialog.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await file.setInputFiles(png('Red Face.png'));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(dialog.locator('img')).toHaveJSProperty('naturalWidth', 64);
  await expectAccessible(page, '[role="dialog"]');
  await name.fill('Red Face');

  const aiko = await otherChat('aiko');
  await aiko.read(chatPaths.topic('tides'));
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Everybody can use :red_face: now.')).toBeVisible();
  await expect(rowOf(page, 'Custom emoji', ':red_face:')).toContainText('Added by you');

  const messageId = await realm.post('jonas', place, 'Look :red_face:');
  const row = aiko.feed.messageById(messageId);
  await expect(row.getByRole('img', { name: ':red_face:' })).toBeVisible();
  await aiko.feed.pointAt(row);
  await row.getByRole('button', { name: 'Add a reaction' }).click();
  const search = aiko.page.getByRole('combobox', { name: 'Search emoji' });
  await search.fill('red face');
  const option = aiko.page.getByRole('option', { name: 'red face', exact: true });
  await expect(option).toBeVisible();

  await page.getByRole('button', { name: 'Deactivate :red_face:' }).click();
  const question = page.getByRole('dialog', { name: 'Deactivate :red_face:?' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(question).toBeHidden();
  await expect(rowOf(page, 'Custom emoji', ':red_face:')).toHaveCount(0);
  await expect(option).toBeHidden();
  await expect(row.getByRole('img', { name: ':red_face:' })).toBeVisible();
});

test('what the server refuses of an emoji is said where it was filled in', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await openEmoji(chat);
  await page.getByRole('button', { name: 'Add an emoji' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an emoji' });
  await dialog.locator('input[type="file"]').setInputFiles(png('Red Face.png'));
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Too red.' };
  await realm.fail('POST /realm/emoji/red_face', refusal);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Too red.');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('red_face');
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText('Discard');
});

test(
  'linkifiers are refused, corrected, moved by keys and deleted, before everybody’s eyes',
  { tag: '@chromium' },
  async ({ chat, otherChat, realm }) => {
    const { page } = chat;
    const { keyboard } = page;
    const aiko = await otherChat('aiko');
    await openLinkifiers(aiko);
    await openLinkifiers(chat);
    const patterns = (one: ChatPage) =>
      listOf(one.page, 'Linkifiers').getByRole('listitem').locator('code:first-child').first();
    await page.getByRole('button', { name: 'Add a linkifier' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a linkifier' });
    const template = dialog.getByRole('textbox', { name: 'URL template' });
    await dialog.getByRole('textbox', { name: 'Pattern' }).fill('T-(?P<id>[0-9]+)');
    await template.fill('https://t.example/{number}');
    await keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(
      "Group 'number' in URL template is not present in linkifier pattern.",
    );
    await expect(template).toHaveValue('https://t.example/{number}');
    await expectAccessible(page, '[role="dialog"]');
    await template.fill('https://t.example/{id}');
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(rowOf(aiko.page, 'Linkifiers', 'T-(?P<id>')).toContainText(
      'https://t.example/{id}',
    );
    await expect(aiko.page.getByRole('main').getByRole('button', { name: /T-/ })).toHaveCount(0);

    const up = page.getByRole('button', { name: 'Move T-(?P<id>[0-9]+) up' });
    await up.focus();
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await expect(up).toBeFocused();
    await expect(page.getByText('T-(?P<id>[0-9]+) is number 1 of 3 now.')).toBeAttached();
    await expect(patterns(aiko)).toHaveText('T-(?P<id>[0-9]+)');
    await expect(patterns(chat)).toHaveText('T-(?P<id>[0-9]+)');

    await page.getByRole('button', { name: 'Change T-(?P<id>[0-9]+)' }).click();
    const change = page.getByRole('dialog', { name: 'Change the linkifier' });
    await change.getByRole('textbox', { name: 'URL template' }).fill('https://u.example/{id}');
    await change.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(rowOf(aiko.page, 'Linkifiers', 'https://u.example/{id}')).toBeVisible();
    await realm.post('jonas', place, 'As T-7 says');
    await aiko.read(chatPaths.topic('tides'));
    await expect(aiko.feed.list.getByRole('link', { name: 'T-7' })).toHaveAttribute(
      'href',
      'https://u.example/7',
    );

    await page.getByRole('button', { name: 'Delete T-(?P<id>[0-9]+)' }).click();
    const question = page.getByRole('dialog', { name: 'Delete this linkifier?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(rowOf(page, 'Linkifiers', 'T-(?P<id>')).toHaveCount(0);
  },
);

test('an order that the server does not take goes back, and says so', async ({ chat, realm }) => {
  const { page } = chat;
  await openLinkifiers(chat);
  const first = listOf(page, 'Linkifiers').getByRole('listitem').first();
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not now.' };
  await realm.fail('PATCH /realm/linkifiers', refusal);
  await realm.delay('PATCH /realm/linkifiers', 400);
  await page.getByRole('button', { name: 'Move #(?P<id>[0-9]+) down' }).click();
  await expect(first).toContainText('LOG-');
  await expect(page.getByText('Not now.')).toBeVisible();
  await expect(first).toContainText('#(?P<id>[0-9]+)');
});

test('a playground is added, opens code, and is deleted', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.post('jonas', place, '```go\nfmt.Println("high water")\n```');
  await openPlaygrounds(chat);
  await page.getByRole('button', { name: 'Add a playground' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a playground' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  const language = dialog.getByRole('combobox', { name: 'Language' });
  await add.click();
  await expect(language).toBeFocused();
  await expect(dialog).toContainText('Please enter a language.');
  await language.fill('Go');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Go place');
  await dialog.getByRole('textbox', { name: 'URL template' }).fill('https://go.example/{?c}');
  await add.click();
  await expect(dialog.getByRole('alert')).toContainText('Missing the required variable "code"');
  await dialog.getByRole('textbox', { name: 'URL template' }).fill('https://go.example/{?code}');
  await expectAccessible(page, '[role="dialog"]');
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Code playgrounds', 'Go place')).toContainText('Go');

  await chat.read(chatPaths.topic('tides'));
  const link = chat.feed.message('high water').getByRole('link', { name: 'Open in Go place' });
  await expect(link).toHaveAttribute('href', /^https:\/\/go\.example\/\?code=fmt\.Println%28%22/);
  await openPlaygrounds(chat);
  await page.getByRole('button', { name: 'Delete Go place' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Go place?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(rowOf(page, 'Code playgrounds', 'Go place')).toHaveCount(0);
});

test('channels for new people are chosen among the public ones', async ({ chat, otherChat }) => {
  const { page } = chat;
  const aiko = await otherChat('aiko');
  await openDefaults(aiko);
  await openDefaults(chat);
  const row = (one: ChatPage, name: string) =>
    listOf(one.page, 'Channels for new people').getByRole('listitem').filter({ hasText: name });
  const choice = page.getByRole('combobox', { name: 'Public channel' });
  await expect(choice.getByRole('option', { name: '#crew council' })).toHaveCount(0);
  await expect(choice.getByRole('option', { name: '#general' })).toHaveCount(0);
  await choice.selectOption('#ferry');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(row(chat, 'ferry')).toBeVisible();
  await expect(row(aiko, 'ferry')).toBeVisible();
  await expect(choice).toHaveValue('0');
  await expect(choice.getByRole('option', { name: '#ferry' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Remove #ferry' }).click();
  await expect(row(aiko, 'ferry')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(aiko, 'ferry')).toBeVisible();
  await expect(aiko.page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  await expect(aiko.page.getByRole('button', { name: /^Remove #/ })).toHaveCount(0);
});

test('members add emoji as the organization lets them, and take away their own', async ({
  control,
  otherChat,
  realm,
}) => {
  void realm;
  const aiko = await otherChat('aiko');
  await openEmoji(aiko);
  await expect(aiko.page.getByRole('button', { name: 'Deactivate :fog_horn:' })).toBeVisible();
  await expect(aiko.page.getByRole('button', { name: 'Deactivate :lumen:' })).toHaveCount(0);
  await aiko.page.getByRole('button', { name: 'Add an emoji' }).click();
  const dialog = aiko.page.getByRole('dialog', { name: 'Add an emoji' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('octopus');
  await expect(dialog).toContainText('only administrators can replace it');
  await control('chat', 'setRealmSetting', 'add_custom_emoji_policy', 2);
  await expect(aiko.page.getByRole('button', { name: 'Add an emoji' })).toHaveCount(0);
});

const sections = {
  emoji: openEmoji,
  linkifiers: openLinkifiers,
  playgrounds: openPlaygrounds,
  defaultChannels: openDefaults,
};
for (const [section, open] of Object.entries(sections)) {
  test(`${section} holds up`, async ({ chat }) => {
    await open(chat);
    await expect(chat.people.getByRole('link').first()).toBeVisible();
    await expectOutline(chat.page);
    await expectAccessibleInEveryLook(chat.page);
  });
}
