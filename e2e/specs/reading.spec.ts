/** Reading: opens where the person left off, goes back and forth through history, and never moves what is read. */
import { expectAccessible } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const logbook = '/chat/home/n/channel/9-logbook';
const thisWeek = { channel: 'logbook', topic: 'this week' };
/** Rows stand at fractions of a pixel and the browser corrects by its own steps: nobody sees less than a pixel. */
const UNSEEN_PX = 1;
/** No row stands in the page that the window of three chunks, as on a screen of usual size, does not hold. */
const MOST_ROWS = 200;

interface Journey {
  /** The furthest that a row went by itself, in CSS pixels. */
  moved: number;
  /** The most rows that stood in the page at once. */
  most: number;
  /** How many messages came by. */
  seen: number;
}

/** Scrolls step by step, each of which may bring more messages, and watches every row that is in sight. */
function scrollBySteps(chat: ChatPage, by: number, steps: number): Promise<Journey> {
  return chat.feed.scroller.evaluate(
    async (scroller, { by: step, steps: count }) => {
      const rows = () => [...scroller.querySelectorAll<HTMLElement>('[data-message-id]')];
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const seen = new Set<string | undefined>();
      const found = { moved: 0, most: 0, seen: 0 };
      for (let turn = 0; turn < count; turn += 1) {
        scroller.scrollTop += step;
        const { top: upper, bottom: lower } = scroller.getBoundingClientRect();
        const inSight = rows()
          .map((row) => ({ row, top: row.getBoundingClientRect().top }))
          .filter(({ top }) => top > upper + 60 && top < lower - 20);
        for (const { row } of inSight) seen.add(row.dataset['messageId']);
        for (let frame = 0; frame < 8; frame += 1) await nextFrame();
        for (const { row, top } of inSight) {
          if (!row.isConnected) throw new Error('a row that was in sight went away');
          found.moved = Math.max(found.moved, Math.abs(row.getBoundingClientRect().top - top));
        }
        found.most = Math.max(found.most, rows().length);
      }
      return { ...found, seen: seen.size };
    },
    { by, steps },
  );
}

