/** The real client in front of both vocabularies: what one server calls `zulip_…`, another may call `service_…`. */
import { describe, expect, it } from 'vitest';
import { createChatClient, type ChatClient } from '../../src/api/chat/client';
import { getEvents } from '../../src/api/chat/routes/events';
import { registerQueue } from '../../src/api/chat/routes/queues';
import { getMessages, sendMessage } from '../../src/api/chat/routes/messages';
import { addReaction, removeReaction } from '../../src/api/chat/routes/reactions';
import { fetchApiKey, getServerSettings } from '../../src/api/chat/routes/server';
import { createFakePlatform } from '../../src/testing/fakePlatform';
import type { ChatServer } from '../standins/chat/server';
import { newServer, START } from '../standins/chat/testing';

const serverUrl = 'https://chat.example.com';

function clientOf(
  server: ChatServer,
  credentials: { email: string; apiKey: string } | null,
): ChatClient {
  const platform = createFakePlatform({
    startMs: START,
    fetch: (input, init) => server.handle(new Request(input, { ...init, signal: null })),
  });
  return createChatClient({ platform, serverUrl, credentials });
}

/** A short life: sign in, register, write, react with the server's own emoji, hear of it. */
async function live(server: ChatServer) {
  const anonymous = clientOf(server, null);
  const settings = await getServerSettings(anonymous);
  const { email, password } = server.demoUser;
  const client = clientOf(server, await fetchApiKey(anonymous, { username: email, password }));
  const snapshot = await registerQueue(client);
  const { queueId, lastEventId } = snapshot;
  if (queueId === null) throw new Error('no queue');
  const destination = { type: 'channel', channelId: 2, topic: 'brands' } as const;
  const { id: messageId } = await sendMessage(client, { destination, content: 'Ahoy' });
  const { messages } = await getMessages(client, { anchor: 'newest', numBefore: 200, numAfter: 0 });
  // Back as it came: whoever takes one brand for the other is refused.
  const extra = messages
    .flatMap(({ reactions }) => reactions)
    .find(({ emojiName }) => emojiName === 'zulip');
  const emoji = {
    emojiName: 'zulip',
    emojiCode: 'zulip',
    reactionType: extra?.reactionType ?? 'zulip_extra_emoji',
  };
  await addReaction(client, { messageId, ...emoji });
  await removeReaction(client, { messageId, ...emoji });
  await addReaction(client, { messageId, ...emoji });
  const poll = { queueId, lastEventId, dontBlock: true, longpollTimeoutSeconds: 90 };
  const { events, malformed } = await getEvents(client, poll);
  const again = await getMessages(client, { anchor: 'newest', numBefore: 1, numAfter: 0 });
  return {
    levels: [settings.featureLevel, snapshot.featureLevel],
    versions: [settings.serverVersion, snapshot.serverVersion],
    kinds: events.map(({ type }) => type),
    malformed,
    reactions: again.messages.at(-1)?.reactions.map(({ emojiName, reactionType }) => ({
      emojiName,
      reactionType,
    })),
  };
}

describe('a server of either brand', () => {
  it('is the same to the client, but for the name of its own emoji', async () => {
    const ofZulip = await live(newServer({ vocabulary: 'zulip' }));
    const ofService = await live(newServer({ vocabulary: 'service' }));
    expect(ofZulip.malformed).toEqual([]);
    expect(ofZulip.kinds).toContain('reaction');
    expect(ofZulip.levels).toEqual([276, 276]);
    expect(ofZulip.versions).toEqual(['9.0-beta1', '9.0-beta1']);
    expect(ofService.reactions).toEqual([
      { emojiName: 'zulip', reactionType: 'service_extra_emoji' },
    ]);
    expect(JSON.stringify(ofService).replaceAll('service_extra', 'zulip_extra')).toEqual(
      JSON.stringify(ofZulip),
    );
  });
});
