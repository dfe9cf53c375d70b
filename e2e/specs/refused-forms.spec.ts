/** What the server refuses is told where one looks, and nothing that was typed is lost by it. */
import { expect, test } from '../pages/chatTest';

test.use({ viewport: { width: 390, height: 640 } });

const exists = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'It exists already.' };

const forms = [
  {
    opens: 'New channel',
    at: '/chat/home/channels',
    field: 'Name',
    saves: 'Create the channel',
    request: 'POST /users/me/subscriptions',
  },
  {
    opens: 'Invite people',
    at: '/chat/home/organization/invitations',
    field: /address/i,
    saves: 'Send the invitations',
    request: 'POST /invites',
  },
] as const;

for (const { opens, at, field, saves, request } of forms) {
  test(`a long form that is refused says so beside what was pressed: ${opens}`, async ({
    chat,
    realm,
  }) => {
    const { page } = chat;
    await chat.goTo(at);
    await page.getByRole('main').getByRole('button', { name: opens }).click();
    const dialog = page.getByRole('dialog', { name: opens });
    const typed = dialog.getByRole('textbox', { name: field }).first();
    await typed.fill('keeper@harbour.example');
    await realm.fail(request, exists);
    const save = dialog.getByRole('button', { name: saves });
    await save.press('Enter');
    const alert = dialog.getByRole('alert');
    await expect(alert).toContainText('The server refused: \u2068It exists already.\u2069');
    await expect(alert).toBeInViewport({ ratio: 0.99 });
    await expect(save).toBeFocused();
    await expect(typed).toHaveValue('keeper@harbour.example');
    await save.press('Enter');
    await expect(alert).toBeHidden();
  });
}

test('a long form that is sent from its first field says so in sight, and the field stays there', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  await chat.goTo('/chat/home/settings/profile');
  const name = page.getByRole('main').getByRole('textbox', { name: 'Name' }).first();
  await name.fill('Marta of the quay');
  await realm.fail('PATCH /settings', exists);
  await name.press('Enter');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toBeInViewport({ ratio: 0.99 });
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport({ ratio: 0.99 });
  // Whoever goes on in the form finds nothing lying over it.
  await name.press('Tab');
  await expect(alert).not.toBeInViewport();
});

test('a channel for new people that is refused stays chosen, and why stands below it', async ({
  chat,
  realm,
}) => {
  const { page } = chat;
  const main = page.getByRole('main');
  await chat.goTo('/chat/home/organization/defaultChannels');
  const choice = main.getByRole('combobox', { name: 'Public channel' });
  await choice.selectOption({ label: '#logbook' });
  const save = main.getByRole('button', { name: 'Add', exact: true });
  await realm.fail('POST /default_streams', exists);
  await save.press('Enter');
  const alert = main.getByRole('alert');
  await expect(alert).toContainText('The server refused: \u2068It exists already.\u2069');
  await expect(alert).toBeInViewport({ ratio: 0.99 });
  await expect(save).toBeFocused();
  await expect(choice.locator('option:checked')).toHaveText('#logbook');
  await save.press('Enter');
  await expect(alert).toBeHidden();
  await expect(main.getByRole('listitem').filter({ hasText: 'logbook' })).toBeVisible();
});
