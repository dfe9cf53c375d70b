/** What was typed into forms and is not saved outlives a reload of the page, and nothing else. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import type { ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'the same with less room');

const IS_BACK = 'What you typed before is back.';

/** What this tab keeps, all of it. */
const tabTexts = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function openNewChannel({ page }: ChatPage) {
  await page.getByRole('button', { name: 'New channel' }).click();
  return page.getByRole('dialog', { name: 'New channel' });
}

test('a form that is opened again after a reload holds what was typed, until it is given up', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/channels');
  let dialog = await openNewChannel(chat);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('harbour walk');
  await dialog.getByRole('radio', { name: /^Private, shared history/ }).check();
  await page.reload();

  dialog = await openNewChannel(chat);
  await expect(dialog.getByRole('status').filter({ hasText: IS_BACK })).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('harbour walk');
  await expect(name).toBeFocused();
  await expect(dialog.getByRole('radio', { name: /^Private, shared history/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await expect(dialog.getByRole('radio', { name: /^Public/ })).toBeChecked();
  await expect(dialog.getByText(IS_BACK)).toBeHidden();

  await name.fill('harbour swim');
  await page.reload();
  dialog = await openNewChannel(chat);
  await expect(name).toHaveValue('harbour swim');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await openNewChannel(chat);
  await expect(name).toHaveValue('');
  expect(await tabTexts(page)).not.toContain('harbour');
});

test('what was saved does not come back', async ({ chat }) => {
  const { page } = chat;
  await chat.goTo('/chat/home/organization/groups');
  const dialog = page.getByRole('dialog', { name: 'New group' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const open = () => page.getByRole('button', { name: 'New group' }).click();
  await open();
  await name.fill('keepers');
  await page.reload();
  await open();
  await expect(name).toHaveValue('keepers');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await open();
  await expect(name).toHaveValue('');
  await expect(dialog.getByText(IS_BACK)).toBeHidden();
  expect(await tabTexts(page)).not.toContain('keepers');
});

test('a card that is closed gives up what was typed in it', async ({ chat }) => {
  const { page } = chat;
  await chat.goTo('/chat/home/organization/groups');
  const edit = async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^engineers/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  };
  const description = page.getByRole('dialog').getByRole('textbox', { name: 'Description' });
  await edit();
  const before = await description.inputValue();
  await description.fill('Those with the oil cans.');
  await page.reload();
  await edit();
  await expect(description).toHaveValue('Those with the oil cans.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await edit();
  await expect(description).toHaveValue(before);
});

test('the own profile shows after a reload what was typed, and sign-out takes it along', async ({
  chat,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/profile');
  const name = page.getByRole('textbox', { name: 'Full name' });
  await name.fill('Marta of the Light');
  await page.reload();
  await expect(name).toHaveValue('Marta of the Light');
  await expect(page.getByText(IS_BACK)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('Marta Oliveira');
  await expect(page.getByText(IS_BACK)).toBeHidden();

  await name.fill('Marta of the Tower');
  await expect.poll(() => tabTexts(page)).toContain('Marta of the Tower');
  await chat.goTo('/chat/home/settings/session');
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => tabTexts(page)).not.toContain('Marta of the Tower');
});
