/** Inviting to a call: what was typed stays, and the link comes to it. */
import { expectAccessible } from '../accessibility';
import { addressOf } from '../pages/ChatSignInPage';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const ZOOM = 3;
const BIG_BLUE_BUTTON = 4;

/** The box, with something typed. */
async function openBox(chat: ChatPage) {
  await chat.read(chatPaths.topic('gull on the roof'));
  await chat.compose.field.fill('Shall we talk?');
  return chat.compose.field;
}

test('a call on BigBlueButton is made by the server, by keyboard alone', async ({
  chat,
  control,
}) => {
  const { page } = chat;
  await control('chat', 'setRealmSetting', 'video_chat_provider', BIG_BLUE_BUTTON);
  const box = await openBox(chat);
  await page.getByRole('button', { name: 'Add a call on BigBlueButton' }).press('Enter');
  await expect(box).toHaveValue(
    /^Shall we talk\? \[Join the call\]\(https?:\/\/.+\/calls\/bigbluebutton\/join\?.*gull.*\)/,
  );
  await expect(box).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // There is no call without pictures there.
  await expect(page.getByRole('button', { name: 'Add an audio call' })).toHaveCount(0);
});

test('a room that cannot be made is said, and what was typed stays', async ({
  chat,
  control,
  realm,
}) => {
  const { page } = chat;
  await control('chat', 'setRealmSetting', 'video_chat_provider', BIG_BLUE_BUTTON);
  const box = await openBox(chat);
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'No more rooms' };
  await realm.fail('GET /calls/bigbluebutton/create', refusal);
  await page.getByRole('button', { name: 'Add a call on BigBlueButton' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a call on BigBlueButton' });
  await expect(dialog.getByRole('alert')).toContainText('No more rooms');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(box).toHaveValue(/^Shall we talk\? \[Join the call\]/);
});

test('a call on Zoom first needs leave, which another tab gives', async ({ chat, control }) => {
  const { page } = chat;
  await control('chat', 'setRealmSetting', 'video_chat_provider', ZOOM);
  const box = await openBox(chat);
  await page.getByRole('button', { name: 'Add an audio call on Zoom' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an audio call on Zoom' });
  const link = dialog.getByRole('link', { name: 'Open the server’s page in a new tab' });
  await expect(link).toHaveAttribute('href', /\/calls\/zoom\/register$/);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expectAccessible(page);
  // Too early: the server says so again.
  await dialog.getByRole('button', { name: 'Add the call' }).click();
  await expect(link).toBeVisible();
  await control('chat', 'setZoomToken', addressOf('marta'), true);
  await expect(box).toHaveValue(
    /^Shall we talk\? \[Join the audio call\]\(https:\/\/zoom\.us\/j\/\d+\)/,
  );
  await expect(dialog).toHaveCount(0);

  // Zoom no longer takes what they gave: nobody told us before.
  await box.fill('And now?');
  await control('chat', 'setZoomToken', addressOf('marta'), false);
  await page.getByRole('button', { name: 'Add a call on Zoom' }).click();
  const again = page.getByRole('dialog', { name: 'Add a call on Zoom' });
  await expect(again.getByRole('link')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(again).toHaveCount(0);
  await expect(box).toHaveValue('And now?');
});
