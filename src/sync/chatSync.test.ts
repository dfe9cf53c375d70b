import * as v from 'valibot';
import { watch } from 'vue';
import { beforeEach, describe, expect, it } from 'vitest';
import { createChatWorld, type ChatWorld } from '@/testing/chatWorld';
import * as eg from '@/testing/eg/index';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal, createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { wireHeartbeat } from '@/testing/queueHarness';

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

  describe('where something else is refused for its key', () => {
    // What hears of it comes after the first moments.
    beforeEach(async () => {
      await import('./background');
      await platform.advance(1_000);
    });

    const refusal = chatRefusal('INVALID_API_KEY', { msg: 'Invalid API key' });
    const refuse = (route: string) => server.prepare({ route, status: 401, answer: refusal });
    const fetchTopics = () =>
      world.account.client.get('/users/me/2/topics', v.unknown()).catch(() => {});

    it('asks soon, and says so, although its own question hangs', async () => {
      refuse('GET /users/me/2/topics');
      refuse('GET /events');
      refuse('GET /users/me');
      await fetchTopics();
      await platform.advance(1_900);
      // The poll that hangs may be about to tell of a new address.
      expect(reported()).toBe('live');
      await platform.advance(200);
      expect(reported()).toBe('signedOut');
    });

    it('goes on where it is not refused itself, and does not ask again for a while', async () => {
      server.takeRequests();
      server.prepare({ route: 'GET /events', answer: chatAnswer({ events: [] }) });
      prepareSilence();
      for (let time = 0; time < 3; time += 1) {
        refuse('GET /users/me/2/topics');
        await fetchTopics();
        await platform.advance(2_500);
      }
      expect(reported()).toBe('live');
      const asked = server.takeRequests().map(({ path }) => path);
      // One answer, and the next poll, which hangs as the first one did.
      expect(asked.filter((path) => path === '/events')).toHaveLength(2);
      expect(asked.filter((path) => path === '/users/me/2/topics')).toHaveLength(3);
    });
  });

  it('says while many events come at once', async () => {
    const { connection } = world.stores;
    const said: boolean[] = [];
    const unwatch = watch(
      () => connection.isRush,
      (isRush) => void said.push(isRush),
      { flush: 'sync' },
    );
    const events = Array.from({ length: 300 }, (_, index) => wireHeartbeat(index + 1));
    server.prepare({ route: 'GET /events', answer: chatAnswer({ events }) });
    prepareSilence();
    connection.nudge();
    await platform.settle();
    expect(said).toEqual([true]);
    await platform.advance(50);
    expect(said).toEqual([true, false]);
    unwatch();
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
