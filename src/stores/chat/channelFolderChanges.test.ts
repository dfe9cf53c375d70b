import { describe, expect, it } from 'vitest';
import { parseEvent } from '@/api/chat/model/events/index';
import { dispatch } from '@/sync/dispatch';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { useChannelFolderChangesStore } from './channelFolderChanges';

const folder = (id: number, rest = {}) => ({
  id,
  name: `folder ${id}`,
  is_archived: false,
  ...rest,
});
const snapshot = (level: number) => ({
  zulip_feature_level: level,
  channel_folders: [folder(1), folder(2), folder(3, { is_archived: true })],
  subscriptions: [
    eg.wire.subscription({ stream_id: 21, folder_id: 1 }),
    eg.wire.subscription({ stream_id: 22, folder_id: null }),
  ],
  never_subscribed: [eg.wire.channel({ stream_id: 23, folder_id: 1, is_archived: true })],
});

describe('the order of the folders', () => {
  const world = chatWorldOfEachTest(snapshot(417));
  const changes = () => world.use(useChannelFolderChangesStore);
  const shown = () => world.stores.channelFolders.all.map(({ id }) => id);

  it('is that of their making below level 414', () => {
    expect(shown()).toEqual([1, 2, 3]);
    expect(changes().canOrder()).toBe(true);
    world.stores.realm.featureLevel = 413;
    expect(changes().canOrder()).toBe(false);
  });

  it('names archived ones as well, and is taken over where servers tell nobody of it', async () => {
    world.server.prepare({ route: 'PATCH /channel_folders', answer: chatAnswer() });
    await changes().order([2, 1]);
    expect(world.server.takeRequest().params).toEqual({ order: '[2,1,3]' });
    expect(shown()).toEqual([2, 1, 3]);
  });

  it('waits for the word of servers that tell everybody', async () => {
    world.stores.realm.featureLevel = 418;
    world.server.prepare({ route: 'PATCH /channel_folders', answer: chatAnswer() });
    await changes().order([2, 1]);
    expect(shown()).toEqual([1, 2, 3]);
    const event = { id: 1, type: 'channel_folder', op: 'reorder', order: [2, 1, 3] };
    dispatch(world.stores, parseEvent(event));
    expect(shown()).toEqual([2, 1, 3]);
  });
});

describe('a folder that is put away', () => {
  const world = chatWorldOfEachTest(snapshot(389));
  const changes = () => world.use(useChannelFolderChangesStore);

  it('lets go of its channels first, those in the archive as well', async () => {
    expect(changes().channelIdsIn(1).toSorted()).toEqual([21, 23]);
    for (const id of [21, 23])
      world.server.prepare({
        route: `PATCH /streams/${id}`,
        answer: chatAnswer(),
        check: ({ params }) => expect(params).toEqual({ folder_id: 'null' }),
      });
    world.server.prepare({
      route: 'PATCH /channel_folders/1',
      answer: chatAnswer(),
      check: ({ params }) => expect(params).toEqual({ is_archived: 'true' }),
    });
    await changes().archive(1);
  });

  it('stays where one of them does', async () => {
    const answer = chatRefusal('BAD_REQUEST');
    world.server.prepare({ route: 'PATCH /streams/23', answer, status: 400 });
    await expect(changes().archive(1)).rejects.toThrow();
    expect(world.server.takeRequests()).toHaveLength(1);
  });

  it('may have a name of the length that its server takes, or took before it said so', () => {
    expect(changes().limits).toEqual({ name: 60, description: 1024 });
    world.stores.realm.limits = {
      ...world.stores.realm.limits,
      maxChannelFolderNameLength: 80,
      maxChannelFolderDescriptionLength: 90,
    };
    expect(changes().limits).toEqual({ name: 80, description: 90 });
  });
});
