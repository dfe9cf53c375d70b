import { beforeEach, describe, expect, it } from 'vitest';
import { GROUP_ID } from './realm';
import type { ChatServer } from './server';
import {
  newServer,
  rawRequest,
  settle,
  signIn,
  testMachine,
  type Answer,
  type Body,
  type Caller,
} from './testing';

const machine = testMachine();
let server: ChatServer;
let marta: Caller;
let jonas: Caller;
let tom: Caller;
let guest: Caller;

beforeEach(async () => {
  server = newServer({ machine });
  const person = (handle: string) => signIn(server, `${handle}@lantern.example`);
  [marta, jonas, tom, guest] = [
    await person('marta'),
    await person('jonas'),
    await person('tom'),
    await person('hugo'),
  ];
});

const told = async (answer: Promise<Answer>) => (await answer).body.msg;
const change = (values: Body, caller = marta) => told(caller.patch('/realm', values));
const held = (name: string) => server.control.world().realm.settings[name];
const write = (caller: Caller, content: string, values: Body = {}) =>
  caller.post('/messages', { type: 'channel', to: 'general', topic: 'rules', content, ...values });

describe('what the organization decides', () => {
  it.each([
    ['mandatory_topics', 'yes', 'Argument "mandatory_topics" is not valid JSON.'],
    ['mandatory_topics', 1, 'mandatory_topics is not a boolean'],
    ['edit_topic_policy', 7, 'Invalid edit_topic_policy'],
    ['invite_to_realm_policy', 5, 'Invalid invite_to_realm_policy'],
    ['wildcard_mention_policy', 4, 'Invalid wildcard_mention_policy'],
    ['waiting_period_threshold', -1, "Bad value for 'waiting_period_threshold': -1"],
    [
      'message_content_edit_limit_seconds',
      0,
      "Bad value for 'message_content_edit_limit_seconds': 0",
    ],
    [
      'message_content_edit_limit_seconds',
      '"never"',
      "Bad value for 'message_content_edit_limit_seconds': never",
    ],
    [
      'message_content_edit_limit_seconds',
      true,
      'message_content_edit_limit_seconds is not a string or integer',
    ],
    [
      'message_retention_days',
      '"realm_default"',
      "Bad value for 'message_retention_days': realm_default",
    ],
    [
      'create_multiuse_invite_group',
      GROUP_ID.owners,
      "'create_multiuse_invite_group' setting cannot be set to 'role:owners' group.",
    ],
    ['create_multiuse_invite_group', 9999, 'Invalid user group'],
    [
      'can_access_all_users_group',
      GROUP_ID.moderators,
      "'can_access_all_users_group' setting cannot be set to 'role:moderators' group.",
    ],
    ['default_language', '??', "Invalid language '??'"],
    ['video_chat_provider', 99, 'Invalid video_chat_provider 99'],
    ['name', 'x'.repeat(41), 'name is too long (limit: 40 characters)'],
  ])('is not %s: %j', async (name, value, reason) => {
    const before = held(name);
    expect(await change({ [name]: value })).toBe(reason);
    expect(held(name)).toBe(before);
  });

  it('is all of what was asked for, or nothing', async () => {
    expect(await change({ mandatory_topics: true, edit_topic_policy: 9 })).toBe(
      'Invalid edit_topic_policy',
    );
    expect(held('mandatory_topics')).toBe(false);
  });

  it('is for administrators to change, and some of it for owners', async () => {
    expect(await change({ mandatory_topics: true }, tom)).toBe(
      'Must be an organization administrator',
    );
    expect(await change({ mandatory_topics: true }, jonas)).toBe('');
    for (const values of [
      { waiting_period_threshold: 3 },
      { message_retention_days: 30 },
      { invite_to_realm_policy: 2 },
      { create_multiuse_invite_group: GROUP_ID.moderators },
    ])
      expect(await change(values, jonas)).toBe('Must be an organization owner');
    expect(await change({ waiting_period_threshold: 3, message_retention_days: 30 })).toBe('');
  });

  it('has words for what is without an end', async () => {
    await change({ message_content_edit_limit_seconds: '"unlimited"' });
    await change({ message_retention_days: 30 });
    expect(held('message_content_edit_limit_seconds')).toBe(null);
    await change({ message_retention_days: '"unlimited"' });
    expect(held('message_retention_days')).toBe(-1);
  });

  it('is not what the server does not know', async () => {
    const { body } = await marta.patch('/realm', {
      mandatory_topics: true,
      presence_disabled: true,
    });
    expect(body.ignored_parameters_unsupported).toEqual(['presence_disabled']);
    expect(held('presence_disabled')).toBe(false);
  });
});

