/** What is written, shown beside itself as it will look. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test('a preview beside the text follows it, stays for what is written next, and goes at a press', async ({
  chat,
}, { project }) => {
  const { compose, page } = chat;
  const isPhone = project.name === 'phone';
  await chat.read(chatPaths.topic('gull on the roof'));
  const preview = page.getByRole('group', { name: 'Preview of the message' });
  const toggle = page.getByRole('button', { name: 'Preview', exact: true });
  const beside = preview.getByRole('button', { name: 'Show it beside the text, as you write' });
  await compose.field.fill('A *first* thought');
  await toggle.click();
  await expect(compose.field).toBeHidden();
  await beside.click();
  await expect(compose.field).toBeFocused();
  await expect(beside).toHaveAttribute('aria-pressed', 'true');
  await expect(preview.locator('em')).toHaveText('first');
  // Whoever writes goes on, and no button takes the cursor away.
  await compose.field.press('End');
  await page.keyboard.type(' and a **second**');
  await expect(preview.locator('strong')).toHaveText('second');
  await expect(compose.field).toBeFocused();
  const [text, shown] = [await compose.field.boundingBox(), await preview.boundingBox()];
  if (isPhone) expect(shown!.y).toBeGreaterThanOrEqual(text!.y + text!.height - 1);
  else expect(shown!.x).toBeGreaterThanOrEqual(text!.x + text!.width - 1);
  await expectAccessible(page);

  // A format goes into the text that is seen, and does not end it.
  await page.getByRole('button', { name: /^Bold/ }).click();
  await expect(preview).toBeVisible();
  await compose.field.fill('Off it goes');
  await compose.sendButton.click();
  await expect(compose.field).toHaveValue('');
  await expect(preview).toHaveText('What you write is shown here as it will look.');

  await page.reload();
  await compose.field.fill('`after` a reload');
  await expect(preview.locator('code')).toHaveText('after');
  await toggle.click();
  await expect(preview).toBeHidden();
  await expect(compose.field).toBeFocused();
  await expect(compose.field).toHaveValue('`after` a reload');
});

test('of a long text the preview shows what is written at', async ({ chat }) => {
  const { compose, page } = chat;
  await chat.goTo('/chat/home/settings/reading');
  await page.getByRole('switch', { name: 'Show what you write as it will look' }).click();
  await chat.read(chatPaths.topic('gull on the roof'));
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${line}\n\n`).join('');
  await compose.field.fill(`${lines}The last one`);
  const preview = page.getByRole('group', { name: 'Preview of the message' });
  await expect(preview.getByText('The last one')).toBeInViewport();
  await compose.field.press('Control+Home');
  await expect(preview.getByText('Line 0', { exact: true })).toBeInViewport();
  await expect(preview.getByText('The last one')).not.toBeInViewport();
});

test('a message that is changed is shown beside its text, too', async ({ chat, realm }, {
  project,
}) => {
  test.skip(
    project.name === 'phone',
    'The journeys of editing go through the menu that a finger finds it in.',
  );
  const { page } = chat;
  await chat.goTo('/chat/home/settings/reading');
  await page.getByRole('switch', { name: 'Show what you write as it will look' }).click();
  const place = { channel: 'general', topic: 'tides' };
  const messageId = await realm.post('marta', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const row = chat.feed.messageById(messageId);
  await chat.feed.pointAt(row);
  await row.getByRole('button', { name: 'Edit' }).click();
  const field = row.getByRole('textbox', { name: 'Edit the message' });
  await field.fill('High **water** at seven.');
  const preview = row.getByRole('group', { name: 'Preview of the message' });
  await expect(preview.locator('strong')).toHaveText('water');
  await expect(field).toBeFocused();
  await expectAccessible(page);
});
