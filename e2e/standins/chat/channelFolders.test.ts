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
  (await caller.post('/channel_folders/create', { name, description: '' })).body;
const channelIdOf = async (stream: string) =>
  numberIn((await marta.get('/get_stream_id', { stream })).body, 'stream_id');

it('are unknown to servers of level 276', async () => {
  expect((await create('Ashore')).result).toBe('error');
  expect(await marta.register()).not.toHaveProperty('channel_folders');
  const [channel] = bodiesIn((await marta.get('/streams')).body, 'streams');
  expect(channel).not.toHaveProperty('folder_id');
});

it('are made by administrators, hold channels, and are told of', async () => {
  server.control.setFeatureLevel(418);
  const queue = await aiko.register({ event_types: ['channel_folder', 'stream'] });
  expect((await create('Ashore', aiko)).result).toBe('error');
  const ashore = numberIn(await create('Ashore'), 'channel_folder_id');
  const afloat = numberIn(await create('Afloat'), 'channel_folder_id');
  expect((await create('AFLOAT')).msg).toContain('already in use');
  const ferry = await channelIdOf('ferry');
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

it('are renamed and described, and archived once nothing is in them', async () => {
  server.control.setFeatureLevel(417);
  const queue = await aiko.register({ event_types: ['channel_folder'] });
  const ashore = numberIn(await create('Ashore'), 'channel_folder_id');
  const afloat = numberIn(await create('Afloat'), 'channel_folder_id');
  const change = async (values: object, caller = marta) =>
    (await caller.patch(`/channel_folders/${ashore}`, { ...values })).body;
  expect((await change({ name: 'On land' }, aiko)).result).toBe('error');
  expect((await change({ name: 'afloat' })).msg).toContain('already in use');
  expect((await change({ name: 'x'.repeat(61) })).msg).toContain('too long');
  expect((await change({ name: 'ASHORE', description: 'Dry' })).result).toBe('success');
  const made = await marta.post('/users/me/subscriptions', {
    subscriptions: [{ name: 'slipway' }],
    folder_id: ashore,
  });
  expect(made.body.result).toBe('success');
  const slipway = await channelIdOf('slipway');
  expect((await change({ is_archived: true })).msg).toContain('need to remove all the channels');
  await marta.patch(`/streams/${slipway}`, { folder_id: null });
  expect((await change({ is_archived: true })).result).toBe('success');
  await marta.patch('/channel_folders', { order: [afloat, ashore] });
  expect((await change({ is_archived: false })).result).toBe('success');
  // Of a new order nobody was told at first.
  expect((await aiko.events(queue)).slice(2)).toMatchObject([
    { op: 'update', data: { name: 'ASHORE' } },
    { op: 'update', data: { description: 'Dry', rendered_description: '<p>Dry</p>' } },
    { op: 'update', data: { is_archived: true } },
    { op: 'update', data: { is_archived: false } },
  ]);
});

it('stand in the sidebar of whoever wants them, from level 411 on', async () => {
  const name = 'web_left_sidebar_show_channel_folders';
  expect((await marta.register()).user_settings).not.toHaveProperty(name);
  server.control.setFeatureLevel(411);
  const { user_settings, ...told } = await marta.register();
  expect(user_settings).toHaveProperty(name, true);
  expect(told).toMatchObject({
    max_channel_folder_name_length: 60,
    max_channel_folder_description_length: 1024,
  });
});
