/** What calls somebody who looks elsewhere: notices of the system, sounds, and the number on the page's icon. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import type { ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'what calls is the same, whatever the screen');

interface Noted {
  title: string;
  body?: string;
  silent?: boolean;
  isClosed: boolean;
}

/** Writes down what the system would show and sound, and has the page be looked at or not. */
async function standIn(page: Page) {
  await page.addInitScript(() => {
    const noted: { fields: object; notice: { onclick: (() => void) | null } }[] = [];
    class Noting {
      static permission = 'granted';
      onclick: (() => void) | null = null;
      onclose: (() => void) | null = null;
      fields: { isClosed: boolean };
      constructor(title: string, options: object) {
        this.fields = { title, ...options, isClosed: false } as { isClosed: boolean };
        noted.push({ fields: this.fields, notice: this });
      }
      close() {
        this.fields.isClosed = true;
        this.onclose?.();
      }
    }
    let isLookedAt = true;
    let tones = 0;
    const { start } = AudioScheduledSourceNode.prototype;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      tones += 1;
      start.apply(this, when);
    };
    Object.defineProperty(window, 'Notification', { value: Noting });
    Object.defineProperty(document, 'hasFocus', { value: () => isLookedAt });
    Object.defineProperty(window, 'noticesStandIn', {
      value: {
        noted: () => noted.map(({ fields }) => fields),
        tones: () => tones,
        press: () => noted.at(-1)?.notice.onclick?.(),
        lookAway: () => (isLookedAt = false),
        lookAt: () => (isLookedAt = true),
      },
    });
  });
  await page.reload();
  type StandIn = Record<'press' | 'lookAway' | 'lookAt', () => void> & {
    noted(): Noted[];
    tones(): number;
  };
  const ask = <Key extends keyof StandIn>(key: Key) =>
    page.evaluate(
      (name) => (window as unknown as { noticesStandIn: StandIn }).noticesStandIn[name](),
      key,
    ) as Promise<ReturnType<StandIn[Key]>>;
  return ask;
}

const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href');

/** Signed in, and ready to be called. */
async function beCalled(chat: ChatPage) {
  const { page } = chat;
  const ask = await standIn(page);
  await chat.expectInside();
  // Sounds need a page that somebody has pressed something in.
  await page.getByRole('heading', { level: 1 }).click();
  // What calls comes after the first view, and shows the count first.
  await expect.poll(() => iconOf(page)).toMatch(/^blob:/);
  await ask('lookAway');
  return ask;
}

test(
  'somebody who looks elsewhere is called, and led to the message',
  { tag: '@chromium' },
  async ({ chat, realm }) => {
    const { page } = chat;
    const ask = await beCalled(chat);
    await realm.post('jonas', { to: ['jonas', 'marta'] }, 'Are you coming?');
    await expect
      .poll(() => ask('noted'))
      .toMatchObject([{ title: 'Jonas Lindqvist', body: 'Are you coming?', silent: true }]);
    await expect.poll(() => ask('tones')).toBeGreaterThan(0);
    await ask('press');
    await expect(page).toHaveURL(/\/n\/dm\/.*\/near\/\d+$/);
    await expect(chat.feed.message('Are you coming?')).toBeVisible();
  },
);

test('an edit that mentions somebody calls them, once', async ({ chat, realm }) => {
  const ask = await beCalled(chat);
  const place = { channel: 'general', topic: 'tides' };
  const messageId = await realm.post('jonas', place, 'High water at six.');
  const edit = (content: string) =>
    realm.call('jonas', 'PATCH', `/messages/${messageId}`, { content });
  await edit('High water at six, @**Marta Oliveira**.');
  await expect
    .poll(() => ask('noted'))
    .toMatchObject([
      { title: 'Jonas Lindqvist (#general › tides)', body: 'High water at six, @Marta Oliveira.' },
    ]);
  await edit('High water at seven, @**Marta Oliveira**.');
  await realm.post('aiko', { to: ['aiko', 'marta'] }, 'And the boat?');
  await expect
    .poll(async () => (await ask('noted')).map(({ body }) => body))
    .toEqual(['High water at six, @Marta Oliveira.', 'And the boat?']);
});

test('nobody is called who wants quiet, until they have had enough of it', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const ask = await beCalled(chat);
  const choose = async (name: RegExp) => {
    await page.getByRole('button', { name: 'You: Marta Oliveira' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose(/^No notices for an hour/);
  const sign = page.getByRole('img', { name: /^No notices until / });
  await expect(sign).toBeVisible();
  await realm.post('jonas', { to: ['jonas', 'marta'] }, 'Are you there?');
  await expect(chat.sidebar.link(/Jonas/)).toContainText(/\d/);

  await chat.goTo('/chat/home/settings/notifications');
  await expect(page.getByText(/^As you chose, this device shows no notices until /)).toBeVisible();
  await expectAccessible(page);
  await choose(/^Notices again/);
  await expect(page.getByText(/^As you chose/)).toBeHidden();
  await expect(sign).toBeHidden();
  await realm.post('aiko', { to: ['aiko', 'marta'] }, 'And the boat?');
  await expect
    .poll(async () => (await ask('noted')).map(({ body }) => body))
    .toEqual(['And the boat?']);
});

test('nobody is called who looks at the page, nor for what calls nobody', async ({
  chat,
  realm,
}) => {
  const ask = await beCalled(chat);
  const place = { channel: 'general', topic: 'tides' };
  await realm.post('jonas', place, 'High water at six.');
  await ask('lookAt');
  await realm.post('jonas', { to: ['jonas', 'marta'] }, 'Are you there?');
  await expect(chat.sidebar.link(/Jonas/)).toContainText(/\d/);
  await ask('lookAway');
  await realm.post('aiko', place, 'Tell @**Marta Oliveira**, too.');
  await expect.poll(async () => (await ask('noted')).length).toBeGreaterThan(0);
  expect((await ask('noted')).map(({ title }) => title)).toEqual([
    'Aiko Tanaka (#general › tides)',
  ]);
});

test('what was read on another device is called back', async ({ chat, realm }) => {
  const ask = await beCalled(chat);
  const place = { channel: 'general', topic: 'tides' };
  await realm.call('marta', 'POST', '/user_topics', {
    stream_id: 2,
    topic: 'tides',
    visibility_policy: 3,
  });
  await realm.post('jonas', place, 'High water at six.');
  await expect.poll(() => ask('noted')).toMatchObject([{ isClosed: false }]);
  await realm.call('marta', 'POST', '/mark_topic_as_read', {
    stream_id: 2,
    topic_name: 'tides',
  });
  await expect.poll(() => ask('noted')).toMatchObject([{ isClosed: true }]);
});

test('the icon counts what is unread, and nothing else', async ({ chat, realm }) => {
  const { page } = chat;
  await beCalled(chat);
  const before = await iconOf(page);
  await realm.post('jonas', { to: ['jonas', 'marta'] }, 'Are you coming?');
  await expect.poll(() => iconOf(page)).not.toBe(before);
  await realm.call('marta', 'POST', '/mark_all_as_read');
  await expect.poll(() => iconOf(page)).toMatch(/favicon\.svg$/);
});
