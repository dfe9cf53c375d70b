import { beforeEach, describe, expect, it } from 'vitest';
import {
  bodiesIn,
  newServer,
  numberIn,
  numbersIn,
  signIn,
  type Body,
  type Caller,
} from './testing';

let marta: Caller;
let jonas: Caller;
let aiko: Caller;
let hugo: Caller;

beforeEach(async () => {
  const server = newServer();
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

describe('private channels', () => {
  it('do not exist for those outside', async () => {
    await create(marta, 'secret', { invite_only: true });
    expect((await aiko.get('/get_stream_id', { stream: 'secret' })).body.result).toBe('error');
    expect((await create(aiko, 'secret')).body.msg).toContain('Unable to access channel');
    const { body } = await aiko.get('/streams');
    expect(bodiesIn(body, 'streams').some(({ name }) => name === 'secret')).toBe(false);
  });

  it('appear to those who are let in, and vanish when they leave', async () => {
    const queue = await aiko.register({ event_types: ['stream', 'subscription'] });
    await create(marta, 'secret', { invite_only: true, principals: [marta.userId, aiko.userId] });
    expect(
      (await aiko.events(queue)).map(({ type, op }) => `${String(type)}/${String(op)}`),
    ).toEqual(['stream/create', 'subscription/add']);
    await aiko.delete('/users/me/subscriptions', { subscriptions: ['secret'] });
    expect(
      (await aiko.events(queue)).map(({ type, op }) => `${String(type)}/${String(op)}`),
    ).toEqual(['subscription/remove', 'stream/delete']);
  });

  it('show newcomers only what came after them, if history is protected', async () => {
    const council = await idOf('crew council');
    await marta.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'crew council' }],
      principals: [aiko.userId],
    });
    const { body } = await aiko.get(`/users/me/${council}/topics`);
    expect(body.topics).toEqual([]);
  });
});

describe('the address of a channel', () => {
  const addressOf = async (caller: Caller, channelId: number) =>
    (await caller.get(`/streams/${channelId}/email_address`)).body;

  it('has its name where nothing of that is lost, a secret, and what shows the sender', async () => {
    expect((await addressOf(marta, await idOf('small ads'))).email).toMatch(
      /^small-ads\.[0-9a-f]{32}\.show-sender@mail\.invalid$/,
    );
    await create(marta, 'Café');
    expect((await addressOf(marta, await idOf('Café'))).email).toMatch(/^cafe\.[0-9a-f]{32}\./);
    await create(marta, '海図');
    expect((await addressOf(marta, await idOf('海図'))).email).toMatch(/^[0-9a-f]{32}\./);
  });

  it('is for those who read it: not for guests outside, nor for administrators outside of a private one', async () => {
    await create(aiko, 'secret', { invite_only: true });
    const secret = await idOf('secret', aiko);
    const general = await idOf('general');
    expect(await addressOf(aiko, secret)).toHaveProperty('email');
    expect((await addressOf(marta, secret)).msg).toBe('Invalid channel ID');
    await marta.delete('/users/me/subscriptions', {
      subscriptions: ['general'],
      principals: [aiko.userId],
    });
    expect(await addressOf(aiko, general)).toHaveProperty('email');
    await marta.patch(`/users/${aiko.userId}`, { role: 600 });
    expect((await addressOf(aiko, general)).msg).toBe('Invalid channel ID');
  });
});

describe('changing a channel', () => {
  it('is for administrators', async () => {
    const answer = await aiko.patch(`/streams/${await idOf('general')}`, { description: 'mine' });
    expect(answer.body).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
  });

  it('says the old name beside the new one', async () => {
    const queue = await aiko.register({ event_types: ['stream'] });
    await marta.patch(`/streams/${await idOf('ferry')}`, { new_name: 'the ferry' });
    expect(await aiko.events(queue)).toMatchObject([
      { op: 'update', property: 'name', name: 'ferry', value: 'the ferry' },
    ]);
  });

  it('never makes a private channel a default one', async () => {
    const answer = await marta.post('/default_streams', { stream_id: await idOf('crew council') });
    expect(answer.body.msg).toBe('Private channels cannot be made default.');
  });

  it('leaves retention to owners', async () => {
    const channelId = await idOf('general');
    const retention = { message_retention_days: 30 };
    expect((await jonas.patch(`/streams/${channelId}`, retention)).body.msg).toBe(
      'Must be an organization owner',
    );
    expect((await marta.patch(`/streams/${channelId}`, retention)).body.result).toBe('success');
  });
});

