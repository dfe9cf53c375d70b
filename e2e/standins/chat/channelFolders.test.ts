/** Folders of channels as servers from level 389 on have them. */
import { beforeEach, expect, it } from 'vitest';
import type { ChatServer } from './server';
import { bodiesIn, newServer, numberIn, signIn, type Caller } from './testing';

let server: ChatServer;
let marta: Caller;
let aiko: Caller;

beforeEach(async () => {
  server = newServer();
  marta = await signIn(server, 'marta@lantern.example');
  aiko = await signIn(server, 'aiko@lantern.example');
});

const create = async (name: string, caller = marta) =>
  (await caller.post('/channel_folders/create', { name })).body;

it('are unknown to servers of level 276', async () => {
  expect((await create('Ashore')).result).toBe('error');
  expect(await marta.register()).not.toHaveProperty('channel_folders');
  const [channel] = bodiesIn((await marta.get('/streams')).body, 'streams');
  expect(channel).not.toHaveProperty('folder_id');
});

it('are made by administrators, hold channels, and are told of', async () => {
  server.control.setFeatureLevel(414);
  const queue = await aiko.register({ event_types: ['channel_folder', 'stream'] });
  expect((await create('Ashore', aiko)).result).toBe('error');
  const ashore = numberIn(await create('Ashore'), 'channel_folder_id');
  const afloat = numberIn(await create('Afloat'), 'channel_folder_id');
  expect((await create('Afloat')).msg).toContain('already in use');
  const ferry = numberIn(
    (await marta.get('/get_stream_id', { stream: 'ferry' })).body,
    'stream_id',
  );
  const put = (folder_id: number | null) => marta.patch(`/streams/${ferry}`, { folder_id });
  expect((await put(99)).body.msg).toContain('Invalid channel folder');
  expect((await put(afloat)).body.result).toBe('success');
  await marta.patch('/channel_folders', { order: [afloat, ashore] });
  await marta.patch(`/channel_folders/${ashore}`, { is_archived: true });
  expect(await aiko.events(queue)).toMatchObject([
    { op: 'add', channel_folder: { id: ashore, name: 'Ashore', order: 0 } },
    { op: 'add', channel_folder: { id: afloat, name: 'Afloat', order: 1 } },
    { op: 'update', property: 'folder_id', value: afloat },
    { op: 'reorder', order: [afloat, ashore] },
    { op: 'update', channel_folder_id: ashore, data: { is_archived: true } },
  ]);
  expect(bodiesIn(await marta.register(), 'channel_folders')).toMatchObject([
    { id: afloat, is_archived: false, order: 0 },
    { id: ashore, is_archived: true, order: 1 },
  ]);
});
