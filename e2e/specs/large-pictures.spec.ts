/** Pictures that are shown large: zoomed and moved by keys, by buttons and by hand. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test, type ChatFixtures } from '../pages/chatTest';

/** Two pictures, larger than any window; the first of them is opened. */
async function openLarge(
  { chat, realm }: Pick<ChatFixtures, 'chat' | 'realm'>,
  first = 'quay.png',
) {
  const { page, compose, feed } = chat;
  await realm.post('jonas', { channel: 'general', topic: 'views' }, 'Closer, please.');
  await chat.read(chatPaths.topic('views'));
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2400, 1600];
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });
  const buffer = Buffer.from(drawn, 'base64');
  const files = [first, 'tide.png'].map((name) => ({ name, mimeType: 'image/png', buffer }));
  await page.getByLabel('Add files').setInputFiles(files);
  await expect(compose.field).toHaveValue(/\.png\]\([^]*tide\.png\]\(\/user_uploads/);
  await compose.sendButton.click();
  const opened = feed.list.getByRole('button', { name: `Open ${first}` });
  await opened.click();
  const large = page.getByRole('dialog', { name: first });
  const picture = large.getByRole('img', { name: first });
  await expect(picture).not.toHaveAttribute('aria-busy');
  return {
    opened,
    large,
    picture,
    out: large.getByRole('button', { name: 'Zoom out' }),
    expectTold: (percent: number) =>
      expect(large.getByText(`Zoom: ${percent} %`, { exact: true })).toBeAttached(),
  };
}

test('a picture that is shown large is zoomed and moved by keys, within its bounds', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const { large, picture, out, opened, expectTold } = await openLarge({ chat, realm });
  const expectAt = async (x: number) => {
    const transform = await picture.evaluate((image) => image.style.transform);
    expect(Number(/translate\((.*?)px/.exec(transform)?.[1])).toBeCloseTo(x, 1);
  };
  await expect(out).toBeDisabled();
  await large.getByRole('button', { name: 'Zoom in' }).click();
  await expectTold(150);
  await page.keyboard.press('Z');
  await expectTold(225);
  await expectAccessible(page);

  // An arrow shows what lies there, and no further than there is something.
  await page.keyboard.press('ArrowRight');
  await expectAt(-80);
  for (let times = 0; times < 20; times += 1) await page.keyboard.press('ArrowLeft');
  const room = await picture.evaluate(
    ({ clientWidth, parentElement }) => clientWidth * 2.25 - (parentElement?.clientWidth ?? 0),
  );
  await expectAt(room / 2);
  await page.keyboard.press('0');
  await expectTold(100);
  await page.keyboard.press('ArrowRight');
  const next = page.getByRole('dialog', { name: 'tide.png' });
  await page.keyboard.press('+');
  await expect(next.getByText('Zoom: 150 %')).toBeAttached();
  await page.keyboard.press('v');
  await expect(opened).toBeFocused();
});

test('a picture that is shown large is zoomed by two fingers, and by two presses', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const { large, picture, out, expectTold } = await openLarge({ chat, realm });
  await picture.evaluate((image) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    const touch = (type: string, pointerId: number, x: number) =>
      image.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          pointerType: 'touch',
          bubbles: true,
          clientX: left + width / 2 + x,
          clientY: top + height / 2,
        }),
      );
    // There is no finger to be held.
    Element.prototype.setPointerCapture = () => {};
    touch('pointerdown', 11, -20);
    touch('pointerdown', 12, 20);
    for (let x = 20; x <= 40; x += 5) {
      touch('pointermove', 11, -x);
      touch('pointermove', 12, x);
    }
    touch('pointerup', 11, -40);
    touch('pointerup', 12, 40);
  });
  await expect(large.getByText('200 %', { exact: true })).toBeVisible();
  await picture.dblclick();
  await expectTold(100);
  await expect(out).toBeDisabled();
  await picture.dblclick();
  await expect(out).toBeEnabled();
  // Another picture is whole.
  await large.getByRole('button', { name: 'Next picture' }).click();
  const next = page.getByRole('dialog', { name: 'tide.png' });
  await expect(next.getByRole('button', { name: 'Zoom out' })).toBeDisabled();
});

test('a long title takes no room from the picture that it names', async ({ chat, realm }) => {
  const { page } = chat;
  const { large } = await openLarge({ chat, realm }, `${'quay '.repeat(40).trim()}.png`);
  await page.setViewportSize({ width: 320, height: 700 });
  const surplus = await large
    .locator('.body')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(surplus, 'what is to be scrolled for').toBeLessThanOrEqual(0);
  await expect(large.getByRole('heading')).toHaveAttribute('title', /^quay quay/);
});
