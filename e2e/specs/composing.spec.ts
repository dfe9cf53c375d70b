/** Composing: where a message goes is never in doubt, and hands that stay on the keyboard get there. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const place = { channel: 'general', topic: 'tides' };

test('people are taken from what is typed, and a name that is left over holds the message back', async ({
  chat,
}) => {
  const { page, compose } = chat;
  const { keyboard } = page;
  await keyboard.press('x');
  await page.getByRole('combobox', { name: 'Write to …' }).fill('aiko');
  await keyboard.press('Enter');
  await expect(compose.field).toBeFocused();
  const where = page.getByRole('group', { name: 'Where it goes' });
  await where.getByRole('combobox', { name: 'People', exact: true }).click();
  await keyboard.type('wei');
  await expect(where.getByRole('option', { name: 'Wei Chen' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await keyboard.press('Enter');
  await expect(where.getByRole('listitem')).toHaveText(['Aiko Tanaka', /^Wei Chen/]);
  await keyboard.type('nobody at all');
  await compose.field.fill('Are you both coming?');
  await compose.field.press('Control+Enter');
  await expect(page.getByText('“nobody at all” is not among the people')).toBeVisible();
  await expect(compose.field).toHaveValue('Are you both coming?');
  await expect(where.getByRole('combobox', { name: 'People', exact: true })).toBeFocused();
  await expectAccessible(page);
  await keyboard.press('Control+a');
  await keyboard.press('Delete');
  await keyboard.press('Enter');
  await expect(compose.field).toBeFocused();
  await keyboard.press('Control+Enter');
  await expect(compose.field).toHaveValue('');
  await expect(page.getByText(/^Sent to Aiko Tanaka, Wei Chen/)).toBeVisible();
});

test('a topic is begun by name, and Tab leads from the text to Send', async ({ chat }) => {
  const { page, compose, feed } = chat;
  const { keyboard } = page;
  await chat.read(chatPaths.general);
  await expect(page.getByRole('button', { name: 'Start a topic in #general' })).toBeVisible();
  await keyboard.press('c');
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeFocused();
  await expect(compose.field).toHaveAttribute('placeholder', /^Message #?general/);
  await keyboard.type('knots');
  await keyboard.press('Enter');
  await expect(compose.field).toBeFocused();
  await keyboard.type('- bowline');
  await keyboard.press('Shift+Enter');
  await keyboard.type('clove hitch');
  await expect(compose.field).toHaveValue('- bowline\n- clove hitch');
  await keyboard.press('Tab');
  await expect(compose.sendButton).toBeFocused();
  await keyboard.press('Enter');
  await expect(feed.message('clove hitch')).toBeVisible();
});

test('what goes nowhere yet says so, and its channel is found by typing', async ({ chat }) => {
  const { page, compose } = chat;
  const { keyboard } = page;
  await chat.read(chatPaths.feed);
  const channel = page.getByRole('combobox', { name: 'Channel or people' });
  await expect(page.getByRole('button', { name: 'New message' })).toBeVisible();
  await keyboard.press('c');
  await expect(channel).toBeFocused();
  await page
    .getByRole('region', { name: 'Write a message' })
    .locator('textarea')
    .fill('Soup at one');
  await keyboard.press('Control+Enter');
  await expect(page.getByText('Choose where it goes first.')).toBeVisible();
  await expect(channel).toBeFocused();
  await keyboard.type('gal');
  await expectAccessible(page);
  await keyboard.press('Enter');
  await expect(channel).toHaveValue('#galley');
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeFocused();
  await keyboard.type('lunch');
  await keyboard.press('Enter');
  await keyboard.press('Control+Enter');
  await expect(compose.field).toHaveValue('');
});

test('Escape leads out of the box to what is read, wherever in it one is', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'Phones have no such keys.');
  const { page, compose, feed } = chat;
  const { keyboard } = page;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = feed.message('High water at six.');
  await keyboard.press('End');
  await expect(row).toBeFocused();
  await expect(compose.field).toBeVisible();
  await keyboard.press('c');
  await expect(compose.field).toBeFocused();
  await keyboard.type('Half a sentence');
  await page.getByRole('button', { name: /^Bold/ }).focus();
  await keyboard.press('Escape');
  await expect(row).toBeFocused();
  await expect(page).toHaveURL(/tides/);
  await expect(compose.field).toHaveValue('Half a sentence');
  await keyboard.press('c');
  await expect(compose.field).toBeFocused();
  await keyboard.press('Escape');
  await expect(row).toBeFocused();
  await keyboard.press('Escape');
  await expect(page).toHaveURL(/inbox$/);
});

test('what is sent below the screen says so once, and leads there', async ({ chat, realm }) => {
  const { page, compose, feed } = chat;
  for (let turn = 1; turn <= 40; turn += 1) await realm.post('jonas', place, `Tide ${turn}`);
  await chat.read(chatPaths.topic('tides'));
  await expect(feed.message('Tide 40')).toBeVisible();
  await feed.scrollBy(-1_500);
  await compose.send('Seen from above');
  const told = page.getByText('Sent. It stands at the end of the list.');
  await expect(told).toHaveCount(1);
  await page.getByRole('button', { name: 'Go to it' }).click();
  await expect(feed.message('Seen from above')).toBeInViewport();
  await expect(told).toBeHidden();
});

test('c asks where to write where nothing is on screen, and the cursor is there then', async ({
  chat,
}) => {
  const { page, compose } = chat;
  const { keyboard } = page;
  await keyboard.press('c');
  await page.getByRole('combobox', { name: 'Write to …' }).fill('general');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/channel\/2-general$/);
  await expect(page.getByRole('combobox', { name: 'Topic' })).toBeFocused();
  await keyboard.type('knots');
  await keyboard.press('Enter');
  await expect(compose.field).toBeFocused();
});

test('an emoji goes where the cursor was, which is there again, as it is where none is chosen', async ({
  chat,
}) => {
  const { page, compose } = chat;
  await chat.read(chatPaths.topic('gull on the roof'));
  await compose.field.fill('Soup at one');
  await compose.field.evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(4, 4));
  const emoji = page.getByRole('main').getByRole('button', { name: 'Emoji', exact: true });
  await emoji.press('Enter');
  const search = page.getByRole('combobox', { name: 'Search emoji' });
  await expect(search).toBeFocused();
  await search.press('Escape');
  await expect(emoji).toBeFocused();
  await emoji.press('Enter');
  await search.fill('tada');
  await search.press('Enter');
  await expect(compose.field).toHaveValue('Soup :tada: at one');
  await expect(compose.field).toBeFocused();
  await page.keyboard.type('!');
  await expect(compose.field).toHaveValue('Soup :tada:! at one');
});
