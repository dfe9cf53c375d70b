/** What a conversation looks like on paper. */
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { hold } from '../pages/hold';

test.skip(({ isMobile }) => isMobile, 'the phone has no pointer that hovers');

const logbook = '/chat/home/n/channel/9-logbook';
const place = { channel: 'general', topic: 'tides' };
const lines = Array.from({ length: 80 }, (_, line) => `line ${line}`);

test(
  'on paper, messages stand in full, dark on white, and nothing that can be pressed',
  { tag: '@chromium' },
  async ({ chat, realm }) => {
    const { page, feed, compose } = chat;
    const wide = `wide ${'x'.repeat(400)}`;
    const codeId = await realm.post(
      'jonas',
      place,
      `\`\`\`python\n${wide}\n${lines.join('\n')}\n\`\`\``,
    );
    const lastId = await realm.post('aiko', place, 'High water at six.');
    await chat.read(chatPaths.topic('tides'));
    const code = feed.messageById(codeId).locator('pre');
    await feed.pointAt(feed.messageById(lastId));
    await expect(feed.messageById(lastId).getByRole('toolbar')).toBeVisible();
    const before = await feed.scroller.evaluate((scroller) => scroller.clientHeight);

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(compose.field).toBeHidden();
    await expect(page.getByRole('toolbar')).toBeHidden();
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search messages' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // No part of it scrolls by itself: paper does not.
    expect(
      await feed.scroller.evaluate((scroller) => scroller.getBoundingClientRect().height),
    ).toBeGreaterThan(before);
    expect(
      await code.evaluate((pre) => [
        pre.scrollHeight - pre.clientHeight,
        pre.scrollWidth - pre.clientWidth,
      ]),
    ).toEqual([0, 0]);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollHeight > document.documentElement.clientHeight,
      ),
    ).toBe(true);
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(feed.messageById(lastId)).toHaveCSS('color', 'rgb(27, 30, 32)');
    // Nor is it shaded where the pointer is.
    await expect(feed.messageById(lastId)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    // "Today" is true on a screen alone.
    const day = page.locator('[data-whole-day]').last();
    await expect(day).toHaveAttribute('data-whole-day', /\d{4}$/);
    await expect(day).toHaveCSS('font-size', '0px');

    await page.emulateMedia({ media: null, colorScheme: null });
    await expect(compose.field).toBeVisible();
  },
);

test(
  'on paper a conversation of which the page holds a part says where there is more of it',
  { tag: '@chromium' },
  async ({ chat }) => {
    const { page, feed } = chat;
    const more = 'There are more messages here, which are not printed.';
    const printed = () =>
      feed.list.evaluate((list) =>
        ['::before', '::after'].map((part) => getComputedStyle(list, part).content),
      );
    const onPaper = async () => {
      await page.emulateMedia({ media: 'print' });
      const said = await printed();
      await page.emulateMedia({ media: null });
      return said;
    };
    await chat.read(logbook);
    await feed.goToNewest();
    expect(await printed()).toEqual(['none', 'none']);
    expect(await onPaper()).toEqual([JSON.stringify(more), 'none']);

    // Whoever was led further up has later ones that are not in the page, either.
    for (let turn = 0; turn < 4; turn += 1) await feed.scrollBy(-3_000);
    const { messageId } = await feed.firstShown();
    await hold(page, /num_before=0/);
    await page.goto(`${logbook}/near/${String(messageId)}`);
    await expect(feed.messageById(messageId)).toBeVisible();
    await expect(feed.list).toHaveAttribute('data-after', more);
    expect(await onPaper()).toEqual([JSON.stringify(more), JSON.stringify(more)]);

    await chat.read(chatPaths.topic('gull on the roof'));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('This is where it begins.')).toBeVisible();
    expect(await printed()).toEqual(['none', 'none']);
  },
);
