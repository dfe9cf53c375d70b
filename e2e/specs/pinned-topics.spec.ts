/** Topics that are pinned: at hand in the sidebar, wherever they go. */
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.skip(({ isMobile }) => isMobile, 'Fingers point at no row; the sidebar is the same.');

const place = { channel: 'general', topic: 'tides' };

const pinned = ({ page, sidebar }: ChatPage) =>
  sidebar.root
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Pinned topics' }) });
const inChannel = ({ sidebar }: ChatPage) => sidebar.root.locator('a.is-inner .name');

async function choose(row: Locator, item: string) {
  await row.hover();
  await row
    .locator('xpath=..')
    .getByRole('button', { name: /^Options: / })
    .click();
  await row.page().getByRole('menuitem', { name: item }).click();
}

test('a pinned topic stands above the channels and first in its own, and keeps its name, until it is unpinned', async ({
  chat,
  realm,
}) => {
  const { page, sidebar } = chat;
  const messageId = await realm.post('jonas', place, 'High water at six.');
  await realm.post('jonas', { channel: 'general', topic: 'ropes' }, 'New ones.');
  await chat.read(chatPaths.topic('berths'));
  await expect(inChannel(chat).first()).toContainText('ropes');
  await choose(sidebar.link(/^tides/), 'Pin the topic');
  const link = pinned(chat).getByRole('link');
  await expect(link).toHaveAccessibleName(/^tides general 1 unread/);
  await expect(inChannel(chat).first()).toContainText('tides');
  await expectAccessible(page);

  // Of a channel that is folded up, from its place in the sidebar.
  await page.getByRole('button', { name: 'Topics of general' }).click();
  await link.click();
  await expect(page).toHaveURL(chatPaths.topic('tides'));

  const edit = (topic: string) =>
    realm.call('jonas', 'PATCH', `/messages/${messageId}`, { topic, propagate_mode: 'change_all' });
  await edit('tide tables');
  await expect(link).toHaveAccessibleName(/^tide tables general/);
  await page.reload();
  await expect(link).toHaveAccessibleName(/^tide tables general/);

  // Renamed while nobody here listened: it is found by what was said in it.
  await page.goto('about:blank');
  await edit('moon and tides');
  await page.goto(chatPaths.inbox);
  await expect(link).toHaveAccessibleName(/^moon and tides general/);

  await choose(link, 'Unpin the topic');
  await expect(pinned(chat)).toHaveCount(0);
});

test('a pin goes with its topic, and folds with the others', async ({ chat, realm }) => {
  const { page, sidebar } = chat;
  await realm.post('jonas', place, 'High water at six.');
  await realm.post('jonas', { channel: 'general', topic: 'ropes' }, 'New ones.');
  await chat.read(chatPaths.topic('berths'));
  await choose(sidebar.link(/^tides/), 'Pin the topic');
  await choose(sidebar.link(/^ropes/), 'Pin the topic');
  const links = pinned(chat).getByRole('link');
  await expect(links).toHaveText([/tides/, /ropes/]);
  await page.getByRole('button', { name: 'Pinned topics' }).click();
  await expect(links.first()).toBeHidden();
  await expect(
    pinned(chat)
      .locator('header')
      .getByText(/unread/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Pinned topics' }).click();
  await choose(links.first(), 'Delete the topic');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the topic' }).click();
  await expect(links).toHaveText([/ropes/]);
});
