import { beforeEach, describe, expect, it } from 'vitest';
import { createChatClient, type ChatClient } from '@/api/chat/client';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal, createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { getEvents } from './events';
import { registerQueue } from './queues';

let platform: FakePlatform;
let server: FakeServer;
let client: ChatClient;

beforeEach(() => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  client = createChatClient({
    platform,
    serverUrl: 'https://chat.example.com',
    credentials: { email: 'sofia@chat.example.com', apiKey: 'k3y' },
  });
});

const args = { queueId: 'queue:1', lastEventId: 4, longpollTimeoutSeconds: 90 };

/** When a request that nobody answers ends, in milliseconds from now. */
async function limitOf(request: Promise<unknown>): Promise<number> {
  const started = platform.clock.monotonic();
  let endedMs = 0;
  const end = request.catch(() => {
    endedMs = platform.clock.monotonic() - started;
  });
  await platform.advance(600_000);
  await end;
  return endedMs;
}

describe('polling', () => {
  it.each([
    [90, 95_000],
    [30, 35_000],
  ])('waits as long as the server may take (%d s), and five seconds more', async (seconds, ms) => {
    server.prepare({ route: 'GET /events', fault: 'silence' });
    const request = getEvents(client, { ...args, longpollTimeoutSeconds: seconds });
    expect(await limitOf(request)).toBe(ms);
  });

  it('can be given up', async () => {
    server.prepare({ route: 'GET /events', fault: 'silence' });
    const controller = new AbortController();
    const poll = getEvents(client, { ...args, signal: controller.signal });
    controller.abort();
    await expect(poll).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('tells events that it cannot read from those it can', async () => {
    const events = [
      { id: 5, type: 'heartbeat' },
      { id: 6, type: 'stream', op: 'delete', streams: 'all' },
      { id: 7, type: 'from the future', op: 'arrive' },
    ];
    server.prepare({ route: 'GET /events', answer: chatAnswer({ events }) });
    const parsed = await getEvents(client, args);
    expect(parsed.events.map(({ type }) => type)).toEqual(['heartbeat', 'unknown']);
    expect(parsed.malformed).toMatchObject([{ eventId: 6 }]);
  });

  it('tells a lost queue by its code', async () => {
    const answer = chatRefusal('BAD_EVENT_QUEUE_ID', { queue_id: 'queue:1' });
    server.prepare({ route: 'GET /events', status: 400, answer });
    await expect(getEvents(client, args)).rejects.toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
      details: { queue_id: 'queue:1' },
    });
  });
});

it('gives the first answer of a large organization a minute', async () => {
  server.prepare({ route: 'POST /register', fault: 'silence' });
  expect(await limitOf(registerQueue(client))).toBe(60_000);
});
