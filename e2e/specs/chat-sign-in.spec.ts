/** Getting into the chat, staying there, and being put out. */
import { expectAccessible } from '../accessibility';
import { ChatPage } from '../pages/ChatPage';
import { addressOf, ChatSignInPage, type Keeping } from '../pages/ChatSignInPage';
import { expect, test } from '../pages/chatTest';

test('the door names the organization and lets people in by password', async ({
  page,
  realm,
  isMobile,
}) => {
  void realm;
  const door = new ChatSignInPage(page);
  await door.open();
  await expect(
    page.getByRole('heading', { name: 'Sign in to Lantern Harbour', level: 1 }),
  ).toBeVisible();
  await expectAccessible(page);
  await door.signInWithPassword('marta');
  const chat = new ChatPage(page);
  await chat.expectInside();
  await expect(chat.me('Marta Oliveira')).toBeVisible();
  // On a phone the people slide over the view when asked for.
  if (!isMobile) await expect(chat.person('Marta Oliveira')).toContainText('(you)');
});

test('a wrong password is said, and nothing that was typed is lost', async ({ page, realm }) => {
  void realm;
  const door = new ChatSignInPage(page);
  await door.open();
  await door.signInWithPassword('marta', 'lighthouse');
  await expect(door.problem).toContainText('do not fit');
  await expect(door.address).toHaveValue(addressOf('marta'));
  await expect(door.password).toHaveValue('lighthouse');
  await expectAccessible(page);
  await door.signInWithPassword('marta');
  await new ChatPage(page).expectInside();
});

test('an API key opens the door, a wrong one does not', async ({ page, realm }) => {
  const door = new ChatSignInPage(page);
  await door.open();
  await door.signInWithKey('aiko', 'x'.repeat(32));
  await expect(door.problem).toContainText('does not know this key');
  await expect(door.apiKey).toHaveValue('x'.repeat(32));
  await door.apiKey.fill(`  ${await realm.apiKeyOf('aiko')}\n`);
  await door.press('Sign in');
  await expect(new ChatPage(page).me('Aiko Tanaka')).toBeVisible();
});

test('a development server lets people in by name alone', async ({ page, realm }) => {
  void realm;
  const door = new ChatSignInPage(page);
  await door.open();
  await door.address.fill(addressOf('jonas'));
  await door.press('Sign in without password (development)');
  await expect(new ChatPage(page).me('Jonas Lindqvist')).toBeVisible();
});

test('whoever goes elsewhere while the door still opens is not called back', async ({
  page,
  realm,
}) => {
  const door = new ChatSignInPage(page);
  await door.open();
  await realm.delay('POST /fetch_api_key', 3_000);
  const answered = page.waitForResponse('**/fetch_api_key');
  await door.signInWithPassword('marta');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=account$/);
  await answered;
  // Whatever the answer sets off has come by then.
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(/\/sign-in\?next=account$/);
  // It did open: the chat lets in without asking again.
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await new ChatPage(page).expectInside();
});

test('an unreachable server is said, and can be tried again', async ({ page, realm }) => {
  await realm.fail('GET /server_settings', { kind: 'lost' }, 20);
  await page.goto('/chat');
  await expect(page.getByText('cannot be reached right now')).toBeVisible();
  await expectAccessible(page);
  await realm.heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(new ChatSignInPage(page).address).toBeVisible();
});

test('a sign-in that the server limits is said in words', async ({ page, realm }) => {
  const door = new ChatSignInPage(page);
  await door.open();
  await realm.fail('POST /fetch_api_key', { kind: 'rateLimited', retryAfterSeconds: 30 });
  await door.signInWithPassword('marta');
  await expect(door.problem).toContainText('Too many tries');
});

const keepings: { keeping: Keeping; isKept: boolean; isShared: boolean }[] = [
  { keeping: 'memory', isKept: false, isShared: false },
  { keeping: 'tab', isKept: true, isShared: false },
  { keeping: 'device', isKept: true, isShared: true },
];

