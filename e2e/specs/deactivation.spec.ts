/** Leaving an organization for good, by oneself. */
import { expectAccessible } from '../accessibility';
import { ChatPage, chatPaths } from '../pages/ChatPage';
import { ChatSignInPage } from '../pages/ChatSignInPage';
import { expect, test } from '../pages/chatTest';
import { traces } from '../pages/traces';

const TOLD = 'The account was deactivated. It can be used again once an administrator';

test(
  'whoever deactivates their account is out in all tabs, and leaves nothing on the device',
  { tag: '@chromium' },
  async ({ page, context, realm }) => {
    void realm;
    const chat = new ChatPage(page);
    await chat.signIn('jonas', 'device');
    await chat.read(chatPaths.topic('gull on the roof'));
    await chat.compose.field.fill('Half a haddock');
    await expect.poll(() => traces(page)).toContain('Half a haddock');
    const other = await context.newPage();
    await other.goto(chatPaths.inbox);
    await new ChatPage(other).expectInside();

    await chat.goTo('/chat/home/settings/session');
    await page.getByRole('button', { name: 'Deactivate your account' }).press('Enter');
    const question = page.getByRole('dialog', { name: /^Deactivate your account in/ });
    await expect(question).toContainText('until an administrator reactivates the account');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Deactivate the account' }).press('Enter');

    for (const tab of [page, other]) {
      await expect(new ChatSignInPage(tab).address).toBeVisible();
      await expect(tab.getByRole('status').filter({ hasText: TOLD })).toBeVisible();
    }
    await expectAccessible(page);
    // A database that is taken away while it is read is read again.
    await expect(async () =>
      expect(await traces(page)).not.toMatch(/haddock|vault\.chat\.home/),
    ).toPass();
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await new ChatSignInPage(page).signInWithPassword('jonas');
    await expect(new ChatSignInPage(page).problem).toContainText('access was switched off');
    // Nobody goes on asking with a key that is of no use any more.
    expect(asked.filter((url) => /\/(?:events|register)\b/.test(url))).toEqual([]);
  },
);

test('what is not sent yet is said before it is lost', async ({ page, realm }) => {
  const chat = new ChatPage(page);
  await chat.signIn('jonas');
  await chat.read(chatPaths.topic('gull on the roof'));
  const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not now' } as const;
  await realm.fail('POST /messages', refusal);
  await chat.compose.send('The unsent herring.');
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await chat.goTo('/chat/home/settings/session');
  await page.getByRole('button', { name: 'Deactivate your account' }).click();
  const question = page.getByRole('dialog', { name: /^Deactivate your account in/ });
  await expect(question).toContainText('1 message that you wrote is not sent yet');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: 'Deactivate your account' })).toBeFocused();
});

test('the only owner is told whom to look for', async ({ chat }) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/session');
  await page.getByRole('button', { name: 'Deactivate your account' }).click();
  const question = page.getByRole('dialog', { name: /^Deactivate your account in/ });
  await question.getByRole('button', { name: 'Deactivate the account' }).click();
  const refusal = question.getByRole('alert');
  await expect(refusal).toContainText('Make somebody else an owner first');
  await expectAccessible(page);
  await refusal.getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveURL(/\/organization\/people$/);
  await expect(question).toBeHidden();
});

test('where no answer comes the next press finds out', async ({ page, realm }) => {
  const chat = new ChatPage(page);
  await chat.signIn('jonas');
  await chat.goTo('/chat/home/settings/session');
  await page.getByRole('button', { name: 'Deactivate your account' }).click();
  const question = page.getByRole('dialog', { name: /^Deactivate your account in/ });
  const confirm = question.getByRole('button', { name: 'Deactivate the account' });
  // Whatever stands before the server answers in its place; a browser asks again by itself where nothing does.
  await realm.fail('DELETE /users/me', { kind: 'html', status: 502 });
  await confirm.click();
  await expect(question.getByRole('alert')).toContainText('it is not known');
  await confirm.click();
  await expect(page.getByRole('status').filter({ hasText: TOLD })).toBeVisible();
});

test(
  'an owner closes the organization by its name, for everybody',
  { tag: '@chromium' },
  async ({ chat, otherChat }) => {
    const { page } = chat;
    const aiko = await otherChat('aiko');
    await aiko.goTo('/chat/home/organization/profile');
    await expect(aiko.page.getByText('Lantern Harbour').first()).toBeVisible();
    await expect(aiko.page.getByRole('button', { name: /^Deactivate/ })).toHaveCount(0);

    await chat.goTo('/chat/home/organization/profile');
    await page.getByRole('button', { name: 'Deactivate the organization' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Deactivate Lantern Harbour?' });
    const field = question.getByRole('textbox');
    await expect(field).toBeFocused();
    await field.fill('Lantern');
    await field.press('Enter');
    await expect(question).toContainText('This is not the name of the organization');
    await expectAccessible(page);
    await field.fill('Lantern Harbour ');
    await field.press('Enter');
    for (const tab of [page, aiko.page])
      await expect(
        tab.getByRole('alert').filter({ hasText: 'This organization was closed' }),
      ).toBeVisible();
  },
);
