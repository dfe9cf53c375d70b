import { expect, it } from 'vitest';
import { createChatClient } from '@/api/chat/client';
import { createRequestGate } from '@/api/chat/requestGate';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal, createFakeServer } from '@/testing/fakeServer';
import { updateSettings } from './settings';

const route = 'PATCH /settings';

function setUp() {
  const platform = createFakePlatform();
  const server = createFakeServer(platform);
  const gate = createRequestGate(platform, 'org:5');
  const serverUrl = 'https://chat.example.com';
  const client = createChatClient({ platform, serverUrl, credentials: null, gate });
  const answer = chatRefusal('RATE_LIMIT_HIT', { 'retry-after': 3_000 });
  server.prepare({ route, answer, status: 429 });
  return { server, client };
}

it('holds nothing else back where no more letters are sent to new addresses', async () => {
  const { server, client } = setUp();
  await expect(updateSettings(client, { email: 'me@new.example' })).rejects.toThrow();
  server.prepare({ route, answer: chatAnswer() });
  await updateSettings(client, { enterSends: true });
  server.assertDone();
});

it('holds all back where too much was asked of the server', async () => {
  const { client } = setUp();
  await expect(updateSettings(client, { enterSends: true })).rejects.toThrow();
  await expect(updateSettings(client, { enterSends: false })).rejects.toMatchObject({
    code: 'RATE_LIMIT_HIT',
    serverMessage: '',
  });
});
