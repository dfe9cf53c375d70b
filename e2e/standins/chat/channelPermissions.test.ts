import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatServer } from './server';
import { bodiesIn, newServer, numberIn, signIn, type Body, type Caller } from './testing';

let server: ChatServer;
let marta: Caller;
let jonas: Caller;
let aiko: Caller;
let hugo: Caller;

beforeEach(async () => {
  server = newServer();
  const person = (handle: string) => signIn(server, `${handle}@lantern.example`);
  [marta, jonas, aiko, hugo] = [
    await person('marta'),
    await person('jonas'),
    await person('aiko'),
    await person('hugo'),
  ];
});

const idOf = async (stream: string, caller = marta) =>
  numberIn((await caller.get('/get_stream_id', { stream })).body, 'stream_id');

const create = (caller: Caller, name: string, also: Body = {}) =>
  caller.post('/users/me/subscriptions', { subscriptions: [{ name }], ...also });

describe('who may do what with a channel', () => {
  const groupOf = async (...handles: Caller[]) => {
    const members = handles.map(({ userId }) => userId);
    await marta.post('/user_groups/create', { name: 'pilots', description: '', members });
    const { body } = await marta.get('/user_groups');
    return numberIn(
      bodiesIn(body, 'user_groups').find(({ name }) => name === 'pilots') ?? {},
      'id',
    );
  };
  const channelOf = async (name: string) =>
    (await marta.get(`/streams/${await idOf(name)}`)).body.stream as Body;

  it('is not told by a server of level 276, which takes the id of a role for who takes people out', async () => {
    const channelId = await idOf('ferry');
    expect(await channelOf('ferry')).not.toHaveProperty('can_administer_channel_group');
    const change = async (value: unknown) =>
      (await marta.patch(`/streams/${channelId}`, { can_remove_subscribers_group: value })).body;
    expect((await change({ new: 3 })).result).toBe('error');
    expect((await change(await groupOf(aiko))).msg).toContain('must be a system user group');
    expect((await change(1)).msg).toContain("cannot be set to 'role:owners' group");
    expect((await change(3)).result).toBe('success');
    expect((await channelOf('ferry')).can_remove_subscribers_group).toBe(3);
  });

  it('comes with the levels that have it, and changes by the pair of what was and will be', async () => {
    server.control.setFeatureLevel(349);
    await create(aiko, 'regatta');
    expect(await channelOf('regatta')).toMatchObject({
      can_administer_channel_group: { direct_members: [aiko.userId], direct_subgroups: [] },
      can_add_subscribers_group: 8,
      can_subscribe_group: 8,
    });
    const queue = await marta.register({ event_types: ['stream'] });
    const pilots = await groupOf(jonas);
    const channelId = await idOf('regatta');
    const change = async (value: object, caller = aiko) =>
      (await caller.patch(`/streams/${channelId}`, { can_add_subscribers_group: value })).body;
    expect(await change({ new: pilots, old: 8 })).toMatchObject({ result: 'success' });
    expect(await change({ new: 5, old: 8 })).toMatchObject({ code: 'EXPECTATION_MISMATCH' });
    expect((await change({ new: 6, old: pilots })).msg).toContain('cannot be set to');
    expect(await marta.events(queue)).toMatchObject([
      { op: 'update', property: 'can_add_subscribers_group', value: pilots },
    ]);
    const wei = await signIn(server, 'wei@lantern.example');
    expect((await change({ new: 5 }, wei)).code).toBe('CANNOT_ADMINISTER_CHANNEL');
  });

  it('is heeded where people are added and taken out', async () => {
    server.control.setFeatureLevel(349);
    server.control.setRealmSetting('invite_to_stream_policy', 2);
    const add = (caller: Caller) =>
      caller.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'archive' }],
        principals: [jonas.userId],
      });
    const remove = (caller: Caller) =>
      caller.delete('/users/me/subscriptions', {
        subscriptions: ['archive'],
        principals: [jonas.userId],
      });
    const pilots = await groupOf(aiko);
    expect((await add(aiko)).body.msg).toBe('Insufficient permission');
    await marta.patch(`/streams/${await idOf('archive')}`, {
      can_add_subscribers_group: { new: pilots },
      can_remove_subscribers_group: { new: pilots },
    });
    expect((await add(aiko)).body.result).toBe('success');
    expect((await remove(aiko)).body.result).toBe('success');
    expect((await remove(hugo)).body.msg).toBe('Insufficient permission');
  });

  it('lets people into a private channel, and only who reads it says so', async () => {
    server.control.setFeatureLevel(349);
    await create(aiko, 'secret', { invite_only: true });
    const secret = await idOf('secret', aiko);
    const open = (caller: Caller) =>
      caller.patch(`/streams/${secret}`, { can_subscribe_group: { new: 5 } });
    expect((await create(marta, 'secret')).body.msg).toContain('Unable to access channel');
    expect((await open(marta)).body.msg).toBe('Channel content access is required.');
    expect((await open(aiko)).body.result).toBe('success');
    expect((await create(marta, 'secret')).body.result).toBe('success');
  });
});

it('says from level 392 on whether a channel needs topics, and from 404 on that it has none', async () => {
  const ferry = await idOf('ferry');
  const change = async (topics_policy: string, caller = marta) =>
    (await caller.patch(`/streams/${ferry}`, { topics_policy })).body;
  const ofFerry = async () =>
    bodiesIn((await marta.get('/streams')).body, 'streams').find(({ name }) => name === 'ferry');
  expect((await change('allow_empty_topic')).result).toBe('success');
  expect(await ofFerry()).not.toHaveProperty('topics_policy');

  server.control.setFeatureLevel(392);
  expect(await ofFerry()).toMatchObject({ topics_policy: 'inherit' });
  const queue = await marta.register({ event_types: ['stream'] });
  expect((await change('disable_empty_topic', aiko)).code).toBe('CANNOT_ADMINISTER_CHANNEL');
  expect((await change('empty_topic_only')).msg).toBe('Invalid topics_policy');
  expect((await change('disable_empty_topic')).result).toBe('success');
  expect(await marta.events(queue)).toMatchObject([
    { op: 'update', property: 'topics_policy', value: 'disable_empty_topic' },
  ]);
  server.control.setFeatureLevel(404);
  expect((await change('empty_topic_only')).msg).toContain('must be in the *general chat* topic');
});