for (const { keeping, isKept, isShared } of keepings) {
  test(`kept in ${keeping}: a reload ${isKept ? 'keeps' : 'ends'} the session, another tab ${isShared ? 'has' : 'lacks'} it`, async ({
    page,
    context,
    realm,
  }) => {
    void realm;
    const chat = new ChatPage(page);
    await chat.signIn('marta', keeping);
    await page.reload();
    if (isKept) await chat.expectInside();
    else await expect(new ChatSignInPage(page).address).toBeVisible();

    const otherTab = await context.newPage();
    await otherTab.goto('/chat');
    if (isShared) await new ChatPage(otherTab).expectInside();
    else await expect(new ChatSignInPage(otherTab).address).toBeVisible();
  });
}

test('an address that leads to the door is what comes behind it, unless one left by oneself', async ({
  page,
  realm,
}) => {
  void realm;
  const chat = new ChatPage(page);
  const door = new ChatSignInPage(page);
  await page.goto('/chat/home/n/channel/2-general');
  await expect(door.address).toBeVisible();
  expect(page.url()).not.toContain('general');
  await door.signInWithPassword('marta');
  await expect(chat.feed.list).toBeVisible();
  await expect(page).toHaveURL(/\/n\/channel\/2-general$/);
  await chat.me('Marta Oliveira').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await door.signInWithPassword('jonas');
  await expect(page).toHaveURL(/\/inbox$/);
});

test('a key that was revoked elsewhere puts up a sheet, and signing in again goes on', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await chat.read('/chat/home/n/channel/2-general');
  await realm.call('marta', 'POST', '/users/me/api_key/regenerate');
  await realm.expireQueues();
  const sheet = page.getByRole('alert').filter({ hasText: 'You have been signed out' });
  await expect(sheet).toBeVisible();
  await expect(chat.feed.list).toBeHidden();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Sign in again' }).click();
  await new ChatSignInPage(page).signInWithPassword('marta');
  await expect(chat.me('Marta Oliveira')).toBeVisible();
  await expect(sheet).toBeHidden();
});

test('the door says so, too, where the page is loaded again meanwhile, and no longer once they are back', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const door = new ChatSignInPage(page);
  const why = page.getByText('The server no longer accepts the key that was used here last.');
  await realm.call('marta', 'POST', '/users/me/api_key/regenerate');
  await realm.expireQueues();
  await expect(page.getByRole('alert').filter({ hasText: 'signed out' })).toBeVisible();
  await page.reload();
  await expect(why).toBeVisible();
  await expectAccessible(page);
  await door.signInWithPassword('marta');
  await chat.me('Marta Oliveira').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(door.address).toBeVisible();
  await expect(why).toHaveCount(0);
});

test('whoever signs in again for all tabs goes on in each of them, where they were', async ({
  page,
  context,
  realm,
}) => {
  const one = new ChatPage(page);
  await one.signIn('marta', 'device');
  const other = new ChatPage(await context.newPage());
  await other.page.goto('/chat/home/n/channel/2-general');
  await expect(other.feed.list).toBeVisible();
  await realm.call('marta', 'POST', '/users/me/api_key/regenerate');
  await realm.expireQueues();
  const sheetOf = ({ page: tab }: ChatPage) =>
    tab.getByRole('alert').filter({ hasText: 'You have been signed out' });
  await expect(sheetOf(other)).toBeVisible();
  await sheetOf(one).getByRole('button', { name: 'Sign in again' }).click();
  await new ChatSignInPage(page).keepIn('device');
  await new ChatSignInPage(page).signInWithPassword('marta');
  await expect(sheetOf(other)).toBeHidden();
  await expect(other.feed.list).toBeVisible();
  expect(new URL(other.page.url()).pathname).toBe('/chat/home/n/channel/2-general');
});
