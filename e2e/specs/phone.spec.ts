/** The chat on a phone: one pane at a time, and all that slides over it. */
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

test('where more is wanted in sight, nothing gets too small for a finger', async ({ chat }) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/appearance');
  await page.getByRole('radio', { name: 'Compact' }).check();
  await chat.goTo(chatPaths.inbox);
  const row = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('"back" closes what lies over a view, and leads on only then', async ({ chat }) => {
  const { page } = chat;
  const back = () => page.evaluate(() => history.back());
  const drawer = page.getByRole('dialog', { name: 'Conversations' });
  const openDrawer = () => page.getByRole('button', { name: 'Conversations' }).tap();
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