describe('groups', () => {
  const name = 'can_create_public_channel_group';
  const asked = (values: Body) => change({ [name]: values });

  it('are given with what was, and only where that still holds', async () => {
    expect(await asked({ new: GROUP_ID.moderators, old: GROUP_ID.administrators })).toBe(
      "'old' value does not match the expected value.",
    );
    expect(await asked({ new: GROUP_ID.moderators, old: GROUP_ID.members })).toBe('');
    expect(held(name)).toBe(GROUP_ID.moderators);
    expect(await change({ [name]: GROUP_ID.members })).toBe(`${name} is not a dict`);
  });

  it('are those that the setting takes', async () => {
    expect(await asked({ new: GROUP_ID.nobody })).toBe(
      `'${name}' setting cannot be set to 'role:nobody' group.`,
    );
    const crew = [...server.control.world().realm.groups.values()].find((one) => !one.isSystem);
    expect(await asked({ new: crew?.id })).toBe(`'${name}' must be a system user group.`);
    expect(await asked({ new: { direct_members: [marta.userId], direct_subgroups: [] } })).toBe(
      `'${name}' must be a system user group.`,
    );
    expect(
      await asked({ new: { direct_members: [], direct_subgroups: [GROUP_ID.moderators] } }),
    ).toBe('');
    expect(held(name)).toBe(GROUP_ID.moderators);
  });

  it('were ids alone in the oldest of these settings', async () => {
    expect(await change({ create_multiuse_invite_group: { new: GROUP_ID.moderators } })).toBe(
      'create_multiuse_invite_group is not an integer',
    );
    expect(await change({ create_multiuse_invite_group: GROUP_ID.moderators })).toBe('');
  });
});

describe('what follows from it', () => {
  it('channels are made by those who may', async () => {
    const make = (caller: Caller, channel: string, isPrivate: boolean) =>
      told(
        caller.post('/users/me/subscriptions', {
          subscriptions: [{ name: channel }],
          invite_only: isPrivate,
        }),
      );
    await change({ can_create_public_channel_group: { new: GROUP_ID.moderators } });
    expect(await make(tom, 'one', false)).toBe('Insufficient permission');
    expect(await make(tom, 'two', true)).toBe('');
    expect(await make(jonas, 'one', false)).toBe('');
    await change({ can_create_private_channel_group: { new: GROUP_ID.administrators } });
    expect(await make(tom, 'three', true)).toBe('Insufficient permission');
    const state = server.control.snapshotOf(tom.userId);
    expect(state).toMatchObject({
      can_create_public_streams: false,
      can_create_private_streams: false,
      realm_create_public_stream_policy: 4,
      realm_create_private_stream_policy: 2,
    });
  });

  it('own messages are deleted by those whom the policy names, and for a while', async () => {
    const remove = async (caller: Caller) =>
      told(caller.delete(`/messages/${String((await write(caller, 'Ahoy')).body.id)}`));
    expect(await remove(tom)).toBe('');
    await change({ delete_own_message_policy: 4 });
    expect(await remove(tom)).toBe("You don't have permission to delete this message");
    await change({ delete_own_message_policy: 1 });
    const { body } = await write(tom, 'Later');
    await machine.advance(660_000);
    expect(await told(tom.delete(`/messages/${String(body.id)}`))).toBe(
      'The time limit for deleting this message has passed',
    );
    await change({ message_content_delete_limit_seconds: '"unlimited"' });
    expect(await told(tom.delete(`/messages/${String(body.id)}`))).toBe('');
  });

  it('messages of a bot are deleted by its owner as their own', async () => {
    const { body } = await write(tom, 'Beep');
    const remove = (caller: Caller) => told(caller.delete(`/messages/${String(body.id)}`));
    const writer = server.control.world().realm.users.get(tom.userId);
    Object.assign(writer ?? {}, { isBot: true, botOwnerId: jonas.userId });
    const other = await signIn(server, 'aiko@lantern.example');
    expect(await remove(other)).toBe("You don't have permission to delete this message");
    expect(await remove(jonas)).toBe('');
  });

  it('direct messages need somebody who may, and somebody who may begin', async () => {
    const send = (caller: Caller, to: Caller) =>
      told(caller.post('/messages', { type: 'direct', to: [to.userId], content: 'Ahoy' }));
    await change({ direct_message_permission_group: { new: GROUP_ID.nobody } });
    expect(await send(tom, guest)).toBe('Direct messages are disabled in this organization.');
    await change({ direct_message_permission_group: { new: GROUP_ID.administrators } });
    expect(await send(tom, guest)).toBe(
      'This conversation does not include any users who can authorize it.',
    );
    expect(await send(tom, jonas)).toBe('');
    await change({ direct_message_permission_group: { new: GROUP_ID.everyone } });
    await change({ direct_message_initiator_group: { new: GROUP_ID.administrators } });
    expect(await send(tom, guest)).toBe(
      'You do not have permission to initiate direct message conversations.',
    );
    expect(await send(tom, jonas)).toBe('');
  });

  it('pictures are shown or not', async () => {
    const content = 'https://pictures.example/boat.png';
    const render = async () =>
      String((await marta.post('/messages/render', { content })).body.rendered);
    expect(await render()).toContain('<img');
    await change({ inline_image_preview: false });
    expect(await render()).not.toContain('<img');
  });
});

it('is closed by owners alone, for everybody, who hear of it and then of nothing', async () => {
  expect(await told(jonas.post('/realm/deactivate'))).toBe('Must be an organization owner');
  const { queue_id, last_event_id } = await jonas.register({ event_types: ['realm'] });
  const poll = jonas.get('/events', { queue_id, last_event_id });
  await settle();
  expect(await told(marta.post('/realm/deactivate'))).toBe('');
  expect((await poll).body.events).toMatchObject([{ type: 'realm', op: 'deactivated' }]);
  const closed = [401, 'REALM_DEACTIVATED'];
  for (const caller of [marta, jonas]) {
    const { status, body } = await caller.get('/users/me');
    expect([status, body.code]).toEqual(closed);
  }
  const parameters = { username: 'marta@lantern.example', password: 'lantern' };
  const door = await server.handle(rawRequest('POST', '/fetch_api_key', { parameters }));
  expect(door.status).toBe(401);
});
