/** Safari on a Mac gives the focus to no button that the mouse presses: what goes by the focus works there, too. */
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { pressAsOnMac } from '../pages/macFocus';

test.skip(({ isMobile }) => isMobile, 'fingers focus nothing that is pressed anywhere');

test.beforeEach(async ({ page }) => {
  await page.addInitScript(pressAsOnMac);
});

test('what a press called gives the focus back to what was pressed', async ({ chat }) => {
  const { page } = chat;
  await chat.read(chatPaths.topic('gull on the roof'));
  await chat.compose.field.fill('Later');
  const button = page.getByRole('button', { name: 'Send later' });
  const menu = page.getByRole('dialog', { name: 'Send later' });
  // What sees to it comes after the first view.
  await expect(async () => {
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused({ timeout: 1_000 });
  }).toPass();
});

test('in little room a press sends, though what is there for those who write goes with the focus', async ({
  chat,
}) => {
  const { page, compose } = chat;
  await page.setViewportSize({ width: 480, height: 380 });
  await chat.read(chatPaths.topic('gull on the roof'));
  await expect(async () => {
    await compose.field.fill('It has a fork');
    await compose.sendButton.hover();
    await page.mouse.down();
    // A person's finger is slower than what happens in the page.
    await expect(compose.sendButton).toBeFocused({ timeout: 1_000 });
    await page.mouse.up();
  }).toPass();
  await expect(compose.field).toHaveValue('');
});
