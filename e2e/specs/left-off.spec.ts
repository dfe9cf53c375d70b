/** Nothing leaves the view unseen: whoever was away, or got more at once than fits, goes on where they had left off. */
import type { Locator } from '@playwright/test';
import type { ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const logbook = '/chat/home/n/channel/9-logbook';
const thisWeek = { channel: 'logbook', topic: 'this week' };
/** More than any screen of these tests shows. */
const MANY = 45;
/** More than is fetched on one side of where somebody reads. */
const TOO_MANY = 70;

const line = (chat: ChatPage): Locator => chat.feed.list.getByText('New messages', { exact: true });
const toNewest = (chat: ChatPage): Locator =>
  chat.page.getByRole('button', { name: /newest|new messages?$/ });

async function readToTheEnd(chat: ChatPage) {
  await chat.read(logbook);
  if (await toNewest(chat).isVisible()) await toNewest(chat).click();
  await expect(toNewest(chat)).toBeHidden();
}

/** What was read last and what came first after it are on screen, the end is not. */
async function expectLeftOff(chat: ChatPage, last: string) {
  await expect(line(chat)).toBeInViewport();
  await expect(chat.feed.message('What was read last.')).toBeInViewport();
  await expect(chat.feed.message('Missed 1.')).toBeInViewport({ ratio: 1 });
  await expect(chat.feed.message(last)).not.toBeInViewport();
}

/** What comes while there is no network comes in one answer, once there is. */
async function withoutNetwork(chat: ChatPage, act: () => Promise<unknown>) {
  const context = chat.page.context();
  await context.setOffline(true);
  await expect(chat.tryNow).toBeVisible();
  await act();
  await context.setOffline(false);
  await expect(chat.tryNow).toBeHidden();
}

test('more at once than fits: the first of it stays, the rest is counted and a press away', async ({
  chat,
  realm,
  allow,
}) => {
  allow.error(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await readToTheEnd(chat);
  await realm.post('jonas', thisWeek, 'What was read last.');
  await expect(chat.feed.message('What was read last.')).toBeInViewport();
  await withoutNetwork(chat, async () => {
    for (let number = 1; number <= MANY; number += 1)
      await realm.post('jonas', thisWeek, `Missed ${number}.`);
  });

  await expectLeftOff(chat, `Missed ${MANY}.`);
  await expect(toNewest(chat)).toHaveText(/\d new messages/);
  const unread = await chat.feed.list.locator('.is-unread').count();
  expect(unread).toBeGreaterThan(0);

  await toNewest(chat).click();
  await expect(chat.feed.message(`Missed ${MANY}.`)).toBeInViewport();
  await realm.post('jonas', thisWeek, 'Then one more.');
  await expect(chat.feed.message('Then one more.')).toBeInViewport();
  await expect(toNewest(chat)).toBeHidden();
});

test('whoever looked elsewhere comes back to where they were, and what they see is read', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await readToTheEnd(chat);
  await realm.post('jonas', thisWeek, 'What was read last.');
  await expect(chat.feed.message('What was read last.')).toBeInViewport();
  const look = (isThere: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hasFocus', { value: () => is, configurable: true });
      window.dispatchEvent(new Event(is ? 'focus' : 'blur'));
    }, isThere);

  await look(false);
  for (let number = 1; number <= MANY; number += 1)
    await realm.post('jonas', thisWeek, `Missed ${number}.`);
  await expectLeftOff(chat, `Missed ${MANY}.`);
  const first = chat.feed.message('Missed 1.').first();
  await expect(first).toHaveClass(/is-unread/);

  await look(true);
  await expect(first).not.toHaveClass(/is-unread/);
  await expectLeftOff(chat, `Missed ${MANY}.`);

  // Whoever goes to the end past what is unread is there: what is new begins after it.
  await toNewest(chat).click();
  await expect(chat.feed.message(`Missed ${MANY}.`)).toBeInViewport();
  await look(false);
  for (let number = 1; number <= MANY; number += 1)
    await realm.post('jonas', thisWeek, `Later ${number}.`);
  await expect(line(chat)).toBeInViewport();
  await expect(chat.feed.message('Later 1.')).toBeInViewport();
});

test('a lost queue and more than is fetched at once: the reader is where they were', async ({
  chat,
  realm,
  allow,
}) => {
  allow.error(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await readToTheEnd(chat);
  await realm.post('jonas', thisWeek, 'What was read last.');
  await expect(chat.feed.message('What was read last.')).toBeInViewport();

  await withoutNetwork(chat, async () => {
    for (let number = 1; number <= TOO_MANY; number += 1)
      await realm.post('jonas', thisWeek, `Missed ${number}.`);
    await realm.expireQueues();
  });

  await expectLeftOff(chat, `Missed ${TOO_MANY}.`);
  await toNewest(chat).click();
  await expect(chat.feed.message(`Missed ${TOO_MANY}.`)).toBeInViewport();
});
