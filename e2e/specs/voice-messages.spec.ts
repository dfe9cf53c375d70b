/** Voice messages: recorded beside the text, heard before they are sent, and played where they were sent. */
import { chromium, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths, ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const place = { channel: 'general', topic: 'tides' };

/** Another browser, which hears a beep every second, with Marta in a topic. */
async function withMicrophone(
  origin: string,
  { isAllowed = true },
  use: (chat: ChatPage) => Promise<void>,
): Promise<void> {
  const { launchOptions, viewport, locale, timezoneId } = test.info().project.use;
  const answer = isAllowed ? '' : '=deny';
  const args = ['--use-fake-device-for-media-stream', `--use-fake-ui-for-media-stream${answer}`];
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), ...args],
  });
  try {
    const context = await browser.newContext({ baseURL: origin, viewport, locale, timezoneId });
    const page: Page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const chat = new ChatPage(page);
    await chat.signIn('marta');
    await chat.read(chatPaths.topic('tides'));
    await use(chat);
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
}

/** Plays what was sent last: nothing of it is fetched before somebody wants to hear it. */
async function playLast({ page, feed }: Pick<ChatPage, 'page' | 'feed'>): Promise<void> {
  const player = feed.list.getByRole('button', { name: /^Voice message .* Play/ });
  await expectAccessible(page);
  const isFile = (url: string) => url.includes('/user_uploads/');
  const fetched: string[] = [];
  page.on('request', (request) => isFile(request.url()) && fetched.push(request.url()));
  await player.focus();
  expect(fetched).toEqual([]);
  await player.press('Enter');
  const sound = feed.list.getByLabel(/^Voice message/).and(page.locator('audio'));
  await expect(sound).toHaveJSProperty('error', null);
  await expect.poll(() => sound.evaluate((one: HTMLAudioElement) => one.readyState)).toBe(4);
  expect(fetched).not.toEqual([]);
}

test(
  'one is recorded, held, heard, attached and played',
  { tag: '@chromium' },
  async ({ app, realm }) => {
    await realm.post('jonas', place, 'High water at six.');
    await withMicrophone(app.origin, {}, async ({ page, compose, feed }) => {
      const voice = page.getByRole('group', { name: 'Voice message' });
      const start = page.getByRole('button', { name: 'Record a voice message' });
      await compose.field.fill('Hear this:');
      await start.press('Enter');
      // By keyboard alone.
      await expect(voice.getByRole('button', { name: 'Stop and listen' })).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: /^Recording$/ })).toHaveCount(1);
      await expect(voice.getByRole('timer')).toHaveText('0:01');
      // It is heard: the device beeps once a second.
      const level = voice.locator('progress');
      await expect
        .poll(() => level.evaluate((one: HTMLProgressElement) => one.value), { intervals: [50] })
        .toBeGreaterThan(0);
      await expectAccessible(page);
      await voice.getByRole('button', { name: 'Pause' }).press('Enter');
      await expect(page.getByText('Recording is paused')).toBeVisible();
      await voice.getByRole('button', { name: 'Go on' }).press('Enter');
      await voice.getByRole('button', { name: 'Stop and listen' }).press('Enter');
      const attach = voice.getByRole('button', { name: 'Attach' });
      await expect(attach).toBeFocused();
      await expect(voice.getByLabel(/^What was recorded/)).toHaveJSProperty('error', null);
      await expectAccessible(page);
      await attach.press('Enter');
      await expect(compose.field).toBeFocused();
      await expect(compose.field).toHaveValue(
        /^Hear this:\n\[Voice message \d{4}-\d\d-\d\d \d\d\.\d\d\.(?:ogg|m4a|webm)\]\(\/user_uploads\//,
      );
      await expect(voice).toHaveCount(0);
      await compose.sendButton.click();
      await playLast({ page, feed });
    });
  },
);

test(
  'it stops, and is kept, where one goes elsewhere',
  { tag: '@chromium' },
  async ({ app, realm }) => {
    await realm.post('jonas', place, 'High water at six.');
    await withMicrophone(app.origin, {}, async (chat) => {
      const { page } = chat;
      const voice = page.getByRole('group', { name: 'Voice message' });
      await chat.compose.field.click();
      await page.getByRole('button', { name: 'Record a voice message' }).click();
      await expect(voice.getByRole('timer')).toHaveText('0:01');
      await chat.goTo(chatPaths.topic('boats'));
      const toast = page.getByRole('listitem').filter({ hasText: 'was stopped. It is kept there' });
      await expect(toast).toBeVisible();
      await expect(voice).toHaveCount(0);
      await toast.getByRole('button', { name: 'Go there' }).click();
      await expect(page.getByText('was stopped when you went elsewhere')).toBeVisible();
      await voice.getByRole('button', { name: 'Discard the recording' }).click();
      await expect(voice).toHaveCount(0);
    });
  },
);

test(
  'who does not let the page hear reads what to do',
  { tag: '@chromium' },
  async ({ app, realm }) => {
    await realm.post('jonas', place, 'High water at six.');
    await withMicrophone(app.origin, { isAllowed: false }, async ({ page, compose }) => {
      await compose.field.click();
      await page.getByRole('button', { name: 'Record a voice message' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'may not use' })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(compose.field).toBeFocused();
    });
  },
);
