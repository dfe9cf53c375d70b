/** The real client's routes in front of the chat stand-in: what one sends, the other takes, and the other way round. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createChatClient, type ChatClient } from '../../src/api/chat/client';
import * as alertWords from '../../src/api/chat/routes/alertWords';
import * as channels from '../../src/api/chat/routes/channels';
import * as drafts from '../../src/api/chat/routes/drafts';
import { getEvents } from '../../src/api/chat/routes/events';
import { deleteQueue, registerQueue } from '../../src/api/chat/routes/queues';
import * as flags from '../../src/api/chat/routes/messageFlags';
import * as messages from '../../src/api/chat/routes/messages';
import * as oneMessage from '../../src/api/chat/routes/oneMessage';
import { muteUser, unmuteUser } from '../../src/api/chat/routes/mutedUsers';
import { getPresence, getUserPresence, updatePresence } from '../../src/api/chat/routes/presence';
import { addReaction, removeReaction } from '../../src/api/chat/routes/reactions';
import * as snippets from '../../src/api/chat/routes/savedSnippets';
import * as scheduled from '../../src/api/chat/routes/scheduledMessages';
import { fetchApiKey, getServerSettings } from '../../src/api/chat/routes/server';
import { updateSettings } from '../../src/api/chat/routes/settings';
import * as subscriptions from '../../src/api/chat/routes/subscriptions';
import { setTypingStatus } from '../../src/api/chat/routes/typing';
import * as uploads from '../../src/api/chat/routes/uploads';
import { getUserGroups } from '../../src/api/chat/routes/userGroups';
import * as users from '../../src/api/chat/routes/users';
import { getUserStatus, updateStatus } from '../../src/api/chat/routes/userStatus';
import { updateUserTopic } from '../../src/api/chat/routes/userTopics';
import { createFakePlatform, type FakePlatform } from '../../src/testing/fakePlatform';
import { newServer, START } from '../standins/chat/testing';
import type { ChatServer } from '../standins/chat/server';

const serverUrl = 'https://chat.example.com';
let server: ChatServer;
let platform: FakePlatform;
let client: ChatClient;
let userId: number;

beforeEach(async () => {
  server = newServer();
  const serve = (request: Request) => server.handle(request);
  platform = createFakePlatform({
    startMs: START,
    fetch: (input, init) => serve(new Request(input, { ...init, signal: null })),
    upload: async ({ url, headers, body }) => {
      const answer = await serve(new Request(url, { method: 'POST', headers, body }));
      return { status: answer.status, text: await answer.text() };
    },
  });
  const anonymous = createChatClient({ platform, serverUrl, credentials: null });
  const { email, password } = server.demoUser;
  const key = await fetchApiKey(anonymous, { username: email, password });
  userId = key.userId;
  client = createChatClient({ platform, serverUrl, credentials: key });
});

async function someChannel() {
  const [channel] = await subscriptions.getSubscriptions(client);
  if (!channel) throw new Error('The stand-in has no channel');
  return channel;
}

async function sendTo(channelId: number, content = 'Ahoy') {
  const destination = { type: 'channel', channelId, topic: 'routes' } as const;
  return messages.sendMessage(client, { destination, content });
}

const anchor = { emojiName: 'anchor', emojiCode: '2693', reactionType: 'unicode_emoji' };

describe('at the door', () => {
  it('says who it is, and refuses a wrong password by code', async () => {
    const anonymous = createChatClient({ platform, serverUrl, credentials: null });
    expect((await getServerSettings(anonymous)).featureLevel).toBeGreaterThanOrEqual(262);
    const wrong = { username: server.demoUser.email, password: 'no' };
    await expect(fetchApiKey(anonymous, wrong)).rejects.toMatchObject({
      status: 401,
      code: 'AUTHENTICATION_FAILED',
    });
  });

  it('refuses a wrong key', async () => {
    const credentials = { email: server.demoUser.email, apiKey: 'x'.repeat(32) };
    const stranger = createChatClient({ platform, serverUrl, credentials });
    await expect(users.getOwnUser(stranger)).rejects.toMatchObject({ status: 401 });
  });
});

describe('a queue', () => {
  const poll = { lastEventId: -1, longpollTimeoutSeconds: 90, dontBlock: true };

  it('brings my own message with its local id, and ends', async () => {
    const snapshot = await registerQueue(client);
    const queueId = snapshot.queueId ?? '';
    const { channelId } = await someChannel();
    const destination = { type: 'channel', channelId, topic: 'routes' } as const;
    const sent = { destination, content: 'Ahoy', queueId, localId: '1.01' };
    const { id } = await messages.sendMessage(client, sent);
    const { events, malformed } = await getEvents(client, { ...poll, queueId });
    expect(malformed).toEqual([]);
    const arrived = events.find((event) => event.type === 'message');
    expect(arrived).toMatchObject({ localMessageId: '1.01', message: { id, channelId } });
    await deleteQueue(client, { queueId });
    await expect(getEvents(client, { ...poll, queueId })).rejects.toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
    });
  });
});

describe('messages', () => {
  it('are sent, read, changed, marked and deleted', async () => {
    const { channelId } = await someChannel();
    const { id: messageId } = await sendTo(channelId);
    const narrow = [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: 'routes' },
    ];
    const window = { anchor: 'newest', numBefore: 10, numAfter: 0, narrow } as const;
    expect((await messages.getMessages(client, window)).messages.at(-1)).toMatchObject({
      id: messageId,
      content: '<p>Ahoy</p>',
    });
    await oneMessage.updateMessage(client, { messageId, content: 'Ahoy **there**' });
    expect(await messages.getMessage(client, { messageId })).toMatchObject({
      rawContent: 'Ahoy **there**',
    });
    expect(await oneMessage.getMessageHistory(client, { messageId })).toHaveLength(2);
    expect(await oneMessage.getReadReceipts(client, { messageId })).not.toContain(userId);
    const matching = { messageIds: [messageId], narrow: [{ operator: 'search', operand: 'ahoy' }] };
    expect((await messages.checkMessagesMatchNarrow(client, matching)).has(messageId)).toBe(true);
    expect(await oneMessage.renderMessage(client, { content: '*bow*' })).toBe(
      '<p><em>bow</em></p>',
    );

    await addReaction(client, { messageId, ...anchor });
    await expect(addReaction(client, { messageId, ...anchor })).rejects.toMatchObject({
      code: 'REACTION_ALREADY_EXISTS',
    });
    await removeReaction(client, { messageId, ...anchor });
    const star = { messageIds: [messageId], op: 'add', flag: 'starred' } as const;
    expect(await flags.updateMessageFlags(client, star)).toEqual([messageId]);
    const walk = { anchor: 'oldest', numBefore: 0, numAfter: 100, narrow } as const;
    const read = { ...walk, op: 'add', flag: 'read' } as const;
    expect(await flags.updateMessageFlagsForNarrow(client, read)).toMatchObject({
      processedCount: 1,
      foundNewest: true,
    });
    await messages.deleteMessage(client, { messageId });
    expect((await messages.getMessages(client, window)).messages).toEqual([]);
  });

  it('may wait, as drafts and as scheduled ones', async () => {
    const { channelId } = await someChannel();
    const draft = { type: 'channel', to: [channelId], topic: 'routes', content: 'Half' } as const;
    const [draftId = 0] = await drafts.createDrafts(client, { drafts: [draft] });
    await drafts.editDraft(client, { draftId, draft: { ...draft, content: 'Whole' } });
    expect(await drafts.getDrafts(client)).toContainEqual(
      expect.objectContaining({ id: draftId, content: 'Whole', type: 'channel' }),
    );
    await drafts.deleteDraft(client, { draftId });
    const scheduledMessageId = await scheduled.createScheduledMessage(client, {
      destination: { type: 'direct', userIds: [userId] },
      content: 'Good morning',
      scheduledDeliveryTimestamp: START / 1000 + 86_400,
      readBySender: false,
    });
    await scheduled.updateScheduledMessage(client, { scheduledMessageId, content: 'Morning' });
    expect(await scheduled.getScheduledMessages(client)).toContainEqual(
      expect.objectContaining({ scheduledMessageId, type: 'direct', content: 'Morning' }),
    );
    await scheduled.deleteScheduledMessage(client, { scheduledMessageId });
  });

  it('may begin with a snippet, where the server is new enough', async () => {
    server.control.setFeatureLevel(368);
    const savedSnippetId = await snippets.createSavedSnippet(client, { title: 'A', content: 'B' });
    await snippets.editSavedSnippet(client, { savedSnippetId, title: 'C', content: 'D' });
    expect(await snippets.getSavedSnippets(client)).toEqual([
      { id: savedSnippetId, title: 'C', content: 'D' },
    ]);
    await snippets.deleteSavedSnippet(client, { savedSnippetId });
    expect(await snippets.getSavedSnippets(client)).toEqual([]);
  });

  it('may hold a file, which has a temporary address', async () => {
    const file = { content: new Blob(['tides']), name: 'tide table.txt' };
    const path = await uploads.uploadFile(client, file);
    const url = await uploads.getFileTemporaryUrl(client, { path });
    const answer = await platform.fetch(`${serverUrl}${url}`);
    expect(await answer.text()).toBe('tides');
    const { attachments } = await uploads.getAttachments(client);
    const attachmentId = attachments.find(({ pathId }) => path.endsWith(pathId))?.id ?? 0;
    await uploads.removeAttachment(client, { attachmentId });
  });
});

describe('channels and people', () => {
  it('are read and changed', async () => {
    const { channelId } = await someChannel();
    await sendTo(channelId);
    expect(await channels.getChannelTopics(client, { channelId })).toContainEqual(
      expect.objectContaining({ name: 'routes' }),
    );
    expect(await channels.getSubscribers(client, { channelId })).toContain(userId);
    const topic = { channelId, topic: 'routes' };
    await updateUserTopic(client, { ...topic, visibilityPolicy: 'followed' });
    await setTypingStatus(client, { op: 'start', destination: { type: 'channel', ...topic } });
    const changes = [{ channelId, property: 'pinToTop', value: true }] as const;
    await subscriptions.updateSubscriptionSettings(client, { changes });
    const subscribed = await subscriptions.subscribe(client, {
      channels: [{ name: 'night watch' }],
      channelPostPolicy: 'everyone',
    });
    expect([...subscribed.subscribed.values()]).toEqual([['night watch']]);
    expect(
      await subscriptions.unsubscribe(client, { channelNames: ['night watch'] }),
    ).toMatchObject({ removed: ['night watch'] });
  });

  it('tell how they are', async () => {
    const all = await users.getUsers(client, { includeCustomProfileFields: true });
    const other = all.find((user) => user.userId !== userId && !user.isBot)?.userId ?? 0;
    expect(await users.getUser(client, { userId: other })).toMatchObject({ userId: other });
    await muteUser(client, { mutedUserId: other });
    await unmuteUser(client, { mutedUserId: other });
    const here = { status: 'active', newUserInput: true, lastUpdateId: -1 } as const;
    expect((await updatePresence(client, here)).presences?.has(userId)).toBe(true);
    expect((await getPresence(client)).presences.size).toBeGreaterThan(0);
    expect(await getUserPresence(client, { userId })).toHaveProperty('activeTimestamp');
    await updateStatus(client, { statusText: 'On deck', ...anchor });
    expect(await getUserStatus(client, { userId })).toMatchObject({ statusText: 'On deck' });
    const alertWord = { alertWords: ['fog'] };
    expect(await alertWords.addAlertWords(client, alertWord)).toContain('fog');
    expect(await alertWords.removeAlertWords(client, alertWord)).not.toContain('fog');
    expect((await getUserGroups(client)).length).toBeGreaterThan(0);
    await updateSettings(client, { colorScheme: 'dark', twentyFourHourTime: true });
    expect((await registerQueue(client)).userSettings).toMatchObject({ colorScheme: 'dark' });
  });
});
