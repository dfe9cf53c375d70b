/** Quoting: a message's words, or what is selected of them, here or elsewhere. */
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'phones have no keys');

const place = { channel: 'general', topic: 'tides' };

test('a quote that comes late calls nobody back', async ({ chat, realm }) => {
  const { page, compose, feed } = chat;
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await expect(compose.field).toBeVisible();
  const row = feed.messageById(messageId);
  await row.click();
  await realm.delay(`GET /messages/${messageId}`, 2_000);
  const fetched = page.waitForResponse((response) =>
    response.url().includes(`/messages/${messageId}`),
  );
  await page.keyboard.press('>');
  await chat.goTo('/chat/home/inbox');
  await fetched;
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/inbox$/);
  await chat.read(chatPaths.topic('tides'));
  await expect(compose.field).toHaveValue(/said[^]*High water at six\./);
});

test('what is selected of a message is quoted alone, as it was written', async ({
  chat,
  realm,
}) => {
  const { page, compose, feed } = chat;
  const content = 'High water at **six** today.\n\n* bring `ropes`\n* and lamps';
  const messageId = await realm.post('jonas', place, content);
  await realm.post('jonas', place, 'Or at seven.');
  await chat.read(chatPaths.topic('tides'));
  const row = feed.messageById(messageId);
  const quoted = async () => {
    await page.keyboard.press('>');
    await expect(compose.field).toHaveValue(/said/);
    const [, words] = /```quote\n([^]*?)\n```/.exec(await compose.field.inputValue()) ?? [];
    await compose.field.fill('');
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    return words;
  };
  await row.click();
  expect(await quoted()).toBe(content);

  /** From the beginning of the first text to the end of the other. */
  const select = (from: string, to: string) =>
    row.evaluate(
      (element, texts) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const found: Record<string, Node> = {};
        while (walker.nextNode()) found[walker.currentNode.textContent ?? ''] = walker.currentNode;
        const [start, end] = texts.map((text) => found[text]);
        if (!start || !end) throw new Error(`No such texts: ${Object.keys(found).join('|')}`);
        getSelection()?.setBaseAndExtent(start, 0, end, end.textContent?.length ?? 0);
      },
      [from, to] as const,
    );
  await select('six', 'ropes');
  expect(await quoted()).toBe('**six** today.\n\n- bring `ropes`');
  await select('ropes', 'ropes');
  expect(await quoted()).toBe('`ropes`');
  await select('bring ', 'and lamps');
  expect(await quoted()).toBe('- bring `ropes`\n- and lamps');
  await select('ropes', 'ropes');
  await feed.pointAt(row);
  await row.getByRole('toolbar').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: /Quote/ }).click();
  await expect(compose.field).toHaveValue(/```quote\n`ropes`\n```/);
});

/** Nobody can press three times in Firefox by the way that it is driven here. */
test(
  'who presses three times quotes the paragraph',
  { tag: '@chromium' },
  async ({ chat, realm }) => {
    const { page, compose, feed } = chat;
    const messageId = await realm.post(
      'jonas',
      place,
      'High water at **six** today.\n\n* bring rope',
    );
    await realm.post('jonas', place, 'Or at seven.');
    await chat.read(chatPaths.topic('tides'));
    const row = feed.messageById(messageId);
    await row.getByText('High water').click({ clickCount: 3 });
    await page.keyboard.press('>');
    await expect(compose.field).toHaveValue(/```quote\nHigh water at \*\*six\*\* today\.\n```/);
    await compose.field.fill('');
    await page.keyboard.press('Escape');
    await page.getByText('Or at seven.').click({ clickCount: 3 });
    await row.focus();
    await page.keyboard.press('>');
    await expect(compose.field).toHaveValue(/bring rope\n```/);
  },
);

test('a message is taken elsewhere, and what was being written stays where it was', async ({
  chat,
  realm,
}) => {
  const { page, compose, feed } = chat;
  const { keyboard } = page;
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  await compose.field.fill('Half a sentence');
  await feed.messageById(messageId).click();
  await keyboard.press('<');
  const where = page.getByRole('combobox', { name: 'Channel or people' });
  await expect(where).toBeFocused();
  await where.fill('gener');
  await keyboard.press('Enter');
  const topic = page.getByRole('main').getByRole('combobox', { name: 'Topic' });
  await expect(topic).toBeFocused();
  await topic.fill('boats');
  await keyboard.press('Enter');
  await expect(compose.field).toHaveValue(/said[^]*High water at six\./);
  await compose.field.press('Control+Enter');
  await expect(page.getByText(/Sent to .*boats/)).toBeVisible();
  // Whoever answers here next writes here.
  await expect(compose.field).toHaveValue('Half a sentence');
  await expect(compose.field).toBeFocused();
  await chat.read(chatPaths.topic('boats'));
  await expect(feed.list).toContainText('High water at six.');
});
