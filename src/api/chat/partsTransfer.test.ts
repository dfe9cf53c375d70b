import { describe, expect, it } from 'vitest';
import { createChatClient } from '@/api/chat/client';
import { uploadFile } from '@/api/chat/routes/uploads';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, createFakeServer } from '@/testing/fakeServer';
import { PIECE_BYTES } from './partsTransfer';

const content = new Blob([new Uint8Array(PIECE_BYTES + 5)], { type: 'video/mp4' });
const file = { content, name: 'Ebbe und Flut – 潮.mp4', isLarge: true };
const id = '2/3f/t1de5/tides.mp4';
const url = `/user_uploads/${id}`;
const begun = {
  route: 'POST /tus/',
  status: 201,
  answer: '',
  // Behind a proxy the server may know another name of itself.
  headers: { location: `https://inside.example/api/v1/tus/${id}` },
};
const piece = { route: `PATCH /tus/${id}`, status: 204, answer: '' };
const givenUp = { route: `DELETE /tus/${id}`, status: 204, answer: '' };
const whole = { route: 'POST /user_uploads', answer: chatAnswer({ url: '/user_uploads/2/whole' }) };

function setUp() {
  const platform = createFakePlatform();
  const server = createFakeServer(platform);
  const serverUrl = 'https://chat.example.com';
  const client = createChatClient({ platform, serverUrl, credentials: null });
  return { platform, server, client };
}

describe('a large file', () => {
  it('goes in pieces, to where it is asked for, and is then where the server says', async () => {
    const { server, client } = setUp();
    server.prepare(begun);
    server.prepare(piece);
    const finished = JSON.stringify({ url, filename: file.name });
    server.prepare({ ...piece, status: 200, answer: finished });
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    expect(await uploadFile(client, file, { onProgress })).toBe(url);
    const [beginning, first, second] = server.takeRequests();
    expect(beginning?.headers.get('upload-length')).toBe(String(PIECE_BYTES + 5));
    const name = Buffer.from(file.name).toString('base64');
    expect(beginning?.headers.get('upload-metadata')).toBe(
      `filename ${name},filetype ${btoa('video/mp4')}`,
    );
    expect(first?.url.origin).toBe('https://chat.example.com');
    expect(first?.headers.get('upload-offset')).toBe('0');
    expect(second?.headers.get('upload-offset')).toBe(String(PIECE_BYTES));
    expect(second?.headers.get('content-type')).toBe('application/offset+octet-stream');
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });

  it.each([
    { name: 'knows no pieces', refused: { status: 404, answer: 'Not found' } },
    { name: 'fails at them', refused: { status: 502, answer: 'Bad gateway' } },
    {
      name: 'lets no page of another origin send them',
      refused: { fault: 'unreachable' as const },
    },
    { name: 'hides where they go', refused: { status: 201, answer: '' } },
  ])('goes whole where the server $name', async ({ refused }) => {
    const { server, client } = setUp();
    server.prepare({ route: 'POST /tus/', ...refused });
    server.prepare(whole);
    expect(await uploadFile(client, file)).toBe('/user_uploads/2/whole');
  });

  it('is not sent at all where the server says at the beginning why it has no room', async () => {
    const { server, client } = setUp();
    const answer = { message: 'Upload would exceed your organization’s quota.' };
    server.prepare({ route: 'POST /tus/', status: 413, answer });
    await expect(uploadFile(client, file)).rejects.toMatchObject({
      status: 413,
      serverMessage: answer.message,
    });
  });

  it('leaves nothing on the server where a piece is refused', async () => {
    const { server, client } = setUp();
    server.prepare(begun);
    server.prepare({ ...piece, status: 401, answer: { message: 'Unauthenticated upload' } });
    server.prepare(givenUp);
    await expect(uploadFile(client, file)).rejects.toMatchObject({ status: 401 });
  });

  it('leaves nothing on the server where somebody stops it', async () => {
    const { platform, server, client } = setUp();
    server.prepare(begun);
    server.prepare({ ...piece, delayMs: 5000 });
    server.prepare(givenUp);
    const controller = new AbortController();
    const sent = uploadFile(client, file, { signal: controller.signal });
    await platform.advance(100);
    controller.abort();
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('tells of a connection that was lost as of every other', async () => {
    const { server, client } = setUp();
    server.prepare(begun);
    server.prepare({ ...piece, status: undefined, fault: 'unreachable' });
    server.prepare(givenUp);
    await expect(uploadFile(client, file)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});

it('sends whole what is not large', async () => {
  const { server, client } = setUp();
  server.prepare(whole);
  expect(await uploadFile(client, { ...file, isLarge: false })).toBe('/user_uploads/2/whole');
});
