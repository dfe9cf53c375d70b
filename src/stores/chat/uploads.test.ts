import { createPinia, setActivePinia } from 'pinia';
import { createApp } from 'vue';
import { describe, expect, it } from 'vitest';
import { createChatClient } from '@/api/chat/client';
import { conversationKey, directConversation, topicConversation } from '@/domain/chat/conversation';
import { platformKey } from '@/platform/index';
import { createFakePlatform } from '@/testing/fakePlatform';
import { chatAnswer, chatRefusal, createFakeServer } from '@/testing/fakeServer';
import * as eg from '@/testing/eg/index';
import { settleUntil } from '@/testing/settleUntil';
import type { ChatAccount } from './chatAccount';
import { useDraftsStore } from './drafts';
import { useRealmStore } from './realm';
import { useTypingNoticesStore } from './typingNotices';
import { useUploadsStore } from './uploads';
import { useUserSettingsStore } from './userSettings';

const lunch = topicConversation(20, 'lunch');
const key = conversationKey(lunch);

function setUp(settings: object = {}, facts: object = {}) {
  const platform = createFakePlatform();
  const server = createFakeServer(platform);
  const app = createApp({});
  app.provide(platformKey, platform);
  const pinia = createPinia();
  app.use(pinia);
  setActivePinia(pinia);
  const serverUrl = 'https://chat.example.com';
  const account: ChatAccount = {
    accountId: 'harbour:1',
    organizationId: 'harbour',
    serverUrl,
    userId: eg.selfUser.userId,
    email: 'me@example.com',
    client: createChatClient({ platform, serverUrl, credentials: null }),
  };
  return app.runWithContext(() => {
    const snapshot = eg.initialSnapshot({
      max_file_upload_size_mib: 1,
      server_typing_started_wait_period_milliseconds: 30_000,
      server_typing_stopped_wait_period_milliseconds: 12_000,
      user_settings: { ...eg.wire.userSettings(), ...settings },
      ...facts,
    });
    useRealmStore(account).loadSnapshot(snapshot);
    useUserSettingsStore(account).loadSnapshot(snapshot);
    const uploads = useUploadsStore(account);
    const drafts = useDraftsStore(account);
    return { platform, server, uploads, drafts, typing: useTypingNoticesStore(account) };
  });
}

const file = (size = 10) => ({ content: new Blob(['x'.repeat(size)]), name: 'tides.txt' });
const largeFile = { content: new Blob([new Uint8Array(26 * 2 ** 20)]), name: 'tides.mp4' };

