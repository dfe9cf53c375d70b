import { describe, expect, it } from 'vitest';
import { dispatch } from '@/sync/dispatch';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { parseEvent } from '@/api/chat/model/events/index';

const channel = (stream_id: number, folder_id: number | null, rest = {}) =>
  eg.wire.subscription({ stream_id, name: `channel ${stream_id}`, folder_id, ...rest });

const world = chatWorldOfEachTest({
  zulip_feature_level: 414,
  channel_folders: [
    { id: 1, name: 'Ashore', is_archived: false, order: 1 },
    { id: 2, name: 'Afloat', is_archived: false, order: 0 },
    { id: 3, name: 'Long ago', is_archived: true, order: 2 },
  ],
  subscriptions: [
    channel(21, 1),
    channel(22, 2),
    channel(23, 3),
    channel(24, null),
    channel(25, 9),
  ],
});

const store = () => world.stores.channelFolders;
const told = () => store().folders.map(({ name, channelIds }) => [name, ...channelIds].join(' '));
const tell = (body: object) => dispatch(world.stores, parseEvent({ id: 1, ...body }));
const tellFolder = (op: string, body: object) => tell({ type: 'channel_folder', op, ...body });

describe('the folders of an organization', () => {
  it('hold what one is in, in their order; not archived ones, nor those that nobody was told of', () => {
    expect(told()).toEqual(['Afloat 22', 'Ashore 21']);
    expect([21, 23, 24, 25].map(store().holds)).toEqual([true, false, false, false]);
  });

  it('follow what is changed of them', () => {
    tellFolder('add', { channel_folder: { id: 9, name: 'New', is_archived: false, order: 3 } });
    expect(told()).toEqual(['Afloat 22', 'Ashore 21', 'New 25']);
    tellFolder('reorder', { order: [9, 1, 2, 3] });
    tellFolder('update', { channel_folder_id: 1, data: { name: 'On land' } });
    expect(told()).toEqual(['New 25', 'On land 21', 'Afloat 22']);
    tellFolder('update', { channel_folder_id: 2, data: { is_archived: true } });
    tellFolder('update', { channel_folder_id: 77, data: { name: 'Nobody knows it' } });
    expect(told()).toEqual(['New 25', 'On land 21']);
  });

  it('follow their channels, and those who come and go', () => {
    const change = { type: 'stream', op: 'update', stream_id: 24, name: 'channel 24' };
    tell({ ...change, property: 'folder_id', value: 1 });
    expect(told()).toEqual(['Afloat 22', 'Ashore 21 24']);
    tell({ type: 'subscription', op: 'remove', subscriptions: [{ stream_id: 22, name: 'x' }] });
    expect(told()).toEqual(['Ashore 21 24']);
  });

  it('group nothing for whoever does not want them to, and are there all the same', () => {
    const want = (value: boolean) => {
      const property = 'web_left_sidebar_show_channel_folders';
      tell({ type: 'user_settings', op: 'update', property, value });
    };
    want(false);
    expect(told()).toEqual([]);
    expect(store().holds(21)).toBe(false);
    expect(store().folderOf(21)?.name).toBe('Ashore');
    expect(store().all.map(({ name }) => name)).toEqual(['Afloat', 'Ashore', 'Long ago']);
    want(true);
    expect(told()).toEqual(['Afloat 22', 'Ashore 21']);
  });

  it('are folded on this device', () => {
    const [, ashore] = store().folders;
    expect(store().toggle(ashore?.folderId ?? '')).toBe(true);
    expect(store().folders.map(({ isFolded }) => isFolded)).toEqual([false, true]);
    expect(store().toggle('one of my own')).toBe(false);
  });
});