/** Scrolls up as far as it goes, for some frames, and gives the oldest message that stands in the page then. */
function scrollToTop(chat: ChatPage, frames = 10): Promise<number> {
  return chat.feed.scroller.evaluate(async (scroller, count) => {
    for (let frame = 0; frame < count; frame += 1) {
      scroller.scrollTop = -scroller.scrollHeight;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return Number(scroller.querySelector<HTMLElement>('[data-message-id]')?.dataset['messageId']);
  }, frames);
}

test('going through a long channel moves nothing but what the reader moves', async ({ chat }) => {
  await chat.read(logbook);
  await chat.feed.goToNewest();
  for (const by of [-300, 300]) {
    const journey = await scrollBySteps(chat, by, 40);
    // One of the browser’s own steps, at the hours at which the fractions of the rows come to that.
    expect(journey.moved).toBeLessThanOrEqual(UNSEEN_PX);
    expect(journey.most).toBeLessThanOrEqual(MOST_ROWS);
    expect(journey.seen).toBeGreaterThan(100);
  }
});

test('a screen as high as all rows of the page goes on, and comes to rest', async ({
  chat,
  isMobile,
}) => {
  test.skip(isMobile, 'no phone is that high');
  // As where somebody makes everything small, or where many short lines stand on a large screen.
  await chat.page.setViewportSize({ width: 1_440, height: 6_000 });
  await chat.read(logbook);
  const journey = await scrollBySteps(chat, -1_200, 3);
  // The fractions of so many rows come to one of the browser's own steps.
  expect(journey.moved).toBeLessThanOrEqual(UNSEEN_PX);
  expect(journey.seen).toBeGreaterThan(100);
});

test('who waits at the top for what is older sees it come', async ({ chat, realm }) => {
  await chat.read(logbook);
  await chat.feed.goToNewest();
  await realm.delay('GET /messages', 3_000, 1);
  // As far as it goes: then no step leads on, and nothing but the answer itself can show that there is more.
  const oldest = await scrollToTop(chat);
  await expect.poll(() => scrollToTop(chat, 0)).toBeLessThan(oldest);
});

test('who waits at the top for what does not come stays where they are', async ({
  chat,
  allow,
}) => {
  const { page, feed } = chat;
  await chat.read(logbook);
  await feed.goToNewest();
  allow.error(/502/);
  let refuse = () => {};
  const isRefused = new Promise<void>((resolve) => (refuse = resolve));
  await page.route(/\/messages\?/, async (route) => {
    await isRefused;
    await route.fulfill({ status: 502, body: '' });
  });
  await scrollToTop(chat);
  const { messageId, top } = await feed.firstShown();
  refuse();
  await expect(page.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(Math.abs((await feed.topOf(messageId)) - top)).toBeLessThan(UNSEEN_PX);
});

test('what arrives below a reader moves nothing, is counted, and is a press away', async ({
  chat,
  realm,
}) => {
  await chat.read(logbook);
  await chat.feed.goToNewest();
  await scrollBySteps(chat, -300, 6);
  const { messageId, top } = await chat.feed.firstShown();
  await realm.post('jonas', thisWeek, 'The first of two.');
  await realm.post('jonas', thisWeek, 'The second of two.');
  const pill = chat.page.getByRole('button', { name: '2 new messages' });
  await expect(pill).toBeVisible();
  expect(Math.abs((await chat.feed.topOf(messageId)) - top)).toBeLessThan(UNSEEN_PX);
  await pill.click();
  await expect(chat.feed.message('The second of two.')).toBeInViewport();
});

test('a message that arrives at the end costs a handful of changes to the page', async ({
  chat,
  realm,
}) => {
  await chat.read(logbook);
  await chat.feed.goToNewest();
  await chat.feed.scroller.evaluate((scroller) => {
    const records: MutationRecord[] = [];
    Object.assign(window, { records });
    new MutationObserver((more) => records.push(...more)).observe(scroller, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  await realm.post('jonas', thisWeek, 'One more.');
  await expect(chat.feed.message('One more.')).toBeInViewport();
  const count = await chat.page.evaluate(
    () => (window as unknown as { records: unknown[] }).records.length,
  );
  expect(count).toBeLessThanOrEqual(6);
});

test('a view opens at the first unread message, and looking marks as read', async ({
  chat,
  control,
}) => {
  await chat.read(chatPaths.general);
  await expect(chat.feed.list.getByText('New messages', { exact: true })).toBeInViewport();
  const told = async () =>
    ((await control('chat', 'ledger')) as { path: string }[]).filter(({ path }) =>
      path.endsWith('/messages/flags'),
    ).length;
  await expect.poll(told).toBeGreaterThan(0);
});

test('looking at what a search picked out reads nothing; looking at the conversation does', async ({
  chat,
  realm,
}) => {
  const place = { channel: 'general', topic: 'tides' };
  const found = await realm.post('jonas', place, 'The quayside lantern is lit.');
  const direct = await realm.post('jonas', { to: ['jonas', 'marta'] }, 'Are you coming?');
  const row = (messageId: number) => chat.feed.messageById(messageId);
  await chat.read('/chat/home/n/search/lantern');
  await expect(row(found)).toBeInViewport();
  await chat.read('/chat/home/n/is/dm');
  await expect(row(direct)).not.toHaveClass(/is-unread/);
  await chat.read('/chat/home/n/search/lantern');
  await expect(row(found)).toHaveClass(/is-unread/);
  await chat.read(chatPaths.topic('tides'));
  await expect(row(found)).not.toHaveClass(/is-unread/);
});

test('keys lead from message to message, and the focus goes along', async ({ chat, isMobile }) => {
  test.skip(isMobile, 'phones have no keys');
  await chat.read(logbook);
  const { keyboard } = chat.page;
  const focused = () =>
    chat.page.evaluate(() => Number(document.activeElement?.getAttribute('data-message-id')));
  await keyboard.press('End');
  await expect.poll(focused).toBeGreaterThan(0);
  const last = await focused();
  await keyboard.press('k');
  await keyboard.press('ArrowUp');
  await expect.poll(focused).toBe(last - 2);
  await keyboard.press('j');
  await keyboard.press('ArrowDown');
  await expect.poll(focused).toBe(last);
});

test('going back, and loading the page again, shows what was shown', async ({ chat }) => {
  await chat.read(logbook);
  await chat.feed.goToNewest();
  await scrollBySteps(chat, -300, 8);
  const { messageId, top } = await chat.feed.firstShown();
  const shift = async () => Math.abs((await chat.feed.topOf(messageId)) - top);
  await chat.read('/chat/home/n/channel/5-galley');
  await chat.page.goBack();
  await expect(chat.feed.messageById(messageId)).toBeInViewport();
  await expect.poll(shift).toBeLessThanOrEqual(1);
});

test('a lost queue is repaired under the reader, who does not notice', async ({ chat, realm }) => {
  await chat.read(logbook);
  await chat.feed.goToNewest();
  await scrollBySteps(chat, -300, 8);
  const { messageId, top } = await chat.feed.firstShown();
  const before = await realm.queueIds('marta');
  await realm.expireQueues();
  const isNew = async () => {
    const [queueId] = await realm.queueIds('marta');
    return queueId !== undefined && !before.includes(queueId);
  };
  await expect.poll(isNew).toBe(true);
  await realm.post('jonas', thisWeek, 'After the queue.');
  await expect(chat.page.getByRole('button', { name: /new message/ })).toBeVisible();
  expect(Math.abs((await chat.feed.topOf(messageId)) - top)).toBeLessThanOrEqual(1);
});

test('a place that is not there says so', async ({ chat }) => {
  await chat.goTo('/chat/home/n/channel/9999-nowhere');
  await expect(
    chat.page.getByRole('heading', { name: 'You cannot see what is here' }),
  ).toBeVisible();
  // Nothing that could be done with it is offered.
  await expect(chat.page.getByRole('button', { name: 'Mark all of this as read' })).toHaveCount(0);
  await expect(chat.page.getByRole('button', { name: 'Channel options' })).toHaveCount(0);
  await expect(chat.page.getByRole('heading', { level: 1, name: 'Unknown channel' })).toBeVisible();
  await expectAccessible(chat.page);
  await chat.page.getByRole('link', { name: 'Go to the inbox' }).click();
  await expect(chat.page).toHaveURL(chatPaths.inbox);
});

test('whoever goes on while a link is looked up is not called back', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'High water at six.');
  const { messages } = await realm.call('marta', 'GET', '/messages', {
    anchor: 'oldest',
    num_before: 0,
    num_after: 1,
    narrow: [{ operator: 'channel', operand: 'logbook' }],
  });
  const oldId = (messages as { id: number }[])[0]?.id ?? 0;
  await realm.delay(`GET /messages/${oldId}`, 2_000, 2);
  const link = `${logbook}/topic/elsewhere/with/${oldId}`;
  await chat.read(chatPaths.topic('gull on the roof'));
  const answered = () =>
    page.waitForResponse((response) =>
      new URL(response.url()).pathname.endsWith(`/messages/${oldId}`),
    );

  /** The answer is there, and so is what the page makes of it. */
  const settled = async (answer: ReturnType<typeof answered>) => {
    await (await answer).finished();
    await page.waitForTimeout(300);
  };

  const first = answered();
  await chat.goTo(link);
  await chat.read(chatPaths.topic('tides'));
  await settled(first);
  await expect(chat.feed.message('High water at six.')).toBeVisible();
  expect(page.url()).toContain('/topic/tides');

  const second = answered();
  await chat.goTo(link);
  await chat.goTo('/chat/home/recent');
  await settled(second);
  await expect(page.getByRole('heading', { name: 'Recent conversations' })).toBeVisible();
  expect(page.url()).toMatch(/\/recent$/);

  await page.goBack();
  await expect(page).toHaveURL(/\/n\/channel\/9-logbook\/topic\/(?!elsewhere)/);
});

test('an address that leads nowhere shows nothing that could be marked as read', async ({
  chat,
}) => {
  await chat.goTo('/chat/home/n/harbour/7');
  await expect(chat.page.getByRole('heading', { name: 'leads nowhere' })).toBeVisible();
  await expect(chat.page.getByRole('button', { name: 'Mark all of this as read' })).toHaveCount(0);
  await expectAccessible(chat.page);
});

test('nothing in the feed is out of reach', async ({ chat }) => {
  await chat.read(chatPaths.feed);
  await expectAccessible(chat.page);
});

/** The least picture that there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('pictures open large, and lead from one to the next', async ({ chat, realm }) => {
  const { page, compose, feed } = chat;
  await realm.post('jonas', { channel: 'general', topic: 'views' }, 'How does it look today?');
  await chat.read(chatPaths.topic('views'));
  const files = ['quay.png', 'tide.png'];
  await page
    .getByLabel('Add files')
    .setInputFiles(files.map((name) => ({ name, mimeType: 'image/png', buffer: PICTURE })));
  await expect(compose.field).toHaveValue(/quay\.png\]\([^]*tide\.png\]\(\/user_uploads/);
  await compose.sendButton.click();

  const first = feed.list.getByRole('button', { name: 'Open quay.png' });
  await first.click();
  const large = (name: string) => page.getByRole('dialog', { name });
  await expect(large('quay.png').getByRole('img', { name: 'quay.png' })).toBeVisible();
  await expect(large('quay.png')).toContainText('1 of 2');
  await expectAccessible(page);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(large('tide.png').getByRole('img', { name: 'tide.png' })).toBeVisible();
  await expect(large('tide.png').getByRole('button', { name: 'Next picture' })).toBeDisabled();
  await large('tide.png').getByRole('button', { name: 'Previous picture' }).click();
  await expect(large('quay.png')).toContainText('1 of 2');
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
});
