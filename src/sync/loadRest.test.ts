import { describe, expect, it } from 'vitest';
import { parseEvent } from '@/api/chat/model/events/index';
import { createChatWorld } from '@/testing/chatWorld';
import { createFakePlatform } from '@/testing/fakePlatform';
import * as eg from '@/testing/eg/index';
import { pictureOf } from '@/testing/picture';
import { dispatch } from './dispatch';
import { loadSnapshot } from '@/testing/loadSnapshot';

const credentials = { email: 'mara@chat.example', apiKey: 'k3y', userId: eg.selfUser.userId };
const newWorld = () => createChatWorld(createFakePlatform(), credentials);

/** An organization that looks different in every part. */
const eventful = eg.initialSnapshot({
  alert_words: ['lamp'],
  starred_messages: [5, 6],
  unread_msgs: eg.wire.unreadMessages({
    streams: [{ stream_id: 20, topic: 'tides', unread_message_ids: [5, 6] }],
    mentions: [5],
  }),
  recent_private_conversations: [{ user_ids: [eg.otherUser.userId], max_message_id: 7 }],
  muted_users: [{ id: eg.otherUser.userId, timestamp: 1 }],
  user_status: { [eg.otherUser.userId]: { status_text: 'At sea' } },
  user_topics: [eg.wire.userTopic({ stream_id: 20, topic_name: 'tides' })],
  realm_domains: [{ domain: 'chat.example', allow_subdomains: true }],
});

describe('a registration', () => {
  it('says once which parts of it are not whole', () => {
    const world = newWorld();
    const broken = eg.initialSnapshot({
      realm_users: [eg.wire.user(), { ...eg.wire.user(), full_name: null as never }],
    });
    loadSnapshot(world.stores, broken);
    loadSnapshot(world.stores, broken);
    expect(world.stores.connection.skippedEventTypes).toEqual(['realm_users']);
  });

  it('replaces whatever was there before: every store is as new', () => {
    const lived = newWorld();
    loadSnapshot(lived.stores, eventful);
    for (const form of eg.eventForms) {
      dispatch(lived.stores, parseEvent(eg.wire.eventOf(form)));
    }
    const later = eg.initialSnapshot({ alert_words: ['later'] });
    loadSnapshot(lived.stores, later);
    const fresh = newWorld();
    loadSnapshot(fresh.stores, later);
    expect(pictureOf(lived.stores)).toEqual(pictureOf(fresh.stores));
    expect(lived.stores.typing.typists.size).toBe(0);
  });

  it('is told apart by every part that the picture has', () => {
    const plain = newWorld();
    loadSnapshot(plain.stores, eg.initialSnapshot());
    const other = newWorld();
    loadSnapshot(other.stores, eventful);
    const [before, after] = [pictureOf(plain.stores), pictureOf(other.stores)];
    const same = Object.keys(before).filter(
      (noun) => JSON.stringify(before[noun]) === JSON.stringify(after[noun]),
    );
    expect(same).not.toContain('unreads');
    expect(same).not.toContain('users');
    expect(same).not.toContain('alertWords');
    expect(same).not.toContain('statuses');
  });

  it('keeps what counts per channel true where a cell is watched', () => {
    const { stores } = newWorld();
    loadSnapshot(stores, eventful);
    expect(stores.unreads.channelCounts(20)).toMatchObject({ mentions: 1 });
    loadSnapshot(stores, eg.initialSnapshot());
    expect(stores.unreads.channelCounts(20)).toEqual({ counted: 0, muted: 0, mentions: 0 });
  });
});
