/** What is changed of a channel from its card: for everybody, and for oneself. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility';
import { chatPaths, type ChatPage } from '../pages/ChatPage';
import { expect, test } from '../pages/chatTest';

test.beforeEach(({ isMobile }) => {
  test.skip(isMobile, 'the same with less room');
});

async function openCard(chat: ChatPage, channel: string) {
  const { page } = chat;
  await chat.sidebar.link(channel).click();
  await page.getByRole('main').getByRole('button', { name: 'Channel options' }).click();
  await page.getByRole('menuitem', { name: 'About the channel' }).click();
  return page.getByRole('dialog', { name: channel, exact: true });
}

/** All that this browser holds of the page, as one text. */
const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const held: unknown[] = [{ ...localStorage }, { ...sessionStorage }, location.href];
    held.push(history.state, document.title);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error('no database'));
      });
      for (const store of database.objectStoreNames)
        held.push(
          await new Promise((resolve, reject) => {
            const reading = database.transaction(store).objectStore(store).getAll();
            reading.onsuccess = () => resolve(reading.result);
            reading.onerror = () => reject(new Error('no rows'));
          }),
        );
      database.close();
    }
    return JSON.stringify(held);
  });

async function channelOf(realm: { call: RealmCall }, name: string) {
  const { streams } = await realm.call('marta', 'GET', '/streams');
  return (streams as { name: string }[]).find((one) => one.name === name);
}
type RealmCall = (who: string, method: string, path: string) => Promise<Record<string, unknown>>;

test('who may see a channel and write in it is chosen, with a warning where more is shown', async ({
  chat,
  realm,
}) => {
  const card = await openCard(chat, 'crew council');
  await card.getByRole('button', { name: 'Change the channel' }).click();
  await expect(card.getByRole('radio', { name: 'Private, protected history' })).toBeChecked();
  await card.getByRole('radio', { name: 'Private, shared history' }).check();
  await expect(card.getByText('More people will be able to read')).toBeVisible();
  await card.getByLabel('Who can write').selectOption('Moderators and administrators');
  await expectAccessible(chat.page);
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card).toContainText('They see what was written before.');
  expect(await channelOf(realm, 'crew council')).toMatchObject({
    invite_only: true,
    history_public_to_subscribers: true,
    stream_post_policy: 4,
  });
});

test('owners say how long the messages of a channel are kept', async ({
  chat,
  otherChat,
  realm,
}) => {
  await realm.call('marta', 'PATCH', '/realm', { message_retention_days: 365 });
  const card = await openCard(chat, 'general');
  const change = card.getByRole('button', { name: 'Change the channel' });
  const save = card.getByRole('button', { name: 'Save', exact: true });
  const label = 'How long messages are kept';
  const kept = card.getByLabel(label);
  const days = card.getByRole('textbox', { name: 'Days' });
  await change.click();
  await expect(kept.locator('option:checked')).toHaveText('As in the whole organization: 365 days');
  await kept.selectOption('For some days');
  await days.fill('');
  await save.click();
  await expect(days).toBeFocused();
  await days.fill('14');
  await save.click();
  await change.click();
  await expect(days).toHaveValue('14');
  expect(await channelOf(realm, 'general')).toMatchObject({ message_retention_days: 14 });
  await kept.selectOption('For ever');
  await save.click();
  await expect(change).toBeVisible();
  expect(await channelOf(realm, 'general')).toMatchObject({ message_retention_days: -1 });

  const theirs = await openCard(await otherChat('jonas'), 'general');
  await theirs.getByRole('button', { name: 'Change the channel' }).click();
  await expect(theirs.getByLabel('Who can write')).toBeVisible();
  await expect(theirs.getByLabel(label)).toHaveCount(0);
});