describe('uploads', () => {
  it('tell the address once the server has the file, and are then gone from the list', async () => {
    const { platform, server, uploads } = setUp();
    const url = '/user_uploads/2/ab/tides.txt';
    server.prepare({ route: 'POST /user_uploads', answer: chatAnswer({ url }), delayMs: 100 });
    const links: string[] = [];
    uploads.add(lunch, file(), (link) => links.push(link));
    await platform.settle();
    expect(uploads.isSendingIn(key)).toBe(true);
    expect(links).toEqual([]);
    await platform.advance(100);
    expect(links).toEqual([url]);
    expect(uploads.uploadsIn(key)).toEqual([]);
  });

  it('are told of in the order in which they were added, whichever comes first', async () => {
    const { platform, server, uploads } = setUp();
    const route = 'POST /user_uploads';
    const prepare = (name: string, delayMs: number) =>
      server.prepare({ route, answer: chatAnswer({ url: `/user_uploads/2/${name}` }), delayMs });
    const links: string[] = [];
    const add = (name: string) => uploads.add(lunch, { ...file(), name }, () => links.push(name));
    prepare('slow', 200);
    prepare('quick', 100);
    server.prepare({ route, answer: chatRefusal('BAD_REQUEST'), status: 400, delayMs: 300 });
    prepare('last', 50);
    ['slow', 'quick', 'refused', 'last'].forEach(add);
    await platform.advance(150);
    expect(links).toEqual([]);
    expect(uploads.isSendingIn(key)).toBe(true);
    await platform.advance(100);
    expect(links).toEqual(['slow', 'quick']);
    await platform.advance(100);
    expect(links).toEqual(['slow', 'quick', 'last']);
    expect(uploads.uploadsIn(key)).toMatchObject([{ name: 'refused', state: { kind: 'failed' } }]);
  });

  it('go along where their text goes to another conversation', async () => {
    const { platform, server, uploads } = setUp();
    const url = '/user_uploads/2/ab/tides.txt';
    server.prepare({ route: 'POST /user_uploads', answer: chatAnswer({ url }), delayMs: 100 });
    const heard: unknown[] = [];
    uploads.add(lunch, file(), (...about) => heard.push(about));
    await platform.settle();
    const supper = topicConversation(20, 'supper');
    uploads.redirect(lunch, supper);
    expect(uploads.isSendingIn(key)).toBe(false);
    expect(uploads.isSendingIn(conversationKey(supper))).toBe(true);
    await platform.advance(100);
    expect(heard).toEqual([[url, supper]]);
  });

  it('go along where their topic is moved, whoever looks on', async () => {
    const { platform, server, uploads, drafts } = setUp();
    const answer = chatAnswer({ url: '/user_uploads/2/ab/tides.txt' });
    server.prepare({ route: 'POST /user_uploads', answer, delayMs: 100 });
    const heard: unknown[] = [];
    uploads.add(lunch, file(), (_, place) => heard.push(place));
    await drafts.restored;
    const move = { stream_id: 20, orig_subject: 'lunch', subject: 'supper' };
    drafts.handleUpdateMessage(eg.event.updateMessage({ ...move, propagate_mode: 'change_all' }));
    await platform.advance(200);
    expect(heard).toEqual([topicConversation(20, 'supper')]);
  });

  it('do not wait for one that was stopped', async () => {
    const { platform, server, uploads } = setUp();
    const route = 'POST /user_uploads';
    const answer = chatAnswer({ url: '/user_uploads/2/ab/tides.txt' });
    server.prepare({ route, answer, delayMs: 9_000 });
    server.prepare({ route, answer, delayMs: 100 });
    const links: string[] = [];
    uploads.add(lunch, file(), () => links.push('stopped'));
    uploads.add(lunch, file(), () => links.push('wanted'));
    await platform.advance(200);
    expect(links).toEqual([]);
    uploads.cancel(uploads.uploadsIn(key)[0]?.uploadId ?? '');
    expect(links).toEqual(['wanted']);
  });

  it('are refused here where they are larger than the server takes', () => {
    const { server, uploads } = setUp();
    uploads.add(lunch, file(1024 * 1024 + 1), () => undefined);
    expect(uploads.uploadsIn(key)[0]?.state).toEqual({ kind: 'tooLarge', limitMib: 1 });
    expect(server.takeRequests()).toEqual([]);
  });

  it('are told to be too large for something on the way, where the server would take them', async () => {
    const { platform, server, uploads } = setUp();
    server.prepare({ route: 'POST /user_uploads', answer: '<h1>413</h1>', status: 413 });
    uploads.add(lunch, file(), () => undefined);
    await platform.settle();
    expect(uploads.uploadsIn(key)[0]?.state).toEqual({ kind: 'tooLarge', limitMib: null });
  });

  it.each([
    { zulip_feature_level: 295, routes: ['POST /user_uploads'] },
    { zulip_feature_level: 296, routes: ['POST /tus/', 'POST /user_uploads'] },
  ])(
    'are offered in pieces from the level on that takes them: $zulip_feature_level',
    async (one) => {
      const { zulip_feature_level, routes } = one;
      const facts = { zulip_feature_level, max_file_upload_size_mib: 100 };
      const { platform, server, uploads } = setUp({}, facts);
      for (const route of routes) server.prepare({ route, answer: '', status: 404 });
      uploads.add(lunch, largeFile, () => 0);
      await settleUntil(platform, () => uploads.uploadsIn(key)[0]?.state.kind !== 'sending');
      expect(server.takeRequests().map(({ method, path }) => `${method} ${path}`)).toEqual(routes);
    },
  );

  it('tell what the server says where it has no room for a large one', async () => {
    const facts = { zulip_feature_level: 296, max_file_upload_size_mib: 100 };
    const { platform, server, uploads } = setUp({}, facts);
    server.prepare({ route: 'POST /tus/', answer: { message: 'No room' }, status: 413 });
    uploads.add(lunch, largeFile, () => 0);
    await settleUntil(platform, () => uploads.uploadsIn(key)[0]?.state.kind !== 'sending');
    const [refused] = uploads.uploadsIn(key);
    expect(refused?.state).toEqual({ kind: 'failed', serverMessage: 'No room' });
  });

  it('can be tried again, and stopped without a link', async () => {
    const { platform, server, uploads } = setUp();
    const answer = chatRefusal('REALM_UPLOAD_QUOTA');
    server.prepare({ route: 'POST /user_uploads', answer, status: 400 });
    const links: string[] = [];
    uploads.add(lunch, file(), (link) => links.push(link));
    await platform.settle();
    const [failed] = uploads.uploadsIn(key);
    expect(failed?.state).toEqual({ kind: 'failed', serverMessage: 'Refused: REALM_UPLOAD_QUOTA' });
    server.prepare({ route: 'POST /user_uploads', answer: chatAnswer({ url: '/a' }), delayMs: 50 });
    uploads.tryAgain(failed!.uploadId);
    await platform.settle();
    uploads.cancel(failed!.uploadId);
    await platform.advance(100);
    expect(links).toEqual([]);
    expect(uploads.byId.size).toBe(0);
  });

  it('end with their account', async () => {
    const { platform, server, uploads } = setUp();
    let isGivenUp = false;
    platform.upload = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          isGivenUp = true;
          reject(signal.reason as Error);
        });
      });
    uploads.add(lunch, file(), () => undefined);
    await platform.settle();
    uploads.$dispose();
    expect(isGivenUp).toBe(true);
    await platform.settle();
    server.assertDone();
  });
});

describe('typing notices to the server', () => {
  const wanted = {
    send_stream_typing_notifications: true,
    send_private_typing_notifications: true,
  };

  it('start and stop by the intervals of the server', async () => {
    const { platform, server, typing } = setUp(wanted);
    server.prepare({ route: 'POST /typing', answer: chatAnswer() });
    typing.noteKey(lunch, false);
    typing.noteKey(lunch, false);
    await platform.settle();
    expect(server.takeRequest().params).toMatchObject({ op: 'start', topic: 'lunch' });
    server.prepare({ route: 'POST /typing', answer: chatAnswer() });
    await platform.advance(12_000);
    expect(server.takeRequest().params).toMatchObject({ op: 'stop' });
    server.assertDone();
  });

  it('are kept back where the person does not want them', async () => {
    const { platform, server, typing } = setUp({
      send_stream_typing_notifications: false,
      send_private_typing_notifications: false,
    });
    typing.noteKey(lunch, false);
    typing.noteKey(directConversation([eg.otherUser.userId], eg.selfUser.userId), false);
    await platform.advance(20_000);
    expect(server.takeRequests()).toEqual([]);
  });
});
