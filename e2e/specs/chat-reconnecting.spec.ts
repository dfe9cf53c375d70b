/** Losing the server, and finding it again: nothing that a person sees, wrote or looked at may be lost with it. */
import { expectAccessible } from '../accessibility';
import { ChatPage, chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { filesWith } from '../pages/built';
import { hold, loseFirst } from '../pages/hold';
import { listen } from '../pages/listen';
import { traces } from '../pages/traces';

test.skip(({ isMobile }) => isMobile, 'the connection is the same, whatever the screen');

const place = { channel: 'general', topic: 'tides' };

/** What the line of the connection says. */
const CONNECTION = 'main [role="status"]';

/** Presses the button for those who cannot wait, unless the connection comes back by itself before. */
async function pressTryNow(chat: ChatPage): Promise<void> {
  await chat.tryNow.click({ timeout: 3_000 }).catch(() => undefined);
}

test('a lost queue is registered anew in place', async ({ chat, realm }) => {
  const logbook = chatPaths.topic('this week', '9-logbook');
  await chat.read(logbook);
  await chat.compose.field.fill('Half a sen');
  await chat.feed.scrollBy(-900);
  await chat.page.evaluate(() => Object.assign(window, { isStillHere: true }));
  const heard = await listen(chat.page, CONNECTION);
  const [queueBefore] = await realm.queueIds('marta');
  const before = await chat.feed.firstShown();

  await realm.expireQueues();
  await expect.poll(() => realm.queueIds('marta')).toHaveLength(1);
  expect(await realm.queueIds('marta')).not.toContain(queueBefore);
  // Live again: what happens now is heard of.
  await realm.post('jonas', place, 'The log goes on.');
  await expect(chat.sidebar.link(/^general/)).toHaveAccessibleName(/7 unread/);

  expect(await chat.page.evaluate(() => 'isStillHere' in window)).toBe(true);
  await expect(chat.page).toHaveURL(logbook);
  expect(Math.abs((await chat.feed.topOf(before.messageId)) - before.top)).toBeLessThanOrEqual(2);
  await expect(chat.compose.field).toHaveValue('Half a sen');
  await expect(chat.compose.field).toBeFocused();
  expect(await heard()).toEqual([]);
});

test('what happened while the queue was lost is caught up with', async ({ chat, realm }) => {
  const messageId = await realm.post('jonas', place, 'High water at six.');
  const doomedId = await realm.post('jonas', place, 'Nobody needs to read this.');
  await chat.read(chatPaths.topic('tides'));
  await expect(chat.feed.messageById(doomedId)).toBeVisible();
  await realm.fail('POST /register', { kind: 'html', status: 502 }, 2);
  await realm.expireQueues();
  await realm.call('jonas', 'PATCH', `/messages/${messageId}`, { content: 'At seven.' });
  await realm.call('marta', 'DELETE', `/messages/${doomedId}`);
  await realm.post('aiko', place, 'Who moved the sea?');
  await expect(chat.feed.message('Who moved the sea?')).toBeVisible();
  await expect(chat.feed.messageById(messageId)).toContainText('At seven.');
  await expect(chat.feed.messageById(doomedId)).toBeHidden();
});

test('a server that is away is said after three seconds, once, and forgotten when it is back', async ({
  chat,
  realm,
  allow,
}) => {
  allow.error(/Failed to fetch|net::ERR/);
  await chat.read(chatPaths.topic('gull on the roof'));
  const heard = await listen(chat.page, CONNECTION);
  await chat.compose.field.fill('Half a sen');
  await realm.fail('GET /events', { kind: 'lost' }, 10_000);
  await realm.post('jonas', place, 'This ends the poll.');
  await expect(chat.tryNow).toBeVisible();
  await expect(chat.page.getByText('No connection – trying again.').last()).toBeVisible();
  await expectAccessible(chat.page);
  // It is tried again and again meanwhile; nobody is told twice.
  await chat.tryNow.click();
  await expect(chat.tryNow).toBeVisible();
  await realm.heal();
  await pressTryNow(chat);
  await expect(chat.tryNow).toBeHidden();
  await expect(chat.connectionStatus).toBeEmpty();
  await realm.post('jonas', { channel: 'general', topic: 'gull on the roof' }, 'Here again.');
  await expect(chat.feed.message('Here again.')).toBeAttached();
  expect(await heard()).toEqual(['No connection – trying again.']);
  await expect(chat.compose.field).toHaveValue('Half a sen');
});

test('a proxy’s error page is the server’s trouble', async ({ chat, realm }) => {
  await realm.fail('GET /events', { kind: 'html', status: 502 }, 10_000);
  await realm.post('jonas', place, 'This ends the poll.');
  await expect(chat.page.getByText('The server has trouble').last()).toBeVisible();
  await realm.heal();
  await pressTryNow(chat);
  await expect(chat.tryNow).toBeHidden();
});

test('no network at all: said, and over as soon as it is back', async ({
  chat,
  context,
  allow,
}) => {
  allow.error(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  // The last part of the page that is fetched by itself.
  await expect(chat.person('Aiko Tanaka')).toBeVisible();
  await context.setOffline(true);
  await expect(chat.tryNow).toBeVisible();
  await expect(chat.page.getByText('No connection').last()).toBeVisible();
  await context.setOffline(false);
  await expect(chat.tryNow).toBeHidden();
});

test('a loss shorter than three seconds passes unseen', async ({ chat, realm }) => {
  await chat.read(chatPaths.general);
  const heard = await listen(chat.page, CONNECTION);
  await realm.fail('GET /events', { kind: 'html', status: 502 }, 1);
  await realm.post('jonas', place, 'This ends the poll.');
  await expect(chat.feed.message('This ends the poll.')).toBeAttached();
  expect(await heard()).toEqual([]);
  await expect(chat.tryNow).toBeHidden();
});

test('a server that wants to be left alone is left alone', async ({ chat, realm }) => {
  const asked: number[] = [];
  chat.page.on('request', (request) => {
    if (request.url().includes('/api/v1/events?')) asked.push(Date.now());
  });
  await realm.fail('GET /events', { kind: 'rateLimited', retryAfterSeconds: 9 });
  await realm.post('jonas', place, 'This ends the poll.');
  await expect(chat.page.getByText(/The server asks us to wait \d second/).last()).toBeVisible();
  await expect(chat.tryNow).toBeHidden();
  const refusedAt = asked.at(-1) ?? 0;
  const count = asked.length;
  await expect(chat.page.getByText(/The server asks us to wait/)).toHaveCount(0);
  await realm.post('jonas', place, 'Here again.');
  await expect.poll(() => asked.length).toBeGreaterThan(count);
  expect((asked[count] ?? 0) - refusedAt).toBeGreaterThanOrEqual(9_000);
});

test('a server that restarts and keeps its queues is not noticed', async ({
  chat,
  control,
  realm,
}) => {
  await chat.read(chatPaths.general);
  const heard = await listen(chat.page, CONNECTION);
  const queues = await realm.queueIds('marta');
  await control('chat', 'restart', { keepQueues: true });
  await realm.post('jonas', place, 'After the restart.');
  await expect(chat.feed.message('After the restart.')).toBeAttached();
  expect(await realm.queueIds('marta')).toEqual(queues);
  expect(await heard()).toEqual([]);
});

test('what was kept is read before the server answers, and the answer moves nothing', async ({
  page,
  realm,
}) => {
  const logbook = '/chat/home/n/channel/9-logbook';
  const chat = new ChatPage(page);
  await chat.signIn('marta', 'device');
  await chat.read(logbook);
  await expect.poll(() => traces(page)).toContain('registration');
  await realm.delay('POST /register', 3_000, 1);
  await realm.delay('GET /messages', 3_000, 2);
  const answered = page.waitForResponse('**/api/v1/messages?**');
  await page.goto('/config.json');
  await page.goto(logbook);
  await expect(chat.feed.list).toBeVisible();
  await chat.feed.scrollBy(-700);
  const { messageId, top } = await chat.feed.firstShown();
  await answered;
  const other = await realm.post('jonas', { channel: 'logbook', topic: 'this week' }, 'One more.');
  await expect(chat.feed.messageById(other)).toBeAttached();
  expect(Math.abs((await chat.feed.topOf(messageId)) - top)).toBeLessThanOrEqual(1);
});

test('a part of the app that does not come is given up, and asked for again', async ({
  chat,
  page,
}) => {
  const tries = await loseFirst(page, filesWith('src/views/chat/message-list/NarrowView.vue'));
  // A page that has been there for a while may have it already.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await chat.goTo(chatPaths.general);
  await expect(chat.feed.list).toBeVisible({ timeout: 120_000 });
  expect(tries()).toBeGreaterThan(1);
});

test('a page that takes long says so where somebody waits for it, until it is there', async ({
  chat,
  page,
  allow,
}) => {
  allow.error(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  const files = filesWith('src/views/chat/drafts/DraftsView.vue');
  await page.route(files, (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await chat.sidebar.link('Drafts').click();
  const told = page.getByText('still on its way');
  await expect(told).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await page.unroute(files);
  await expect(page.getByRole('heading', { name: 'Drafts', level: 1 })).toBeVisible();
  await expect(told).toBeHidden();
});

test(
  'a first view that does not come is told of, and loaded again by a press',
  { tag: '@chromium' },
  async ({ chat, page }) => {
    const tries = await loseFirst(page, filesWith('src/views/chat/message-list/NarrowView.vue'));
    await page.goto(chatPaths.general, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Load it again' }).click();
    await expect(chat.feed.list).toBeVisible();
    expect(tries()).toBe(2);
    await expect(page.getByText('slow to come')).toBeHidden();
  },
);

test('what a page just loaded adds to its first view is given up, too, and asked for again', async ({
  chat,
  page,
}) => {
  await chat.read(chatPaths.topic('tides'));
  await expect(chat.compose.field).toBeVisible();
  const tries = await loseFirst(page, filesWith('src/views/chat/compose/ComposeBox.vue'));
  await page.reload();
  await expect(chat.feed.list).toBeVisible();
  await expect(chat.compose.field).toBeVisible();
  expect(tries()).toBeGreaterThan(1);
});

test('a menu that comes late does not open for somebody who went on', async ({ chat, page }) => {
  const menu = filesWith('src/views/chat/rail/MeMenu.vue');
  const asked = page.waitForRequest(menu);
  const letCome = await hold(page, menu);
  const me = chat.me('Marta Oliveira');
  await me.click();
  await asked;
  await chat.read(chatPaths.general);
  await chat.feed.scroller.focus();
  letCome();
  // The menu brings a button of its own.
  await expect(me).toHaveAttribute('data-state', 'closed');
  await expect(page.getByRole('menu')).toBeHidden();
  await me.click();
  await expect(page.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
});

test('older messages that could not be fetched come by themselves when the server is back', async ({
  chat,
  realm,
}) => {
  await chat.read('/chat/home/n/channel/9-logbook');
  const { scroller } = chat.feed;
  const failed = scroller.getByRole('button', { name: 'Try again' });
  await realm.fail('GET /messages', { kind: 'html', status: 502 }, 10_000);
  await expect(async () => {
    await scroller.evaluate((element) => (element.scrollTop = -element.scrollHeight));
    await expect(failed).toBeAttached({ timeout: 500 });
  }).toPass();
  const rows = chat.feed.list.locator('[data-message-id]');
  const oldest = async () => Number(await rows.first().getAttribute('data-message-id'));
  const before = await oldest();
  await realm.fail('GET /events', { kind: 'html', status: 502 }, 10_000);
  await realm.post('jonas', place, 'Whoever polls now is turned away.');
  await expect(chat.connectionStatus).not.toBeEmpty();
  await realm.heal();
  await pressTryNow(chat);
  await expect(failed).toHaveCount(0);
  await expect.poll(oldest).toBeLessThan(before);
});
