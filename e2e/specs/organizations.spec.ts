/** Two organizations at once: each with its queue, its counts, its stores and its way out. */
import type { Page } from '@playwright/test';
import { withSecondOrganization } from '../standins/demoConfig';
import { expectAccessible } from '../accessibility';
import { ChatPage } from '../pages/ChatPage';
import { addressOf, ChatSignInPage } from '../pages/ChatSignInPage';
import { expect, test } from '../pages/chatTest';

const railOf = (page: Page) => page.getByRole('list', { name: 'Organizations' });
const harbourOn = (page: Page) => railOf(page).getByRole('link', { name: /^Lantern Harbour/ });
const outpostOn = (page: Page) => railOf(page).getByRole('link', { name: /^Skerry Outpost/ });

/** Signs Marta in to the first organization, and from there to the second, which is then open. */
async function enterBoth(page: Page): Promise<ChatPage> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const body = withSecondOrganization(await answer.text(), '/outpost');
    await route.fulfill({ response: answer, body });
  });
  const chat = new ChatPage(page);
  await page.goto('/chat/sign-in/home');
  await new ChatSignInPage(page).signInWithPassword('marta');
  await chat.expectInside();
  await railOf(page).getByRole('link', { name: 'Sign in to another organization' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Skerry Outpost' })).toBeVisible();
  await new ChatSignInPage(page).signInWithPassword('marta');
  await expect(page).toHaveURL(/\/chat\/outpost\//);
  await chat.expectInside();
  return chat;
}

test.beforeEach(async ({ control, isMobile }) => {
  test.skip(isMobile, 'The rail of organizations stands on wide screens.');
  await control('outpost', 'reset');
});

test('the one that is not open counts on the rail; each shows its own', async ({
  page,
  realm,
  control,
}) => {
  const chat = await enterBoth(page);
  const harbour = harbourOn(page);
  await expect(outpostOn(page)).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);

  const before = await harbour.getAttribute('aria-label');
  await realm.post('jonas', { to: ['marta'] }, 'Only in the harbour.');
  await expect(harbour).not.toHaveAttribute('aria-label', String(before));
  await expect(page.getByText('Only in the harbour.')).toBeHidden();
  const place = { channel: 'general', topic: 'supply boat' };
  await control('outpost', 'postAs', addressOf('wei'), place, 'Only at the outpost.');
  await chat.read('/chat/outpost/n/channel/2-general/topic/supply%20boat');
  await expect(chat.feed.list.getByText('Only at the outpost.')).toBeVisible();
  await chat.compose.field.fill('A draft of the outpost');

  await harbour.click();
  await expect(page).toHaveURL(/\/chat\/home\//);
  await expect(harbour).toHaveAttribute('aria-current', 'true');
  await chat.expectInside();
  await chat.read('/chat/home/n/channel/2-general');
  await expect(page.getByText('Only at the outpost.')).toBeHidden();
  await chat.goTo('/chat/home/drafts');
  await expect(page.getByText('The procedure is:')).toBeVisible();
  await expect(page.getByText('A draft of the outpost')).toBeHidden();
  await outpostOn(page).click();
  await chat.goTo('/chat/outpost/drafts');
  await expect(page.getByText('A draft of the outpost')).toBeVisible();
});

test('a reload keeps both, apart; signing out of one leaves the other', async ({ page, realm }) => {
  void realm;
  const chat = await enterBoth(page);
  await page.reload();
  await chat.expectInside();
  await expect(harbourOn(page)).toBeVisible();

  await chat.me('Marta Oliveira').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/\/chat\/home\//);
  await chat.expectInside();
  await expect(outpostOn(page)).toBeHidden();
  await page.reload();
  await chat.expectInside();
  await expect(harbourOn(page)).toBeVisible();
  await expect(outpostOn(page)).toBeHidden();
  const rest = await page.evaluate(() => Object.keys(sessionStorage).join(' '));
  expect(rest).toContain('chat.home');
  expect(rest).not.toContain('chat.outpost');
});

test('the inbox has what is unread in the other organization, too', async ({
  page,
  realm,
  control,
}) => {
  const chat = await enterBoth(page);
  await realm.post('jonas', { to: ['marta'] }, 'Only in the harbour.');
  const place = { channel: 'general', topic: 'supply boat' };
  await control('outpost', 'postAs', addressOf('wei'), place, 'Only at the outpost.');
  await chat.goTo('/chat/home/inbox');
  const outpost = page.getByRole('region', { name: 'Skerry Outpost' });
  const boat = outpost.getByRole('link', { name: /supply boat/ });
  await expect(boat).toBeVisible();
  await expectAccessible(page);
  const fold = outpost.getByRole('button', { name: 'Conversations of Skerry Outpost' });
  await fold.click();
  await expect(boat).toBeHidden();
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');

  // What is looked for is found there, folded or not.
  const filter = page.getByRole('searchbox', { name: 'Filter the inbox' });
  await filter.fill('supply');
  await expect(boat).toBeVisible();
  await filter.press('Enter');
  await expect(page).toHaveURL(/\/chat\/outpost\/n\/channel\/2-general\/topic\/supply/);
  await expect(chat.feed.list.getByText('Only at the outpost.')).toBeVisible();
});
