import { beforeEach, describe, expect, it } from 'vitest';
import {
  bodiesIn,
  newServer,
  numberIn,
  signIn,
  testMachine,
  type Body,
  type Caller,
  type TestMachine,
} from './testing';
import type { ChatServer } from './server';

let machine: TestMachine;
let server: ChatServer;
let marta: Caller;
let jonas: Caller;
let aiko: Caller;
let hugo: Caller;

beforeEach(async () => {
  machine = testMachine();
  server = newServer({ machine });
  const person = (handle: string) => signIn(server, `${handle}@lantern.example`);
  [marta, jonas, aiko, hugo] = [
    await person('marta'),
    await person('jonas'),
    await person('aiko'),
    await person('hugo'),
  ];
});

const send = async (caller: Caller, also: Body = {}) =>
  caller.post('/messages', {
    type: 'channel',
    to: 'general',
    topic: 't',
    content: 'x',
    read_by_sender: true,
    ...also,
  });

const sendId = async (caller: Caller, also: Body = {}) =>
  numberIn((await send(caller, also)).body, 'id');

const messageOf = async (caller: Caller, messageId: number): Promise<Body> => {
  const { body } = await caller.get(`/messages/${messageId}`, { apply_markdown: false });
  return { ...(body.message as Body) };
};

