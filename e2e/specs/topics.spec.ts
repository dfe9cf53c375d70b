/** Single topics: muting and following them, and going about by them. */
import { expectAccessible } from '../accessibility';
import { chatPaths } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

const place = { channel: 'general', topic: 'tides' };

test('a topic is followed and muted by its menu', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await chat.read(chatPaths.topic('tides'));
  const choose = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name: 'Channel options' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Follow the topic');
  await expect(page.getByText('You follow “tides” now.')).toBeVisible();
  await choose('Mute the topic');
  await expect(page.getByText('“tides” is muted.')).toBeVisible();
  await choose('Unmute the topic');
  await expect(page.getByText('“tides” is no longer muted.')).toBeVisible();
});

test('a channel says what it is for and who is in it', async ({ chat }) => {
  const { page } = chat;
  await chat.read(chatPaths.general);
  await chat.page.getByRole('main').getByRole('button', { name: 'Channel options' }).click();
  await page.getByRole('menuitem', { name: 'About the channel' }).click();
  const card = page.getByRole('dialog', { name: 'general' });
  await expect(card.getByRole('heading', { name: /subscribers$/ })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Change the channel' }).click();
  await expect(card.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await card.getByRole('textbox', { name: 'Description' }).fill('What everybody should know');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card).toContainText('What everybody should know');
  await card.getByRole('button', { name: 'Jonas Lindqvist', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Jonas Lindqvist' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
});

test('somebody is added to a channel from its card', async ({ chat, isMobile }) => {
  test.skip(isMobile, 'the same with less room');
  const { page } = chat;
  await chat.sidebar.link('crew council').click();
  await page.getByRole('main').getByRole('button', { name: 'Channel options' }).click();
  await page.getByRole('menuitem', { name: 'About the channel' }).click();
  const card = page.getByRole('dialog', { name: 'crew council' });
  await expect(card.getByRole('heading', { name: '4 subscribers' })).toBeVisible();
  await card.getByRole('button', { name: 'Add people' }).click();
  await card.getByRole('checkbox', { name: 'Aiko Tanaka' }).check();
  await card.getByRole('button', { name: 'Add people' }).click();
  await expect(card.getByRole('heading', { name: '5 subscribers' })).toBeVisible();
});
