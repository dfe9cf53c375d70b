/** Polls and to-do lists are put together in a dialog, sent as a message, and filled by everybody. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const path = chatPaths.topic('tides');

test('a poll is put together, changed once more, sent and voted on', async ({
  chat,
  otherChat,
}) => {
  const { page, compose, feed } = chat;
  const { keyboard } = page;
  await chat.read(path);
  await compose.field.fill('Where to?\n- The quay');
  await page.getByRole('button', { name: 'Poll', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Poll' });
  // What stood in the box is what it begins with.
  await expect(dialog.getByLabel('Question')).toHaveValue('Where to?');
  await expect(dialog.getByRole('textbox', { name: 'Option 1' })).toHaveValue('The quay');
  await dialog.getByRole('textbox', { name: 'Option 1' }).focus();
  await keyboard.press('Enter');
  await keyboard.type('The quay');
  await expect(dialog.getByText('This is there already.')).toBeVisible();
  const write = dialog.getByRole('button', { name: 'Put into the message' });
  await expect(write).toBeDisabled();
  await expectAccessible(page);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('The mole');
  await keyboard.press('Enter');
  await keyboard.type('The café');
  await dialog.getByRole('button', { name: 'Move The café up' }).click();
  await dialog.getByRole('button', { name: 'Remove The quay' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Option 1' })).toBeFocused();
  await write.click();
  await expect(compose.field).toBeFocused();
  await expect(compose.field).toHaveValue('/poll Where to?\nThe café\nThe mole');
  // The browser's own undo has what was typed before.
  await keyboard.press('ControlOrMeta+z');
  await expect(compose.field).toHaveValue('Where to?\n- The quay');
  await keyboard.press('ControlOrMeta+Shift+z');
  await page.getByRole('button', { name: 'Poll', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Option 2' })).toHaveValue('The mole');
  await dialog.getByRole('textbox', { name: 'Option 3' }).fill('- 5 °C or not');
  await write.click();
  await compose.sendButton.click();
  await expect(feed.list.getByRole('button', { name: /^- 5 °C or not/ })).toBeVisible();
  const jonas = await otherChat('jonas');
  await jonas.read(path);
  await jonas.feed.list.getByRole('button', { name: /^The mole/ }).click();
  await expect(feed.list.getByRole('button', { name: 'The mole: 1 vote' })).toBeVisible();
});

test('a to-do list is begun with tasks that are described, and others are added with theirs', async ({
  chat,
}) => {
  const { page, compose, feed } = chat;
  const { keyboard } = page;
  await chat.read(path);
  await page.getByRole('button', { name: 'To-do list', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'To-do list' });
  await dialog.getByLabel('Title').fill('Before we sail');
  // What only waits to be filled can be neither described nor moved.
  await expect(dialog.getByRole('textbox')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: /^(Move|Remove) / })).toHaveCount(0);
  await dialog.getByLabel('Task 1', { exact: true }).fill('Tar the hull');
  await dialog.getByLabel('Description of task 1').fill('twice: at least');
  await expectAccessible(page);
  // What was typed is not given up unasked.
  await keyboard.press('Escape');
  await expect(dialog.getByLabel('Title')).toHaveValue('Before we sail');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Put into the message' }).click();
  await expect(compose.field).toHaveValue('/todo Before we sail\nTar the hull: twice: at least');
  await compose.sendButton.click();
  await expect(feed.list.getByRole('checkbox', { name: /Tar the hull/ })).toBeVisible();
  await expect(feed.list.getByText('twice: at least')).toBeVisible();
  await feed.list.getByRole('textbox', { name: 'New task' }).fill('Mend the sails');
  await feed.list.getByRole('textbox', { name: 'Description, if it needs one' }).fill('All three');
  await keyboard.press('Enter');
  await expect(feed.list.getByText('All three')).toBeVisible();
  await expect(feed.list.getByRole('textbox', { name: 'New task' })).toBeFocused();
  await expectAccessible(page);
});

test('what a program asks is answered by a press, in its conversation', async ({ chat, realm }) => {
  const { page, feed } = chat;
  const choices = [
    { type: 'multiple_choice', short_name: 'A', long_name: 'Oslo', reply: 'answer 1' },
    { type: 'multiple_choice', short_name: 'B', long_name: 'Bergen', reply: 'answer 2' },
  ];
  const extra_data = { type: 'choices', heading: 'Where does the ferry go?', choices };
  await realm.call('jonas', 'POST', '/messages', {
    type: 'channel',
    to: 'general',
    topic: 'tides',
    content: 'Where does the ferry go? A: Oslo, B: Bergen',
    widget_content: { widget_type: 'zform', extra_data },
  });
  await chat.read(path);
  await expect(feed.list.getByRole('heading', { name: 'Where does the ferry go?' })).toBeVisible();
  // In place of the words that say the same to programs without buttons.
  await expect(feed.list.getByText('A: Oslo')).toHaveCount(0);
  await expectAccessible(page);
  const bergen = feed.list.getByRole('button', { name: 'B Bergen' });
  await bergen.focus();
  await page.keyboard.press('Enter');
  await expect(feed.message('answer 2').getByText('@Jonas Lindqvist')).toBeVisible();
  await expect(bergen).toBeFocused();
  await bergen.dblclick();
  await expect(feed.message('answer 2')).toHaveCount(2);
  // Where it was found by a search, the answer stands elsewhere.
  await chat.read('/chat/home/n/search/ferry');
  await feed.list.getByRole('button', { name: 'A Oslo' }).click();
  await page.getByRole('button', { name: 'Go there' }).click();
  await expect(feed.message('answer 1')).toBeVisible();
});