describe('sending', () => {
  it('trims the content and cuts what is too long', async () => {
    const trimmed = await sendId(marta, { content: '\n\n  indented\n  ' });
    expect(await messageOf(marta, trimmed)).toMatchObject({ content: '  indented' });
    const cut = await sendId(marta, { content: '⛵'.repeat(10_001), topic: 'n'.repeat(61) });
    const { content, subject } = await messageOf(marta, cut);
    expect([...String(content)]).toHaveLength(10_000);
    expect(content).toMatch(/\n\[message truncated\]$/);
    expect(subject).toBe(`${'n'.repeat(57)}...`);
  });

  it('names an empty topic, unless the organization insists on one', async () => {
    expect(await messageOf(marta, await sendId(marta, { topic: '' }))).toMatchObject({
      subject: '(no topic)',
    });
    server.control.setRealmSetting('mandatory_topics', true);
    expect((await send(marta, { topic: '' })).body.msg).toBe(
      'Topics are required in this organization',
    );
  });

  it('is read by its sender only if that is said, or the client is known', async () => {
    const flags = async (also: Body) => (await messageOf(marta, await sendId(marta, also))).flags;
    expect(await flags({ read_by_sender: true })).toEqual(['read']);
    expect(await flags({ read_by_sender: undefined })).toEqual([]);
    expect(await flags({ read_by_sender: undefined, client: 'website' })).toEqual(['read']);
  });

  it('gives no event to a sender who is not subscribed', async () => {
    const queue = await aiko.register({ event_types: ['message'] });
    const messageId = await sendId(aiko, { to: 'workshop' });
    expect(await aiko.events(queue)).toEqual([]);
    expect(await messageOf(aiko, messageId)).toMatchObject({ flags: ['read', 'historical'] });
  });

  it.each([
    [
      'an announcement by a member',
      { to: 'announcements' },
      'Only organization administrators can send to this channel.',
    ],
    [
      'a private channel',
      { to: 'crew council' },
      "Not authorized to send to channel 'crew council'",
    ],
    ['an unknown channel', { to: 'nowhere' }, "Channel 'nowhere' does not exist"],
    ['nothing', { content: ' \n ' }, 'Message must not be empty'],
    ['an unknown person', { type: 'direct', to: [4711] }, 'Invalid user ID 4711'],
    [
      'a person who left',
      { type: 'direct', to: ['otto@lantern.example'] },
      "'otto@lantern.example' is no longer using Zulip.",
    ],
  ])('refuses %s', async (_what, also, msg) => {
    expect((await send(aiko, also)).body).toMatchObject({ result: 'error', msg });
  });

  it('refuses guests what they have not joined', async () => {
    expect((await send(hugo)).body.result).toBe('error');
    expect((await send(hugo, { to: 'workshop' })).body.result).toBe('success');
  });

  it('flags mentions by name, group, wildcard and alert word', async () => {
    const flags = async (content: string) =>
      (await messageOf(marta, await sendId(jonas, { content }))).flags;
    expect(await flags('@**Marta Oliveira** here?')).toEqual(['mentioned']);
    expect(await flags('@_**Marta Oliveira** said')).toEqual([]);
    expect(await flags('@*office* open?')).toEqual(['mentioned']);
    expect(await flags('@**all** hands')).toEqual([
      'stream_wildcard_mentioned',
      'wildcard_mentioned',
    ]);
    expect(await flags('a fork, a fork')).toEqual(['has_alert_word']);
  });

  it('lets a poll be voted on', async () => {
    const messageId = await sendId(jonas, { content: '/poll Where?\nHere\nThere' });
    const queue = await marta.register({ event_types: ['submessage'] });
    const content = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 });
    await marta.post('/submessage', { message_id: messageId, msg_type: 'widget', content });
    expect(await marta.events(queue)).toMatchObject([
      { type: 'submessage', message_id: messageId, content },
    ]);
    const { submessages } = await messageOf(marta, messageId);
    expect(submessages).toMatchObject([
      {
        content: JSON.stringify({
          widget_type: 'poll',
          extra_data: { question: 'Where?', options: ['Here', 'There'] },
        }),
      },
      { sender_id: marta.userId },
    ]);
  });

  it('takes the buttons that a program adds to its message, and no others', async () => {
    const choice = { type: 'multiple_choice', short_name: 'A', long_name: 'Oslo', reply: '1' };
    const form = (extra_data: unknown) =>
      JSON.stringify({ widget_type: 'zform', extra_data, more: 'is kept' });
    const widget_content = form({ type: 'choices', heading: 'Where?', choices: [choice] });
    const messageId = await sendId(jonas, { content: 'Where?', widget_content });
    expect((await messageOf(marta, messageId)).submessages).toMatchObject([
      { msg_type: 'widget', sender_id: jonas.userId, content: widget_content },
    ]);
    const refusal = async (content: string) =>
      (await send(jonas, { widget_content: content })).body.msg;
    expect(await refusal('{')).toBe('Widgets: API programmer sent invalid JSON content');
    expect(await refusal('{}')).toBe('Widgets: widget_type is not in widget_content');
    expect(await refusal(form({ type: 'choices', heading: 'Where?', choices: [{}] }))).toBe(
      'Widgets: short_name key is missing from extra_data["choices"][0]',
    );
  });

  it('follows a topic for those who start it or are mentioned in it', async () => {
    const queue = await marta.register({ event_types: ['user_topic'] });
    const started = await send(jonas, { topic: 'brand new', content: '@**Marta Oliveira** look' });
    expect(started.body.automatic_new_visibility_policy).toBe(3);
    expect((await send(jonas, { topic: 'brand new' })).body).not.toHaveProperty(
      'automatic_new_visibility_policy',
    );
    expect(await marta.events(queue)).toMatchObject([
      { topic_name: 'brand new', visibility_policy: 3 },
    ]);
  });
});