test(
  'who can do what in a channel is chosen where the server has it, and holds at once',
  { tag: '@chromium' },
  async ({ chat, otherChat, realm, control }) => {
    await control('chat', 'setFeatureLevel', 349);
    await realm.call('marta', 'PATCH', '/realm', { invite_to_stream_policy: 2 });
    await chat.page.reload();
    const aiko = await otherChat('aiko');
    const theirs = await openCard(aiko, 'ferry');
    await expect(theirs.getByRole('heading', { name: '9 subscribers' })).toBeVisible();
    const add = theirs.getByRole('button', { name: 'Add people' });
    const remove = theirs.getByRole('button', { name: 'Unsubscribe Tom Okafor' });
    const change = theirs.getByRole('button', { name: 'Change the channel' });
    for (const tool of [add, remove, change]) await expect(tool).toHaveCount(0);

    const card = await openCard(chat, 'ferry');
    await card.getByRole('button', { name: 'Change the channel' }).click();
    await expect(card.getByLabel('Who can add people')).toBeHidden();
    await card.getByText('Who can do what').press('Enter');
    await card.getByLabel('Who can add people').selectOption('engineers');
    await card.getByLabel('Who can remove people').selectOption('engineers');
    await expect(
      card.getByLabel('Who can subscribe without being added').locator('option:checked'),
    ).toHaveText('Nobody');
    await expectAccessible(chat.page);
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(add).toBeVisible();
    await expect(remove).toBeVisible();
    await expect(change).toHaveCount(0);

    await card.getByRole('button', { name: 'Change the channel' }).click();
    await card.getByText('Who can do what').click();
    await expect(card.getByLabel('Who can add people').locator('option:checked')).toHaveText(
      'engineers',
    );
    await card.getByLabel('Who can administer the channel').selectOption('engineers');
    await card.getByRole('button', { name: 'Save', exact: true }).click();
    await change.click();
    await theirs.getByLabel('Description').fill('The ferry, and who keeps it going');
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(card.getByText('The ferry, and who keeps it going')).toBeVisible();
  },
);

test('whether messages in a channel need a topic is chosen where the server has it', async ({
  chat,
  realm,
  control,
}) => {
  const change = (card: Awaited<ReturnType<typeof openCard>>) =>
    card.getByRole('button', { name: 'Change the channel' }).click();
  const older = await openCard(chat, 'ferry');
  await change(older);
  await expect(older.getByLabel('Messages without a topic')).toHaveCount(0);

  await control('chat', 'setFeatureLevel', 392);
  await chat.page.reload();
  const card = await openCard(chat, 'ferry');
  await change(card);
  const rule = card.getByLabel('Messages without a topic');
  await expect(rule.locator('option')).toHaveCount(3);
  await rule.selectOption('Not allowed: each needs a topic');
  await expectAccessible(chat.page);
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Change the channel' })).toBeVisible();
  expect(await channelOf(realm, 'ferry')).toMatchObject({ topics_policy: 'disable_empty_topic' });
  await change(card);
  await expect(rule).toHaveValue('disable_empty_topic');
});

test('older servers have who can remove people alone, and take a role for it', async ({
  chat,
  realm,
}) => {
  const card = await openCard(chat, 'ferry');
  await card.getByRole('button', { name: 'Change the channel' }).click();
  await card.getByText('Who can do what').click();
  await expect(card.getByLabel(/^Who can/)).toHaveCount(2);
  const field = card.getByLabel('Who can remove people');
  await expect(field.getByRole('option', { name: 'engineers' })).toHaveCount(0);
  await field.selectOption('Moderators');
  await card.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Change the channel' })).toBeVisible();
  expect(await channelOf(realm, 'ferry')).toMatchObject({ can_remove_subscribers_group: 3 });
});

test('a channel is muted for oneself, and comes to stand among the muted ones', async ({
  chat,
}) => {
  const card = await openCard(chat, 'design');
  await card.getByText('For me').click();
  await card.getByRole('switch', { name: 'Muted' }).click();
  await chat.page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  const heading = chat.page.getByRole('heading', { name: 'Muted channels' });
  const muted = chat.sidebar.root
    .getByRole('list')
    .filter({ has: chat.page.getByText('small ads') });
  await expect(heading).toBeVisible();
  await expect(muted.getByRole('link', { name: /^design/ })).toBeVisible();
});

