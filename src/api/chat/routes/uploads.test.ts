import { describe, expect, it } from 'vitest';
import { createChatClient } from '@/api/chat/client';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, createFakeServer } from '@/testing/fakeServer';
import { getFileTemporaryUrl, uploadFile } from './uploads';

function setUp() {
  const platform = createFakePlatform();
  const server = createFakeServer(platform);
  const client = createChatClient({
    platform,
    serverUrl: 'https://chat.example.com',
    credentials: null,
  });
  return { server, client };
}

describe('uploading a file', () => {
  const file = { content: new Blob(['tides']), name: 'tides.pdf' };

  it('takes the older name of the path where the newer one is not there', async () => {
    const { server, client } = setUp();
    const answer = chatAnswer({ uri: '/user_uploads/2/3f/old.pdf' });
    server.prepare({ route: 'POST /user_uploads', answer });
    expect(await uploadFile(client, file)).toBe('/user_uploads/2/3f/old.pdf');
  });

  it('is told when the organization is full', async () => {
    const { server, client } = setUp();
    const answer = { result: 'error', code: 'REALM_UPLOAD_QUOTA', msg: 'Full' };
    server.prepare({ route: 'POST /user_uploads', status: 400, answer });
    await expect(uploadFile(client, file)).rejects.toMatchObject({ code: 'REALM_UPLOAD_QUOTA' });
  });
});

it.each([
  '/user_uploads/../realm',
  '/user_uploads/thumbnail/2/a.png/x',
  'https://evil.example/',
  '',
])('asks for no temporary address of "%s"', async (path) => {
  const { server, client } = setUp();
  await expect(getFileTemporaryUrl(client, { path })).rejects.toBeInstanceOf(RangeError);
  expect(server.takeRequests()).toEqual([]);
});
