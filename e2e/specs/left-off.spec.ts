/** Nothing leaves the view unseen: whoever was away, or got more at once than fits, goes on where they had left off. */
import type { Locator } from '@playwright/test';
import type { ChatPage } from '../pages/ChatPage';
import { expect, test, type ChatFixtures } from '../pages/chatTest';

const logbook = '/chat/home/n/channel/9-logbook';
const thisWeek = { channel: 'logbook', topic: 'this week' };
/** More than any screen of these tests shows. */
const MANY = 45;
/** More than is fetched on one side of where somebody reads. */
const TOO_MANY = 70;

const line = (chat: ChatPage): Locator => chat.feed.list.getByText('New messages', { exact: true });
type Realm = ChatFixtures['realm'];

/** Somebody is at the end of a conversation that goes on. */
async function readToTheEnd(chat: ChatPage, realm: Realm) {
  await chat.read(logbook);
  await chat.feed.goToNewest();
  await realm.post('jonas', thisWeek, 'What was read last.');
  await expect(chat.feed.message('What was read last.')).toBeInViewport();
}

async function postMany(realm: Realm, word: string, count: number) {
  for (let number = 1; number <= count; number += 1)
    await realm.post('jonas', thisWeek, `${word} ${number}.`);
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
  await readToTheEnd(chat, realm);
  await withoutNetwork(chat, () => postMany(realm, 'Missed', MANY));

  await expectLeftOff(chat, `Missed ${MANY}.`);
  await expect(chat.feed.toNewest).toHaveText(/\d new messages/);
  // What stands below is not read by having come.
  await expect(chat.feed.list.locator('.is-unread')).not.toHaveCount(0);

  await chat.feed.toNewest.click();
  await expect(chat.feed.message(`Missed ${MANY}.`)).toBeInViewport();
  await realm.post('jonas', thisWeek, 'Then one more.');
  await expect(chat.feed.message('Then one more.')).toBeInViewport();
  await expect(chat.feed.toNewest).toBeHidden();
});

test('whoever looked elsewhere comes back to where they were, and what they see is read', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await readToTheEnd(chat, realm);
  const look = (isThere: boolean) =>
    page.evaluate((is) => {
      Object.defineProperty(document, 'hasFocus', { value: () => is, configurable: true });
      window.dispatchEvent(new Event(is ? 'focus' : 'blur'));
    }, isThere);

  await look(false);
  await postMany(realm, 'Missed', MANY);
  await expectLeftOff(chat, `Missed ${MANY}.`);
  const first = chat.feed.message('Missed 1.').first();
  await expect(first).toHaveClass(/is-unread/);

  await look(true);
  await expect(first).not.toHaveClass(/is-unread/);
  await expectLeftOff(chat, `Missed ${MANY}.`);

  // Whoever goes to the end past what is unread is there: what is new begins after it.
  await chat.feed.toNewest.click();
  await expect(chat.feed.message(`Missed ${MANY}.`)).toBeInViewport();
  await look(false);
  await postMany(realm, 'Later', MANY);
  await expect(line(chat)).toBeInViewport();
  await expect(chat.feed.message('Later 1.')).toBeInViewport();
});

test('a lost queue and more than is fetched at once: the reader is where they were', async ({
  chat,
  realm,
  allow,
}) => {
  allow.error(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await readToTheEnd(chat, realm);

  await withoutNetwork(chat, async () => {
    await postMany(realm, 'Missed', TOO_MANY);
    await realm.expireQueues();
  });

  await expectLeftOff(chat, `Missed ${TOO_MANY}.`);
  await chat.feed.toNewest.click();
  await expect(chat.feed.message(`Missed ${TOO_MANY}.`)).toBeInViewport();
});