test('somebody is taken out of a channel, after a question', async ({ chat, otherChat }) => {
  const jonas = await otherChat('jonas');
  await expect(jonas.sidebar.link('ferry')).toBeVisible();
  const card = await openCard(chat, 'ferry');
  await card.getByRole('button', { name: 'Unsubscribe Jonas Lindqvist' }).click();
  const question = chat.page.getByRole('dialog', { name: 'Unsubscribe Jonas Lindqvist' });
  await question.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(question).toBeHidden();
  await expect(card.getByRole('button', { name: 'Jonas Lindqvist', exact: true })).toBeHidden();
  await expect(jonas.sidebar.link('ferry')).toBeHidden();
});

test('subscribers are looked through by name, and who is looked for in vain is said', async ({
  chat,
}) => {
  const card = await openCard(chat, 'general');
  const people = card.getByRole('listitem');
  await expect(people.filter({ hasText: 'Tom Okafor' })).toBeVisible();
  const field = card.getByRole('searchbox', { name: 'Find people' });
  await field.fill('TOM');
  await expect(people).toHaveText(['Tom Okafor']);
  await expect(card.getByRole('status')).toHaveText('1 person found');
  await field.fill('nobody at all');
  await expect(card.getByText('Nobody fits that name.')).toBeVisible();
  await card.getByRole('button', { name: 'Add people' }).click();
  await card.getByRole('searchbox', { name: 'Find people' }).fill('nobody at all');
  await expect(card.getByRole('status')).toHaveText('Nothing found');
});

test('everyone in a group or in another channel is added at once, by keyboard alone', async ({
  chat,
}) => {
  const { page } = chat;
  const card = await openCard(chat, 'design');
  await card.getByRole('button', { name: 'Add people' }).press('Enter');
  const field = card.getByRole('searchbox', { name: 'Find people, channels or groups' });
  await expect(field).toBeFocused();
  await page.keyboard.type('engin');
  const sources = card.getByRole('group', { name: 'Everyone in a channel or a group' });
  // Aiko is there already.
  const engineers = sources.getByRole('checkbox', { name: 'engineers 2 people' });
  await page.keyboard.press('Tab');
  await expect(engineers).toBeFocused();
  await page.keyboard.press('Space');
  await expect(engineers).toBeChecked();
  await expect(sources.getByRole('status')).toHaveText('2 people chosen');
  await field.fill('#crew');
  const council = sources.getByRole('checkbox', { name: /crew council 2 people$/ });
  await expect(council).toBeChecked({ indeterminate: true });
  await expectAccessible(page);
  await council.press('Space');
  await expect(council).toBeChecked();
  const chosen = card.getByRole('list').filter({ hasText: 'Wei' }).first().getByRole('listitem');
  await expect(chosen).toHaveText(['Jonas Lindqvist', /^Wei/, 'Tom Okafor']);
  await card.getByRole('button', { name: 'Add people' }).press('Enter');
  await expect(card.getByRole('heading', { name: '8 subscribers' })).toBeVisible();
});

test('a new channel takes in everyone of another', async ({ chat, realm }) => {
  const { page } = chat;
  await chat.goTo('/chat/home/channels');
  await page.getByRole('button', { name: 'New channel' }).click();
  const dialog = page.getByRole('dialog', { name: 'New channel' });
  await dialog.getByLabel('Name', { exact: true }).fill('regatta');
  await realm.fail('GET /streams/4/members', { kind: 'html', status: 500 }, 2);
  await dialog.getByRole('searchbox').fill('workshop');
  const workshop = dialog.getByRole('checkbox', { name: /^workshop/ });
  await workshop.click();
  await expect(page.getByText('Who is in the channel could not be loaded.')).toBeVisible();
  await expect(workshop).not.toBeChecked();
  await realm.heal();
  await workshop.click();
  await expect(workshop).toBeChecked();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  const card = await openCard(chat, 'regatta');
  await expect(card.getByRole('heading', { name: '6 subscribers' })).toBeVisible();
});

