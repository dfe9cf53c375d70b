/** What a person meets when something is wrong: each state holds up, is said once, and takes the cursor from nobody. */
import { expectAccessible } from '../accessibility';
import { ChatPage, chatPaths } from '../pages/ChatPage';
import { expect, test, type ChatFixtures } from '../pages/chatTest';
import { listen } from '../pages/listen';

test.skip(({ isMobile }) => isMobile, 'what is said is the same, whatever the screen');

const place = { channel: 'general', topic: 'tides' };

type Realm = ChatFixtures['realm'];

interface FaultState {
  name: string;
  /** What is to be read, and heard. */
  says: RegExp;
  happen(chat: ChatPage, realm: Realm): Promise<unknown>;
}

const breakPolls = (fault: object) => async (_: ChatPage, realm: Realm) => {
  await realm.fail('GET /events', fault, 10_000);
  await realm.post('jonas', place, 'This ends the poll.');
};

const states: FaultState[] = [
  {
    name: 'a server in trouble',
    says: /^The server has trouble – trying again\.$/,
    happen: breakPolls({ kind: 'html', status: 502 }),
  },
  {
    name: 'a server that wants to be left alone',
    says: /^The server asks us to wait/,
    happen: breakPolls({ kind: 'rateLimited', retryAfterSeconds: 60 }),
  },
  {
    name: 'a server that answers oddly',
    says: /^The server answered oddly – trying again\.$/,
    happen: breakPolls({ kind: 'malformed' }),
  },
  {
    name: 'a message of which nobody knows whether it was sent',
    says: /^Checking whether it was sent/,
    async happen({ compose }, realm) {
      await realm.fail('POST /messages', { kind: 'html', status: 502 });
      await compose.send('Soup at one');
    },
  },
  {
    name: 'a message that the network sent twice',
    says: /The network sent a message twice\./,
    async happen({ page, compose }, realm) {
      const sending = page.waitForRequest(/\/api\/v1\/messages$/);
      await compose.send('Soup at one');
      // As some browsers and proxies do where a connection breaks.
      const copy = Object.fromEntries(new URLSearchParams((await sending).postData() ?? ''));
      await realm.call('marta', 'POST', '/messages', copy);
    },
  },
  {
    name: 'a file that could not be sent',
    says: /^Not sent\. The file is kept until you close this page\.$/,
    async happen({ page }, realm) {
      await realm.fail('POST /user_uploads', { kind: 'html', status: 502 });
      const buffer = Buffer.from('06:10 4.2 m');
      await page
        .getByLabel('Add files')
        .setInputFiles({ name: 'tides.txt', mimeType: 'text/plain', buffer });
    },
  },
];

for (const { name, says, happen } of states) {
  test(name, async ({ chat, realm }) => {
    const { page, compose } = chat;
    await realm.post('jonas', place, 'High water at six.');
    await chat.read(chatPaths.topic('tides'));
    await compose.field.focus();
    const heard = await listen(page);
    const timesHeard = async () => (await heard()).filter((text) => says.test(text)).length;
    await happen(chat, realm);
    await expect.poll(timesHeard).toBe(1);
    await expect(compose.field).toBeFocused();
    await expectAccessible(page);
    expect(await timesHeard()).toBe(1);
  });
}

test('a browser that keeps nothing', async ({ page, realm }) => {
  await realm.post('jonas', place, 'High water at six.');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  const chat = new ChatPage(page);
  await chat.signIn('marta', 'memory');
  await chat.read(chatPaths.topic('tides'));
  const heard = await listen(page);
  await chat.compose.field.pressSequentially('Half a sentence');
  await expect(page.getByText('This browser keeps nothing on this device')).toBeVisible();
  await expect(chat.compose.field).toBeFocused();
  await expectAccessible(page);
  expect((await heard()).filter((text) => text.includes('keeps nothing'))).toHaveLength(1);
});
