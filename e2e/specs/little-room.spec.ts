/** Writing where there is little room: a phone on its side, a keyboard on the screen, letters twice as large. */
import type { Locator, Page } from '@playwright/test';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => !isMobile, 'this is the phone');

const tides = { channel: 'general', topic: 'tides' };

test('however little room there is, what one writes, what sends it and what was written are in sight', async ({
  chat,
  realm,
}) => {
  const { page, compose } = chat;
  for (let count = 0; count < 30; count += 1) {
    await realm.post('marta', tides, `Line ${String(count)}.`);
  }
  await chat.read(chatPaths.topic('tides'));
  const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;
  const expectRoom = async (height: number) => {
    await expect(compose.field).toBeInViewport({ ratio: 0.99 });
    // It is pressed, and nothing that lies over it.
    await expect(compose.sendButton).toBeInViewport({ ratio: 0.99 });
    await compose.sendButton.tap({ trial: true });
    await expect.poll(() => heightOf(page.locator('.scroller'))).toBeGreaterThan(height);
    await expect(page.locator('html')).toHaveJSProperty(
      'scrollHeight',
      page.viewportSize()?.height,
    );
  };
  await compose.field.fill('Line\n'.repeat(20));
  // Upright with a keyboard, on its side without and with one.
  for (const [width, height, left] of [
    [390, 340, 80],
    [844, 390, 80],
    [844, 200, 20],
  ] as const) {
    await page.setViewportSize({ width, height });
    await compose.field.focus();
    await expectRoom(left);
  }
});

test(
  'with letters twice as large, an empty box is one line until somebody writes in it',
  { tag: '@chromium' },
  async ({ chat, realm }) => {
    const { page, compose } = chat;
    await realm.post('jonas', tides, 'High water at six.');
    await page.setViewportSize({ width: 320, height: 568 });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await chat.read(chatPaths.topic('tides'));
    const rail = page.locator('.rail');
    const scroller = page.locator('.scroller');
    await expect(compose.field).toBeVisible();
    await page.locator('[data-message-id]').last().focus();
    await expect(compose.sendButton).toBeHidden();
    await expect(rail).toBeVisible();
    await expect.poll(async () => (await scroller.boundingBox())?.height).toBeGreaterThan(160);
    await compose.field.tap();
    await compose.field.fill('Line\n'.repeat(20));
    await expect(rail).toBeHidden();
    await expect(compose.sendButton).toBeInViewport({ ratio: 0.99 });
    await expect.poll(async () => (await scroller.boundingBox())?.height).toBeGreaterThan(80);
    await compose.field.fill('');
    await page.locator('[data-message-id]').last().focus();
    await expect(rail).toBeVisible();
    await expect(compose.sendButton).toBeHidden();
  },
);

test(
  'with letters twice as large, one reads where one is, and a card shows all that it holds',
  { tag: '@chromium' },
  async ({ chat, realm }) => {
    const { page } = chat;
    await realm.post('jonas', tides, 'High water at six.');
    await page.setViewportSize({ width: 320, height: 640 });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await chat.read(chatPaths.topic('tides'));
    const hiddenOf = (part: Locator) =>
      part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(() => hiddenOf(page.getByRole('heading', { level: 1 }))).toBe(0);
    await page.locator('[data-message-id]').last().focus();
    const toolbar = page.getByRole('toolbar', { name: 'What to do with this message' });
    expect((await toolbar.boundingBox())?.width).toBeLessThan(110);
    await toolbar.getByRole('button', { name: 'More actions' }).tap();
    await expect(page.getByRole('menuitem', { name: 'Add a reaction' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('u');
    const person = page.getByRole('dialog', { name: 'Jonas Lindqvist' });
    const role = person.getByText('Administrator');
    expect((await role.boundingBox())?.width).toBeGreaterThan(150);
    await page.keyboard.press('Escape');
    await expect(person).toBeHidden();
    await page.getByRole('button', { name: 'Channel options' }).click();
    await page.getByRole('menuitem', { name: 'About the channel' }).click();
    const card = page.getByRole('dialog', { name: 'general' });
    await card.getByText('For me').click();
    await expect(card.getByRole('switch').first()).toBeVisible();
    await expect.poll(() => hiddenOf(card.locator('.body'))).toBe(0);
    const name = card.getByRole('listitem').getByText('Tom Okafor');
    expect((await name.boundingBox())?.width).toBeGreaterThan(80);
    await card.getByRole('button', { name: 'Change the channel' }).click();
    await expect(card.getByRole('textbox', { name: 'Name' })).toBeInViewport();
    await expect(card.getByRole('button', { name: 'Save' })).not.toBeInViewport();
  },
);

/** What a browser says that lays its keyboard over the page: so much is in sight. */
async function showPart(page: Page, height: number, pageTop = 0) {
  await page.evaluate(
    (seen) => {
      for (const [name, value] of Object.entries(seen))
        Object.defineProperty(visualViewport, name, { value, configurable: true });
      visualViewport?.dispatchEvent(new Event('resize'));
    },
    { height, pageTop },
  );
}

test('a keyboard that lies over the page leaves the header and what sends in sight', async ({
  chat,
}) => {
  const { page, compose } = chat;
  await chat.goTo(chatPaths.topic('tides'));
  await compose.field.tap();
  await compose.field.fill('Line\n'.repeat(20));
  const height = page.viewportSize()?.height ?? 0;
  const header = page.locator('.pane-header');
  const endOf = async (place: Locator) => {
    const box = await place.boundingBox();
    return box ? box.y + box.height : 0;
  };
  // The browser moves the page on its own, to have the field in sight.
  await showPart(page, 420, 100);
  await expect.poll(() => endOf(compose.sendButton)).toBeLessThanOrEqual(520);
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(100);
  await showPart(page, height);
  await expect.poll(() => endOf(compose.sendButton)).toBeGreaterThan(520);
  await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
});