test('a channel is archived, after a question, and gone from the lists', async ({ chat }) => {
  const card = await openCard(chat, 'workshop');
  await card.getByRole('button', { name: 'Archive' }).click();
  const question = chat.page.getByRole('dialog', { name: 'Archive workshop' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card.getByRole('heading', { name: /subscribers$/ })).toBeVisible();
  await card.getByRole('button', { name: 'Archive' }).click();
  await question.getByRole('button', { name: 'Archive' }).click();
  await expect(question).toBeHidden();
  await expect(chat.sidebar.link('workshop')).toBeHidden();
});

test(
  'the address that brings mail into a channel is shown to who looks for it, and is kept nowhere',
  { tag: '@chromium' },
  async ({ otherChat, realm }) => {
    const chat = await otherChat('aiko');
    const { page } = chat;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const refusal = { kind: 'refusal', status: 400, code: 'BAD_REQUEST', msg: 'Not today' };
    await realm.fail('GET /streams/2/email_address', refusal);
    const card = await openCard(chat, 'general');
    // By keyboard alone.
    await card.getByText('E-mail address').focus();
    await page.keyboard.press('Enter');
    await expect(card.getByRole('alert')).toContainText('Not today');
    await page.keyboard.press('Tab');
    await expect(card.getByRole('button', { name: 'Try again' })).toBeFocused();
    await page.keyboard.press('Enter');
    const address = card.getByText(/^general\.[0-9a-f]{32}\.show-sender@/);
    await expect(address).toBeVisible();
    await expect(card.getByText('Whoever has it can write here.')).toBeVisible();
    const copy = card.getByRole('button', { name: 'Copy the address' });
    await expect(copy).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
    const shown = await address.innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
    const kept = await keptIn(page);
    expect(kept).toContain('/channel/2-general');
    expect(kept).not.toContain(shown.split('.')[1]);

    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await page.getByRole('main').getByRole('button', { name: 'Channel options' }).click();
    await page.getByRole('menuitem', { name: 'About the channel' }).click();
    await expect(card.getByText('E-mail address')).toBeVisible();
    await expect(address).toHaveCount(0);
  },
);

test('who may not change a channel is offered nothing of it', async ({ otherChat }) => {
  const card = await openCard(await otherChat('aiko'), 'design');
  await expect(card.getByRole('heading', { name: /subscribers$/ })).toBeVisible();
  await expect(card.getByText('For me')).toBeVisible();
  await expect(
    card.getByRole('button', { name: /^(Archive|Change the channel|Unsubscribe)/ }),
  ).toHaveCount(0);
});

test('whoever reads in a channel that is closed to them is told so, and keeps what they were writing', async ({
  chat,
  otherChat,
  realm,
}) => {
  const { page, feed, compose } = chat;
  const place = { channel: 'general', topic: 'berths' };
  const messageId = await realm.post('jonas', place, 'Berth four is free.');
  await chat.read(chatPaths.topic('berths'));
  await expect(feed.messageById(messageId)).toBeVisible();
  const other = await otherChat('elena');
  await other.read(chatPaths.topic('berths'));
  await expect(other.compose.field).toBeVisible();
  await compose.field.fill('I take it');
  await realm.call('marta', 'DELETE', '/streams/2');
  await expect(page.getByText('You cannot see what is here')).toBeVisible();
  await expect(compose.field).toHaveValue('I take it');
  await expect(other.page.getByText('You cannot see what is here')).toBeVisible();
  await expect(other.compose.field).toBeHidden();
});
