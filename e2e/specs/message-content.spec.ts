/** What messages are made of: as it is copied, and where the names of topics lead. */
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const place = { channel: 'general', topic: 'copying' };

const WRITTEN = [
  'See #**general>tides** $$x^2$$',
  '```python\ndef moor():\n    return 1\n```',
  '```math\n\\frac{a}{b}\n```',
  '1. one\n  2. two',
];

test(
  'what is copied of messages is pasted as it was written, with who wrote it and nothing else',
  { tag: '@chromium' },
  async ({ chat, realm, context, isMobile }) => {
    test.skip(isMobile, 'the same clipboard');
    const { page, feed, compose } = chat;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const messageId = await realm.post('jonas', place, WRITTEN.join('\n\n'));
    const secondId = await realm.post('aiko', place, '## Well\n\n**done**');
    await realm.call('marta', 'POST', `/messages/${secondId}/reactions`, { emoji_name: 'smile' });
    await chat.read(chatPaths.topic('copying'));
    await expect(
      feed.messageById(secondId).getByRole('group', { name: 'Reactions' }),
    ).toBeVisible();
    await expect(feed.messageById(messageId).locator('.katex-html').first()).toBeVisible();

    await feed.list.evaluate((list) => getSelection()?.selectAllChildren(list));
    await page.keyboard.press('Control+C');
    const plain = await page.evaluate(() => navigator.clipboard.readText());
    expect(plain.match(/x\^2|\\frac\{a\}\{b\}|smile|Copy|Python|today/gi)).toEqual([
      'x^2',
      '\\frac{a}{b}',
    ]);
    await compose.field.focus();
    await page.keyboard.press('Control+V');
    const [, ...blocks] = WRITTEN;
    await expect(compose.field).toHaveValue(
      [
        'Jonas Lindqvist',
        'See [#general > tides](#narrow/stream/2-general/topic/tides) $$x^2$$',
        ...blocks,
        'Aiko Tanaka',
        '## Well',
        '**done**',
      ].join('\n\n'),
    );
  },
);

test('the name of a topic leads to what it names elsewhere, from its own view and from others', async ({
  chat,
  realm,
}) => {
  const topic = 'see https://tide.example/table';
  await realm.post('jonas', { channel: 'general', topic }, 'Low water at noon.');
  const { page } = chat;
  await chat.read(chatPaths.topic(topic));
  const link = page.getByRole('link', { name: 'Open https://tide.example/table' });
  await expect(link).toHaveAttribute('href', 'https://tide.example/table');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await chat.read(chatPaths.feed);
  await expect(link.last()).toBeVisible();
});

test('a quotation and a list stand on the side from which their writing is read, line by line', async ({
  chat,
  realm,
  isMobile,
}) => {
  test.skip(isMobile, 'the same with less room');
  const arabic = '```quote\nمرحبا بالجميع هنا\n\nHello\n```\n\n* واحد\n* two';
  const messageId = await realm.post('jonas', place, arabic);
  await chat.read(chatPaths.topic('copying'));
  const row = chat.feed.messageById(messageId);
  for (const part of [row.locator('blockquote'), row.locator('ul')])
    await expect(part).toHaveCSS('direction', 'rtl');
  /** How far a text stands from the left of its part, and from the right. */
  const roomAround = (text: string) =>
    row.getByText(text).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const [words, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
      return { left: words.left - box.left, right: box.right - words.right };
    });
  expect((await roomAround('Hello')).left).toBeLessThan(1);
  // An entry stands beside its mark.
  for (const text of ['مرحبا بالجميع هنا', 'واحد', 'two'])
    expect((await roomAround(text)).right, text).toBeLessThan(1);
});
