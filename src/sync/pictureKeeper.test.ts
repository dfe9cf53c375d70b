import { beforeEach, describe, expect, it } from 'vitest';
import * as eg from '@/testing/eg/index';
import { createChatWorld, type ChatWorld } from '@/testing/chatWorld';
import { createFakePlatform, type FakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, createFakeServer, type FakeServer } from '@/testing/fakeServer';
import { useRecordsStore } from '@/stores/chat/records';
import type { Narrow } from '@/domain/chat/narrow';

const credentials = { email: 'mara@chat.example', apiKey: 'k3y', userId: eg.selfUser.userId };
const GENERAL: Narrow = [{ operator: 'channel', channelId: eg.wire.generalChannel.stream_id }];

let first: FakePlatform;

/** A tab, with the account's key kept on the device or not. */
function openTab(isKeptOnDevice = true): { world: ChatWorld; server: FakeServer } {
  const platform = first.openTab();
  const server = createFakeServer(platform);
  return { world: createChatWorld(platform, credentials, { isKeptOnDevice }), server };
}

/** A tab in which general was read. */
async function readGeneral(isKeptOnDevice: boolean) {
  const { world, server } = openTab(isKeptOnDevice);
  server.prepare({ route: 'POST /register', answer: chatAnswer(eg.wire.initialSnapshot()) });
  server.prepare({ route: 'GET /events', fault: 'silence' });
  server.prepare({ route: 'POST /users/me/presence', fault: 'silence' });
  const sync = world.start();
  await first.settle();
  const messages = [eg.wire.message({ id: 71 }), eg.wire.message({ id: 72 })];
  server.prepare({
    route: 'GET /messages',
    answer: chatAnswer({
      messages,
      anchor: 72,
      found_anchor: true,
      found_newest: true,
      found_oldest: true,
      history_limited: false,
    }),
  });
  world.stores.messageLists.open(GENERAL);
  await first.advance(6_000);
  return { world, server, sync };
}

/** The same, and it was left. */
async function readAndLeave(isKeptOnDevice = true) {
  const { world, server, sync } = await readGeneral(isKeptOnDevice);
  world.platform.leave();
  await first.settle();
  server.prepare({ route: 'DELETE /events', answer: chatAnswer() });
  sync.stop();
  await first.settle();
  return world.platform;
}

beforeEach(() => {
  first = createFakePlatform();
});

describe('a kept picture', () => {
  it('is shown at once, read offline, and replaced when the server answers', async () => {
    await readAndLeave();
    const { world, server } = openTab();
    server.prepare({ route: 'POST /register', fault: 'unreachable' });
    const sync = world.start();
    await first.settle();
    const { stores } = world;
    expect(stores.connection.hasSnapshot).toBe(true);
    expect(stores.users.fullName(eg.selfUser.userId)).toBe(eg.selfUser.fullName);
    server.prepare({ route: 'GET /messages', fault: 'unreachable' });
    const list = stores.messageLists.open(GENERAL);
    await first.settle();
    expect(list.range.ids).toEqual([71, 72]);
    expect(stores.messages.message(71)?.content).toBe(eg.message().content);
    server.prepare({
      route: 'POST /register',
      answer: chatAnswer(eg.wire.initialSnapshot({ alert_words: ['lamp'] })),
    });
    server.prepare({ route: 'GET /events', fault: 'silence' });
    server.prepare({ route: 'POST /users/me/presence', fault: 'silence' });
    server.prepare({ route: 'GET /messages', fault: 'silence' });
    await first.advance(5_000);
    expect(stores.alertWords.words).toEqual(['lamp']);
    expect(stores.connection.report.kind).toBe('live');
    expect(list.range.ids).toEqual([71, 72]);
    server.prepare({ route: 'DELETE /events', answer: chatAnswer() });
    sync.stop();
  });

  it('has what was opened some seconds ago, though the tab wrote nothing while it was left', async () => {
    await readGeneral(true);
    const { world, server } = openTab();
    server.prepare({ route: 'POST /register', fault: 'unreachable' });
    world.start();
    await first.settle();
    server.prepare({ route: 'GET /messages', fault: 'unreachable' });
    const list = world.stores.messageLists.open(GENERAL);
    await first.settle();
    expect(list.range.ids).toEqual([71, 72]);
  });

  it('has the app kept, too, without which nobody could look at it', async () => {
    const { shellRecord } = await readAndLeave();
    expect(shellRecord.isKept).toBe(true);
  });

  it('is not written where the key is not kept on the device', async () => {
    const { shellRecord } = await readAndLeave(false);
    expect(shellRecord.isKept).toBe(false);
    const { world } = openTab();
    expect(await world.stores.pictureCache.recall()).toBeNull();
  });

  it('is not shown to an account that keeps nothing here', async () => {
    await readAndLeave();
    const { world } = openTab(false);
    expect(await world.stores.pictureCache.recall()).toBeNull();
  });

  it('is gone once erased', async () => {
    await readAndLeave();
    const { world } = openTab();
    expect(await world.stores.pictureCache.recall()).not.toBeNull();
    await world.stores.pictureCache.erase();
    expect(await world.stores.pictureCache.recall()).toBeNull();
  });

  it('of another version, or damaged, is as good as none', async () => {
    await readAndLeave();
    const { world } = openTab();
    const records = world.use(useRecordsStore);
    await records.put('picture', 'registration', { version: 0, wire: {} });
    expect(await world.stores.pictureCache.recall()).toBeNull();
    await records.put('picture', 'registration', { version: 1, wire: { queue_id: 7 } });
    expect(await world.stores.pictureCache.recall()).toBeNull();
  });

  it('has the messages of this shape: another one wants another version', () => {
    expect(Object.keys(eg.message()).sort()).toMatchInlineSnapshot(`
      [
        "avatarUrl",
        "channelId",
        "channelName",
        "client",
        "content",
        "contentType",
        "flags",
        "id",
        "isMeMessage",
        "reactions",
        "senderEmail",
        "senderFullName",
        "senderId",
        "senderRealmStr",
        "submessages",
        "timestamp",
        "topic",
        "topicLinks",
        "type",
      ]
    `);
  });
});
