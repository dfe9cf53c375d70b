/** The chat on a phone: one pane at a time, and all that slides over it. */
import type { Locator } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScrolling } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => !isMobile, 'this is the phone');

test('from the inbox through the sidebar to a topic, and an answer', async ({ chat }) => {
  const { page } = chat;
  await expectNoSidewaysScrolling(page);
  await page
    .getByRole('button', { name: /conversations|sidebar|channels/i })
    .first()
    .tap();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: /^design/ }).tap();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/n\/channel\/\d+-design$/);
  await expectNoSidewaysScrolling(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/inbox$/);
});

test('searching, the own menu and the settings fit the thumb', async ({ chat }) => {
  const { page } = chat;
  await page.getByRole('button', { name: 'Search messages' }).tap();
  await expect(page.getByRole('combobox', { name: 'Search messages' })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Close the search' }).tap();

  await page.getByRole('button', { name: 'You: Marta Oliveira' }).tap();
  await page.getByRole('menuitem', { name: 'Settings' }).tap();
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  for (const tab of await page
    .getByRole('navigation', { name: 'Sections of the settings' })
    .getByRole('link')
    .all()) {
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('what is searched for is said in full', async ({ chat }) => {
  const { page } = chat;
  await chat.read('/chat/home/n/channel/5-lighthouse/has/reaction/search/lamp');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('lighthouse › Messages with reactions › Search: lamp');
  const [shown, whole] = await title.evaluate((text) => [text.clientWidth, text.scrollWidth]);
  expect(whole).toBeLessThanOrEqual(shown ?? 0);
  // A place has its name beside its tools.
  await chat.read(chatPaths.general);
  await expect(title).toHaveText('general');
  const name = (await title.boundingBox())!;
  const tool = (await page.getByRole('button', { name: 'Search messages' }).boundingBox())!;
  expect(name.y).toBeLessThan(tool.y + tool.height);
});

test('a star stands beside its message in whole', async ({ chat }) => {
  const { page } = chat;
  await chat.read('/chat/home/n/is/starred');
  const star = page.getByLabel('Starred').last();
  await star.scrollIntoViewIfNeeded();
  const box = (await star.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width);
});

test('tabs that go on past the edge show that they do', async ({ chat }) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/notifications');
  const tabs = page.getByRole('navigation', { name: 'Sections of the settings' });
  await expect(tabs).toHaveCSS('background-attachment', /^local, local, scroll/);
  const row = await tabs.boundingBox();
  const current = await tabs.locator('[aria-current]').boundingBox();
  expect(row).not.toBeNull();
  expect(current).not.toBeNull();
  // Something of the next is in sight.
  if (row && current) expect(row.x + row.width - current.x - current.width).toBeGreaterThan(32);
});

test('where more is wanted in sight, nothing gets too small for a finger', async ({ chat }) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/appearance');
  await page.getByRole('radio', { name: 'Compact' }).check();
  await chat.goTo(chatPaths.inbox);
  const row = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Show conversations' }).tap();
  const inbox = page.getByRole('dialog').getByRole('link', { name: /^Inbox/ });
  expect((await inbox.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await chat.goTo('/chat/home/drafts');
  const small = page.getByRole('main').getByRole('button', { name: 'Go on writing' }).first();
  expect((await small.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('a channel is opened from all of its line, and a topic that was decided about is as high as a finger', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/attention');
  const topics = page.getByRole('list', { name: 'Topics' });
  const topic = topics.getByRole('link', { name: 'lamp test' });
  expect((await topic.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await chat.goTo('/chat/home/channels');
  const row = page.locator('main .browse .row').filter({ hasText: 'design' });
  const { x, y, width, height } = (await row.boundingBox())!;
  await page.touchscreen.tap(x + width / 2, y + height - 6);
  await expect(page).toHaveURL(/-design$/);
});

test('what can be done with a message stands above it, and in sight however long it is', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const place = { channel: 'general', topic: 'tides' };
  const long = await realm.post('jonas', place, 'High water, and low.\n\n'.repeat(40));
  const short = await realm.post('jonas', place, 'At six.');
  const answer = await realm.post('priya', place, 'At seven.');
  await chat.read(chatPaths.topic('tides'));
  const toolbar = page.getByRole('toolbar', { name: 'What to do with this message' });
  const boxOf = async (target: typeof toolbar) => {
    const box = await target.boundingBox();
    if (!box) throw new Error('it is not there');
    return { top: box.y, bottom: box.y + box.height, middle: box.x + box.width / 2 };
  };
  const text = chat.feed.messageById(short).getByText('At six.');
  await text.tap();
  await expect(toolbar).toBeVisible();
  expect((await boxOf(toolbar)).bottom).toBeLessThanOrEqual((await boxOf(text)).top);
  // Where somebody else begins, beside their name, and not on what was said before; each is as high as a finger all the same.
  const answered = chat.feed.messageById(answer).getByText('At seven.');
  await answered.tap();
  await expect(chat.feed.messageById(answer).getByRole('toolbar')).toBeVisible();
  const { top, bottom } = await boxOf(toolbar);
  expect(bottom).toBeLessThanOrEqual((await boxOf(answered)).top);
  expect(top).toBeGreaterThanOrEqual((await boxOf(text)).bottom);
  const star = await boxOf(toolbar.getByRole('button', { name: 'Star' }));
  const pressed = await page.evaluate(
    ([x, ...places]) =>
      places.map((y) => document.elementFromPoint(x ?? 0, y)?.closest('button')?.title),
    [star.middle, star.top - 6, star.bottom + 6],
  );
  expect(pressed).toEqual(['Star', 'Star']);
  // Its menu has no word of keys, which a phone has not.
  await toolbar.getByRole('button', { name: 'More actions' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  // The first words of this one are further up than the window.
  await chat.feed.messageById(long).getByText('High water').nth(36).tap();
  await expect(chat.feed.messageById(long).getByRole('toolbar')).toBeInViewport({ ratio: 1 });
  const feedTop = (await boxOf(chat.feed.scroller)).top;
  expect((await boxOf(toolbar)).top).toBeGreaterThanOrEqual(feedTop);
});

test('"back" closes what lies over a view, and leads on only then', async ({ chat }) => {
  const { page } = chat;
  const back = () => page.evaluate(() => history.back());
  const drawer = page.getByRole('dialog', { name: 'Conversations' });
  const openDrawer = () => page.getByRole('button', { name: 'Show conversations' }).tap();
  await openDrawer();
  await drawer.getByRole('link', { name: /^design/ }).tap();
  await expect(page).toHaveURL(/\/n\/channel\/\d+-design/);
  const view = page.url();

  await openDrawer();
  await expect(drawer).toBeVisible();
  await back();
  await expect(drawer).toBeHidden();
  // The step back was made and is taken back.
  await expect(page).toHaveURL(view);

  await page.getByRole('button', { name: 'You: Marta Oliveira' }).tap();
  await expect(page.getByRole('menu')).toBeVisible();
  await back();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL(view);
  await expectAccessible(page);

  await back();
  await expect(page).toHaveURL(/\/inbox$/);
});

/** What browsers make of a finger that rests; one that is made up by a program does not get so far. */
const rest = (place: Locator) =>
  place.evaluate((element) => {
    const init = { bubbles: true, cancelable: true, pointerType: 'touch' };
    const event = new PointerEvent('contextmenu', init);
    element.dispatchEvent(event);
    return event.defaultPrevented;
  });

test('a finger that rests on a row opens its menu, and goes nowhere', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.post('jonas', { channel: 'general', topic: 'tides' }, 'High water at six.');
  const row = page.getByRole('main').getByRole('link', { name: /^tides/ });
  await expect(row).toBeVisible();
  // Until those listen who hear it, the browser offers what it does elsewhere.
  await expect.poll(() => rest(row)).toBe(true);
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page, '[role="menu"]');
  await page.getByRole('menuitem', { name: 'Mark all of this as read' }).tap();
  await expect(row).toBeHidden();
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(page).toHaveURL(/\/inbox$/);
  await expect(page.getByRole('button', { name: /^Options: / })).toHaveCount(0);
});

test('a finger that rests on a reaction is told who it was, and reacts to nothing', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const place = { channel: 'general', topic: 'tides' };
  const messageId = await realm.post('jonas', place, 'High water at six.');
  for (const name of ['jonas', 'aiko', 'priya', 'noa']) {
    const emoji = { emoji_name: 'octopus' };
    await realm.call(name, 'POST', `/messages/${messageId}/reactions`, emoji);
  }
  await chat.read(chatPaths.topic('tides'));
  const row = feed.messageById(messageId);
  const reaction = row.getByRole('button', { name: /:octopus:/ });
  expect(await rest(reaction)).toBe(true);
  const dialog = page.getByRole('dialog', { name: 'Who reacted' });
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toBeHidden();
  await expect(reaction).toHaveAttribute('aria-pressed', 'false');
});

test('where letters are twice as large, pictures and pictograms are too, and nothing is out of reach', async ({
  chat,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'other browsers have no switch for it');
  const { page } = chat;
  const size = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.width ?? 0;
  await chat.goTo(chatPaths.general);
  const [avatar, search] = ['.side .avatar', '.pane-header .lucide-search'];
  const before = [await size(avatar), await size(search)];
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await expect
    .poll(async () => [await size(avatar), await size(search)])
    .toEqual(before.map((width) => 2 * width));
  await expectNoSidewaysScrolling(page);
  const width = page.viewportSize()?.width ?? 0;
  for (const tool of await page.locator('.pane-header button').all()) {
    const box = await tool.boundingBox();
    if (box) expect(box.x + box.width).toBeLessThanOrEqual(width);
  }
});

test(
  'with letters twice as large, the narrowest phone has everything within its window',
  { tag: '@chromium' },
  async ({ chat }) => {
    const { page } = chat;
    await page.setViewportSize({ width: 320, height: 640 });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    const expectWithin = async (place: Locator) => {
      await expect(place.first()).toBeVisible();
      for (const one of await place.all()) {
        const box = await one.boundingBox();
        if (!box) continue;
        expect(box.x, await one.innerText()).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, await one.innerText()).toBeLessThanOrEqual(320);
      }
    };
    for (const address of ['/', '/register', '/sign-in', '/chat/home/recent', chatPaths.general]) {
      await page.goto(address);
      await expectNoSidewaysScrolling(page);
      await expectWithin(page.locator('.rail a, .rail button, .pane-header button'));
    }
    await chat.me('Marta Oliveira').tap();
    await expectWithin(page.getByRole('menu').getByRole('menuitem'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expectWithin(page.getByRole('dialog').locator('kbd'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    const name = page.getByRole('option').first().locator('.name');
    // What it is called shows, and not only of which kind it is.
    await expect.poll(async () => (await name.boundingBox())?.width ?? 0).toBeGreaterThan(40);
  },
);

test('a keyboard on the screen leaves the header, what is newest and the box in sight', async ({
  chat,
  realm,
}) => {
  const { page, feed, compose } = chat;
  // What browsers are told; those that can then give the page less height.
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute(
    'content',
    /interactive-widget=resizes-content/,
  );
  const tides = { channel: 'general', topic: 'tides' };
  let newest = 0;
  for (let count = 0; count < 30; count += 1) {
    newest = await realm.post('marta', tides, `Line ${String(count)}.`);
  }
  await chat.read(chatPaths.topic('tides'));
  await compose.field.tap();
  await page.setViewportSize({ width: 390, height: 440 });
  await expect(page.locator('.pane-header')).toBeInViewport({ ratio: 1 });
  await expect(feed.messageById(newest)).toBeInViewport({ ratio: 1 });
  await expect(compose.sendButton).toBeInViewport({ ratio: 1 });
  // Of what completes a name one sees more than one, however much is written already.
  await compose.field.fill('Line\n'.repeat(20));
  await compose.field.pressSequentially('@');
  const names = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(names.nth(0)).toBeInViewport({ ratio: 1 });
  await expect(names.nth(1)).toBeInViewport({ ratio: 1 });
});

test(
  'with letters twice as large, what formats a text and what sends it stand beside each other',
  { tag: '@chromium' },
  async ({ chat }) => {
    const { page } = chat;
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await chat.goTo(chatPaths.topic('tides'));
    await chat.compose.field.fill('High water');
    for (const name of ['Preview', 'Send later', 'Enter sends']) {
      // It is pressed, and nothing that lies over it.
      await page
        .locator('.compose')
        .getByRole('button', { name: new RegExp(name) })
        .tap({ trial: true });
    }
  },
);

test('what the box says of files and of the length lies over none of its tools', async ({
  chat,
  realm,
}) => {
  const { page, compose } = chat;
  await page.setViewportSize({ width: 320, height: 700 });
  await chat.goTo(chatPaths.topic('tides'));
  const preview = page.locator('.compose').getByRole('button', { name: 'Preview' });
  const file = { name: 'tides.txt', mimeType: 'text/plain', buffer: Buffer.from('06:10 4.2 m') };
  await compose.field.fill('x'.repeat(10_050));
  await expect(page.getByText('50 characters too many').first()).toBeVisible();
  await preview.tap({ trial: true });
  await compose.field.fill('High water');
  await realm.delay('POST /user_uploads', 60_000);
  await page.getByLabel('Add files').setInputFiles(file);
  await compose.sendButton.tap();
  await expect(page.getByText('Sends when the files are there')).toBeVisible();
  await preview.tap({ trial: true });
  await page.getByRole('button', { name: 'Remove tides.txt' }).tap();
  await realm.heal();
});

test('a table of many columns is moved rather than squeezed, and one of few takes no more than its place', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const words = 'Shows when the next boat leaves, on both quays';
  const table = (columns: number) =>
    [words, '---', words].map((cell) => `|${` ${cell} |`.repeat(columns)}`).join('\n');
  await realm.post('jonas', { channel: 'general', topic: 'tables' }, table(2));
  await realm.post('jonas', { channel: 'general', topic: 'tables' }, table(5));
  await chat.goTo(chatPaths.general);
  const tables = page.locator('.content-table', { hasText: words });
  await expect(tables).toHaveCount(2);
  const surplus = (place: number) =>
    tables.nth(place).evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(await surplus(0)).toBe(0);
  expect(await surplus(1)).toBeGreaterThan(100);
  const column = await tables.nth(1).locator('td').first().boundingBox();
  expect(column?.width).toBeGreaterThan(120);
  await expectNoSidewaysScrolling(page);
});
