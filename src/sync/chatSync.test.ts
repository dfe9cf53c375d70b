import { beforeEach, describe, expect, it } from 'vitest';
import { createChatWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, createFakeServer, type FakeServer } from '@/testing/fakeServer';

const credentials = { email: 'mara@chat.example', apiKey: 'k3y', userId: eg.selfUser.userId };

let platform: FakePlatform;
let server: FakeServer;
let world: ChatWorld;

function prepareSilence() {
  server.prepare({ route: 'GET /events', fault: 'silence' });
}

beforeEach(async () => {
  platform = createFakePlatform();
  server = createFakeServer(platform);
  world = createChatWorld(platform, credentials);
  const answer = chatAnswer(eg.wire.initialSnapshot({ realm_presence_disabled: true }));
  server.prepare({ route: 'POST /register', answer });
  prepareSilence();
  world.start();
  await platform.settle();
});

const reported = () => world.stores.connection.report.kind;

describe('sync', () => {
  it('fills the stores and names the queue', () => {
    expect(reported()).toBe('live');
    expect(world.stores.connection.queueId).toBe('queue:1');
    expect(world.stores.users.fullName(eg.selfUser.userId)).toBe(eg.selfUser.fullName);
  });

  it('notices at once that the network went, and is live again at once when it is back', async () => {
    server.prepare({ route: 'GET /events', fault: 'unreachable' });
    platform.setOnline(false);
    await platform.settle();
    expect(reported()).toBe('unreachable');
    server.prepare({ route: 'GET /events', answer: chatAnswer({ events: [] }) });
    prepareSilence();
    platform.setOnline(true);
    await platform.settle();
    expect(reported()).toBe('live');
  });

  it('believes the server where the browser wrongly says that it is offline', async () => {
    server.prepare({ route: 'GET /events', answer: chatAnswer({ events: [] }) });
    prepareSilence();
    platform.setOnline(false);
    await platform.settle();
    expect(reported()).toBe('live');
  });

  it('asks afresh after sleep, and tries again when the person says so', async () => {
    server.prepare({ route: 'GET /events', fault: 'unreachable' });
    platform.resume();
    await platform.settle();
    expect(reported()).toBe('unreachable');
    server.prepare({ route: 'GET /events', answer: chatAnswer({ events: [] }) });
    prepareSilence();
    world.stores.connection.tryNow();
    await platform.settle();
    expect(reported()).toBe('live');
  });

  it('builds the picture anew after a handler failed, and leaves the kind out and says so the second time', async () => {
    const event = eg.wire.event.alertWords({ id: 1 });
    const broken = () => {
      throw new Error('Broken');
    };
    Object.assign(world.stores.alertWords, { handleAlertWords: broken });
    const answer = chatAnswer({ events: [event] });
    server.prepare({ route: 'GET /events', answer });
    server.prepare({ route: 'POST /register', answer: chatAnswer(eg.wire.initialSnapshot()) });
    server.prepare({ route: 'GET /events', answer });
    prepareSilence();
    platform.resume();
    await platform.advance(1_000);
    expect(world.stores.connection.skippedEventTypes).toEqual(['alertWords']);
    expect(reported()).toBe('live');
  });
});