describe('personal properties', () => {
  it('sends two events for one mute', async () => {
    const queue = await marta.register({ event_types: ['subscription'] });
    const channelId = await idOf('general');
    await marta.post('/users/me/subscriptions/properties', {
      subscription_data: [{ stream_id: channelId, property: 'is_muted', value: true }],
    });
    expect((await marta.events(queue)).map(({ property, value }) => [property, value])).toEqual([
      ['in_home_view', false],
      ['is_muted', true],
    ]);
  });

  it('needs a subscription', async () => {
    const data = [{ stream_id: await idOf('archive'), property: 'color', value: '#ffffff' }];
    const answer = await marta.post('/users/me/subscriptions/properties', {
      subscription_data: data,
    });
    expect(answer.body.result).toBe('error');
  });
});

describe('topics', () => {
  it('come newest first, each once whatever its case', async () => {
    await marta.post('/messages', { type: 'channel', to: 'galley', topic: 'LUNCH', content: 'x' });
    const { body } = await marta.get(`/users/me/${await idOf('galley')}/topics`);
    const topics = bodiesIn(body, 'topics');
    expect(topics.map(({ name }) => name)).toEqual(['LUNCH', 'coffee machine']);
  });
});

describe('people', () => {
  it('cannot lose their last owner', async () => {
    expect((await marta.delete('/users/me')).body).toMatchObject({
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      is_last_owner: true,
    });
    expect((await marta.patch(`/users/${marta.userId}`, { role: 400 })).body.result).toBe('error');
  });

  it('leave by themselves, unless nobody would be left', async () => {
    expect((await jonas.delete('/users/me')).body.result).toBe('success');
    expect((await jonas.get('/users/me')).body.code).toBe('USER_DEACTIVATED');
    for (const one of bodiesIn((await marta.get('/users')).body, 'members')) {
      const userId = numberIn(one, 'user_id');
      if (userId !== marta.userId)
        await marta.delete(`/${one.is_bot ? 'bots' : 'users'}/${userId}`);
    }
    expect((await marta.delete('/users/me')).body).toMatchObject({
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      is_last_owner: false,
      entity: 'user',
    });
  });

  it('lose their queues with their account', async () => {
    await aiko.register();
    await marta.delete(`/users/${aiko.userId}`);
    expect((await aiko.get('/users/me')).body.code).toBe('USER_DEACTIVATED');
  });

  it('read what a muted person wrote', async () => {
    await jonas.post('/messages', { type: 'direct', to: [marta.userId], content: 'psst' });
    const queue = await marta.register({ event_types: ['update_message_flags', 'muted_users'] });
    await marta.post(`/users/me/muted_users/${jonas.userId}`);
    expect((await marta.events(queue)).map(({ type }) => type)).toEqual([
      'muted_users',
      'update_message_flags',
    ]);
    await jonas.post('/messages', { type: 'direct', to: [marta.userId], content: 'hey' });
    const { body } = await marta.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
    });
    expect(body.messages).toMatchObject([{ flags: ['read'] }]);
  });

  it('hide from others when they wish', async () => {
    await jonas.post('/users/me/presence', { status: 'active' });
    await jonas.patch('/settings', { presence_enabled: false });
    const { presences } = await marta.register({
      fetch_event_types: ['presence'],
      slim_presence: true,
    });
    expect(presences).not.toHaveProperty(String(jonas.userId));
  });

  it('are told of a presence once someone comes back', async () => {
    const queue = await marta.register({ event_types: ['presence'] });
    await hugo.post('/users/me/presence', { status: 'active', last_update_id: -1 });
    await hugo.post('/users/me/presence', { status: 'active', last_update_id: -1 });
    expect(await marta.events(queue)).toMatchObject([
      { user_id: hugo.userId, presence: { website: { status: 'active' } } },
    ]);
  });

  it('get no typing notices they do not want, and send none they have switched off', async () => {
    const queue = await jonas.register({ event_types: ['typing'] });
    const type = () => marta.post('/typing', { type: 'direct', op: 'start', to: [jonas.userId] });
    await type();
    expect(await jonas.events(queue)).toMatchObject([
      { op: 'start', sender: { user_id: marta.userId } },
    ]);
    await jonas.patch('/settings', { receives_typing_notifications: false });
    await type();
    expect(await jonas.events(queue)).toEqual([]);
    await marta.patch('/settings', { send_private_typing_notifications: false });
    expect((await type()).status).toBe(400);
  });

  it('invite within their rank, and learn who is already here', async () => {
    const invite = (caller: Caller, also: Body) =>
      caller.post('/invites', { invitee_emails: 'x@y.example', stream_ids: [], ...also });
    expect((await invite(jonas, { invite_as: 100 })).body.msg).toBe(
      'Must be an organization owner',
    );
    expect((await invite(hugo, {})).body.msg).toBe('Insufficient permission');
    expect(
      (await invite(marta, { invitee_emails: 'x@y.example\njonas@lantern.example' })).body,
    ).toMatchObject({
      code: 'INVITATION_FAILED',
      sent_invitations: true,
      errors: [['jonas@lantern.example', 'Already has an account.', false]],
    });
  });
});

