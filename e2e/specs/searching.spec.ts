/** A second look of a search: what the server misses and is kept here, and where to look on. */
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';
import { listenClosely } from '../pages/listen';

const place = { channel: 'general', topic: 'tides' };
const kept = ({ page }: ChatPage) => page.getByRole('region', { name: 'Kept on this device' });
const hits = (chat: ChatPage) => kept(chat).getByRole('link');
const marks = (within: Locator) => within.locator('mark');
const searchFor = (chat: ChatPage, words: string) =>
  chat.goTo(`/chat/home/n/search/${encodeURIComponent(words)}`);

test('names in code, parts of words and phrases are found in what is kept here', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const messageId = await realm.post(
    'jonas',
    place,
    'First set `sess.optsfile`, then **re**start.',
  );
  await realm.post('aiko', place, 'The crème is at the pier.');
  await chat.read(chatPaths.topic('tides'));
  await expect(feed.messageById(messageId)).toBeVisible();
  const heard = await listenClosely(page);
  await searchFor(chat, 'ess.opts');
  await expect(page.getByText('No message fits this search')).toBeVisible();
  const said = '1 message kept on this device contains: \u2068ess.opts\u2069';
  await expect(kept(chat).getByRole('status')).toHaveText(said);
  // There is nothing else: it is open.
  await expect(hits(chat)).toHaveCount(1);
  await expect(hits(chat)).toContainText('Jonas Lindqvist');
  await expect(hits(chat)).toContainText('general');
  await expect(marks(hits(chat))).toHaveText('ess.opts');
  await expectAccessible(page);
  const sayings = (await heard()).filter(({ text }) => text.includes('kept on'));
  expect(sayings).toEqual([{ text: said, isAlert: false, isAwaited: true }]);

  await searchFor(chat, '"optsfile, then restart"');
  await expect(marks(hits(chat))).toHaveText('optsfile, then restart');
  await searchFor(chat, 'CREME PIE tide');
  await expect(marks(hits(chat))).toHaveText(['tide', 'crème', 'pie']);
  await searchFor(chat, '"then start"');
  await expect(page.getByText('No message fits this search')).toBeVisible();
  await expect(hits(chat)).toHaveCount(0);
});

test('they are apart from what the server found, and lead to the messages, by keyboard, too', async ({
  chat,
  realm,
}) => {
  const { page, feed } = chat;
  const { keyboard } = page;
  await realm.post('jonas', place, 'A lanternfish.');
  await realm.post('aiko', place, 'Two lanternsharks.');
  const found = await realm.post('aiko', place, 'My lantern.');
  await chat.read(chatPaths.topic('tides'));
  await expect(feed.message('lanternsharks')).toBeVisible();
  await chat.read('/chat/home/n/search/lantern');
  await expect(feed.messageById(found)).toBeVisible();
  await expect(feed.message('lanternfish')).toHaveCount(0);
  await expect(kept(chat).getByRole('status')).toContainText('2 more messages kept on this device');
  await expect(hits(chat)).toHaveCount(0);

  const show = kept(chat).getByRole('button');
  await show.focus();
  await keyboard.press('Enter');
  await expect(show).toHaveAccessibleName('Hide');
  await expect(hits(chat).first()).toContainText('Two lanternsharks');
  await expectAccessible(page);
  await keyboard.press('Tab');
  await expect(hits(chat).first()).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(hits(chat).last()).toBeFocused();
  await keyboard.press('Home');
  await expect(hits(chat).first()).toBeFocused();
  await keyboard.press('Escape');
  await expect(show).toBeFocused();
  await expect(hits(chat)).toHaveCount(0);
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('End');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/topic\/tides\/near\/\d+$/);
  await expect(feed.message('A lanternfish')).toBeInViewport();

  // Whoever comes back goes on with the next.
  await page.goBack();
  await expect(hits(chat).last()).toBeFocused();
});

test('what is gone by now is not shown, and what is deleted meanwhile goes', async ({
  chat,
  realm,
}) => {
  const gone = await realm.post('jonas', place, 'A lanternfish.');
  const stays = await realm.post('jonas', place, 'Two lanternfishes.');
  await chat.read(chatPaths.topic('tides'));
  await expect(chat.feed.messageById(stays)).toBeVisible();
  await searchFor(chat, 'anternf');
  await expect(hits(chat)).toHaveCount(2);
  await realm.call('marta', 'DELETE', `/messages/${gone}`);
  await expect(hits(chat)).toHaveCount(1);
  await expect(kept(chat).getByRole('status')).toContainText('1 message kept');
});

test('where the server cannot be reached, what is kept here is all there is, and it is said', async ({
  chat,
  realm,
  allow,
}) => {
  const { page, feed } = chat;
  allow.error(/Failed to load resource|net::ERR/);
  const messageId = await realm.post('jonas', place, 'A lanternfish.');
  await chat.read(chatPaths.topic('tides'));
  await expect(feed.messageById(messageId)).toBeVisible();
  const fetches = /\/api\/v1\/messages\?/;
  await page.route(fetches, (route) => route.abort());
  await searchFor(chat, 'anternf');
  await expect(kept(chat).getByRole('status')).toContainText(
    'The server cannot be reached. 1 message kept on this device contains',
  );
  await expect(hits(chat)).toContainText('A lanternfish.');
  await expect(page.getByText('The messages could not be loaded')).toBeVisible();
  await expectAccessible(page);
  await searchFor(chat, 'nowhere-to-be-found');
  await expect(kept(chat).getByRole('status')).toContainText(
    'No message kept on this device contains: \u2068nowhere-to-be-found\u2069',
  );

  await page.unroute(fetches);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No message fits this search')).toBeVisible();
  await expect(kept(chat).getByRole('status')).toBeEmpty();
});

test('who finds little is offered to search elsewhere, once', async ({ chat, realm }) => {
  const { page } = chat;
  await realm.post('jonas', place, 'A mooringline.');
  const wider = page.getByRole('list', { name: 'Search elsewhere' }).getByRole('link');
  await chat.read('/chat/home/n/channel/2-general/topic/tides/search/mooringline');
  await expect(wider).toHaveText([
    'Search without \u2068topic:tides\u2069',
    'Search without \u2068channel:general topic:tides\u2069',
  ]);
  await expectAccessible(page);
  await wider.first().click();
  await expect(page).toHaveURL('/chat/home/n/channel/2-general/search/mooringline');

  await chat.goTo('/chat/home/n/channel/2-general/search/notthere');
  await expect(page.getByText('No message fits this search')).toBeVisible();
  await wider.click();
  await expect(page).toHaveURL('/chat/home/n/search/notthere');
  await expect(wider).toHaveText(['Search all public channels']);
  await expect(page.getByRole('link', { name: 'Search all public channels' })).toHaveCount(1);
  await expectAccessible(page);
  await wider.click();
  await expect(page).toHaveURL('/chat/home/n/channels/public/search/notthere');
  await expect(wider).toHaveCount(0);
  // Where much was found, nobody needs more.
  await chat.read('/chat/home/n/channel/2-general/search/lantern');
});

test('guests are not sent to channels that they cannot see', async ({ otherChat }) => {
  const chat = await otherChat('hugo');
  await chat.goTo('/chat/home/n/search/notthere');
  await expect(chat.page.getByText('No message fits this search')).toBeVisible();
  await expect(chat.page.getByText('Searched in what you have received.')).toBeVisible();
  await expect(chat.page.getByRole('link', { name: 'Search all public channels' })).toHaveCount(0);
});