describe('editing', () => {
  it('keeps the history and tells the readers', async () => {
    const messageId = await sendId(jonas, { content: 'frist' });
    const queue = await marta.register({ event_types: ['update_message'] });
    await jonas.patch(`/messages/${messageId}`, { content: 'first' });
    expect(await marta.events(queue)).toMatchObject([
      { message_id: messageId, orig_content: 'frist', content: 'first', rendering_only: false },
    ]);
    const { body } = await marta.get(`/messages/${messageId}/history`);
    expect(bodiesIn(body, 'message_history').map(({ content }) => content)).toEqual([
      'frist',
      'first',
    ]);
    expect(await messageOf(marta, messageId)).toHaveProperty('last_edit_timestamp');
  });

  it('tells word by word what an edit changed, or all of it where nothing stayed', async () => {
    const messageId = await sendId(jonas, { content: 'Slack at eight sharp' });
    for (const content of ['Slack at nine, sharp, all', 'Gone'])
      await jonas.patch(`/messages/${messageId}`, { content });
    const { body } = await marta.get(`/messages/${messageId}/history`);
    const [came, went] = ['inserted', 'deleted'].map(
      (change) => (text: string) => `<span class="highlight_text_${change}">${text}</span>`,
    );
    expect(bodiesIn(body, 'message_history').map((one) => one['content_html_diff'])).toEqual([
      undefined,
      `<div><p>Slack at ${came?.('nine, sharp, all')} ${went?.('eight sharp')}</p></div>`,
      `<div><p>${came?.('Gone')}</p> <p>${went?.('Slack at nine, sharp, all')}</p></div>`,
    ]);
  });

  it('ends with the time limit, and belongs to the author', async () => {
    const messageId = await sendId(jonas);
    expect((await marta.patch(`/messages/${messageId}`, { content: 'y' })).body.msg).toBe(
      "You don't have permission to edit this message",
    );
    await machine.advance(700_000);
    expect((await jonas.patch(`/messages/${messageId}`, { content: 'y' })).body.msg).toBe(
      'The time limit for editing this message has passed',
    );
  });

  it('mentions anew', async () => {
    const messageId = await sendId(jonas, { content: 'hello' });
    await jonas.patch(`/messages/${messageId}`, { content: 'hello @**Marta Oliveira**' });
    expect(await messageOf(marta, messageId)).toMatchObject({ flags: ['mentioned'] });
  });
});

describe('moving', () => {
  const channelId = async (stream: string) =>
    numberIn((await marta.get('/get_stream_id', { stream })).body, 'stream_id');

  it('moves what was asked for and leaves notices', async () => {
    const ids = [await sendId(jonas), await sendId(jonas), await sendId(jonas)];
    const queue = await marta.register({ event_types: ['update_message', 'message'] });
    await marta.patch(`/messages/${ids[1]}`, {
      topic: 'elsewhere',
      propagate_mode: 'change_later',
      send_notification_to_old_thread: true,
    });
    expect(await marta.events(queue)).toMatchObject([
      {
        type: 'update_message',
        orig_subject: 't',
        subject: 'elsewhere',
        message_ids: [ids[1], ids[2]],
      },
      {
        message: {
          subject: 'elsewhere',
          content: expect.stringContaining('2 messages were moved here from'),
        },
      },
      {
        message: {
          subject: 't',
          content: expect.stringContaining('2 messages were moved from this topic to'),
        },
      },
    ]);
    expect(await messageOf(marta, ids[0] ?? 0)).toMatchObject({ subject: 't' });
  });

  it('resolves with a notice of its own', async () => {
    const messageId = await sendId(jonas);
    await aiko.patch(`/messages/${messageId}`, { topic: '✔ t', propagate_mode: 'change_all' });
    const { body } = await marta.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [['topic', '✔ t']],
    });
    expect(body.messages).toMatchObject([
      { content: expect.stringContaining('has marked this topic as resolved.') },
    ]);
  });

  it('looks like a deletion to those who cannot follow', async () => {
    const messageId = await sendId(jonas);
    const queue = await aiko.register({ event_types: ['update_message', 'delete_message'] });
    await marta.patch(`/messages/${messageId}`, { stream_id: await channelId('crew council') });
    expect(await aiko.events(queue)).toMatchObject([
      { type: 'delete_message', message_ids: [messageId], topic: 't' },
    ]);
    expect((await aiko.get(`/messages/${messageId}`)).body.msg).toBe('Invalid message(s)');
  });

  it('takes messages from those who were in the old channel and are not in the new one', async () => {
    const messageId = await sendId(jonas);
    await aiko.post('/messages/flags', { messages: [messageId], op: 'add', flag: 'starred' });
    const queue = await aiko.register({ event_types: ['update_message'] });
    await marta.patch(`/messages/${messageId}`, { stream_id: await channelId('workshop') });
    expect(await aiko.events(queue)).toMatchObject([{ flags: ['read'] }]);
    expect(await messageOf(aiko, messageId)).toMatchObject({ flags: ['read', 'historical'] });
  });

  it('gives messages to those who are in a channel without a history', async () => {
    const messageId = await sendId(jonas, { to: 'workshop' });
    const elena = await signIn(server, 'elena@lantern.example');
    await elena.delete('/users/me/subscriptions', { subscriptions: ['workshop'] });
    const council = await channelId('crew council');
    await marta.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'crew council' }],
      principals: ['elena@lantern.example'],
    });
    await marta.patch(`/messages/${messageId}`, { stream_id: council });
    expect(await messageOf(elena, messageId)).toMatchObject({ flags: ['read', 'historical'] });
  });

  it('is limited in time for members', async () => {
    const old = await sendId(jonas);
    await machine.advance(8 * 86_400_000);
    const fresh = await sendId(jonas);
    const wish = { topic: 'u', propagate_mode: 'change_all' };
    // One that is too old itself takes nothing along.
    const refused = await aiko.patch(`/messages/${old}`, wish);
    expect(refused.body).toMatchObject({ code: 'BAD_REQUEST' });
    const { body } = await aiko.patch(`/messages/${fresh}`, wish);
    expect(body).toMatchObject({
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: fresh,
      total_messages_in_topic: 2,
      total_messages_allowed_to_move: 1,
    });
  });
});