describe('another role', () => {
  it('takes channels out of sight, and brings them back with those who are in them', async () => {
    await create(marta, 'open', { principals: ['marta@lantern.example'] });
    const open = await idOf('open');
    const queue = await aiko.register({ event_types: ['stream', 'subscription'] });
    const isOpen = (event: Body) =>
      bodiesIn(event, 'streams').some(({ stream_id: streamId }) => streamId === open);
    await marta.patch(`/users/${aiko.userId}`, { role: 600 });
    const lost = await aiko.events(queue);
    expect(lost.filter(isOpen)).toMatchObject([{ type: 'stream', op: 'delete' }]);
    await marta.patch(`/users/${aiko.userId}`, { role: 400 });
    const events = (await aiko.events(queue)).slice(lost.length);
    expect(events.filter((event) => event.type === 'stream' && isOpen(event))).toMatchObject([
      { op: 'create' },
    ]);
    expect(events).toContainEqual(
      expect.objectContaining({ op: 'peer_add', stream_ids: [open], user_ids: [marta.userId] }),
    );
  });
});

describe('groups', () => {
  it('hold everybody of their subgroups', async () => {
    const { body } = await marta.get('/user_groups/5/members');
    expect(numbersIn(body, 'members')).toContain(aiko.userId);
    expect(numbersIn(body, 'members')).not.toContain(hugo.userId);
    expect(
      (await marta.get('/user_groups/5/members', { direct_member_only: true })).body.members,
    ).toEqual([]);
  });

  it('may be closed to mentions', async () => {
    const { body } = await marta.get('/user_groups');
    const office = bodiesIn(body, 'user_groups').find(({ name }) => name === 'office');
    await marta.patch(`/user_groups/${numberIn(office ?? {}, 'id')}`, {
      can_mention_group: { new: 2 },
    });
    const mention = (caller: Caller) =>
      caller.post('/messages', {
        type: 'channel',
        to: 'general',
        topic: 't',
        content: '@*office*',
      });
    expect((await mention(aiko)).body.msg).toContain('You are not allowed to mention user group');
    expect((await mention(jonas)).body.result).toBe('success');
  });

  it('do not hold each other, and are changed by moderators and by those right in them', async () => {
    const { body } = await marta.get('/user_groups');
    const idOf = (wanted: string) =>
      numberIn(bodiesIn(body, 'user_groups').find(({ name }) => name === wanted) ?? {}, 'id');
    const [watch, office] = [idOf('watch'), idOf('office')];
    const put = async (caller: Caller, inner: number, outer: number) =>
      (await caller.post(`/user_groups/${outer}/subgroups`, { add: [inner] })).body.msg;
    expect(await put(aiko, office, watch)).toBe('Insufficient permission');
    expect(await put(marta, idOf('engineers'), watch)).toBe('');
    expect(await put(marta, watch, office)).toBe('');
    expect(await put(marta, office, watch)).toBe(
      `User group ${watch} is already a subgroup of one of the passed subgroups.`,
    );
    // Through a group in it, and so not right in it.
    const out = await aiko.post(`/user_groups/${watch}/members`, { add: [aiko.userId] });
    expect(out.body.msg).toBe('Insufficient permission');
  });

  it('of the system stay as they are', async () => {
    expect((await marta.patch('/user_groups/3', { name: 'mods' })).body.msg).toBe(
      'Insufficient permission',
    );
  });
});

describe('leaving a channel', () => {
  it('reads what was unread there, and says so', async () => {
    await jonas.post('/messages', {
      type: 'channel',
      to: 'crew council',
      topic: 't',
      content: 'x',
    });
    const queue = await marta.register({ event_types: ['subscription', 'update_message_flags'] });
    await marta.delete('/users/me/subscriptions', { subscriptions: ['crew council'] });
    const events = await marta.events(queue);
    expect(events.map(({ type }) => type)).toEqual(['subscription', 'update_message_flags']);
    expect(events[1]).toMatchObject({ op: 'add', flag: 'read' });
  });
});