describe('deleting', () => {
  it('tells all readers, in the form that each queue can read', async () => {
    const messageId = await sendId(jonas);
    const modern = await marta.register({ event_types: ['delete_message'] });
    const old = await aiko.register({
      event_types: ['delete_message'],
      client_capabilities: { notification_settings_null: true },
    });
    await jonas.delete(`/messages/${messageId}`);
    expect(await marta.events(modern)).toMatchObject([
      { message_ids: [messageId], message_type: 'stream' },
    ]);
    expect(await aiko.events(old)).toMatchObject([{ message_id: messageId }]);
  });

  it('is for authors within the limit, and for administrators', async () => {
    const messageId = await sendId(aiko);
    expect((await hugo.delete(`/messages/${messageId}`)).body.result).toBe('error');
    await machine.advance(700_000);
    expect((await aiko.delete(`/messages/${messageId}`)).body.msg).toBe(
      'The time limit for deleting this message has passed',
    );
    expect((await marta.delete(`/messages/${messageId}`)).body.result).toBe('success');
  });
});

describe('scheduled messages', () => {
  it('go out when their time has come', async () => {
    const queue = await jonas.register({ event_types: ['message'] });
    const at = Math.floor(machine.clock() / 1000) + 300;
    await marta.post('/scheduled_messages', {
      type: 'direct',
      to: [jonas.userId],
      content: 'Later',
      scheduled_delivery_timestamp: at,
    });
    await machine.advance(299_000);
    expect(await jonas.events(queue)).toEqual([]);
    await machine.advance(2000);
    expect(await jonas.events(queue)).toMatchObject([{ message: { content: '<p>Later</p>' } }]);
    expect((await marta.get('/scheduled_messages')).body.scheduled_messages).toEqual([]);
  });
});

describe('drafts', () => {
  it('come oldest first, and are missed with 404', async () => {
    const draft = { type: 'private', to: [jonas.userId], topic: '', content: 'x' };
    await marta.post('/drafts', {
      drafts: [
        { ...draft, timestamp: 20 },
        { ...draft, timestamp: 10 },
      ],
    });
    const stamps = bodiesIn((await marta.get('/drafts')).body, 'drafts').map(
      ({ timestamp }) => timestamp,
    );
    expect(stamps.slice(0, 2)).toEqual([10, 20]);
    expect(await marta.delete('/drafts/4711')).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST' },
    });
    expect((await marta.post('/drafts', { drafts: [{ ...draft, id: 1 }] })).body.result).toBe(
      'error',
    );
  });
});
