import { beforeEach, describe, expect, it } from 'vitest';
import {
  newServer,
  numberIn,
  settle,
  signIn,
  testMachine,
  textIn,
  type Body,
  type Caller,
  type TestMachine,
} from './testing';
import type { ChatServer } from './server';

let machine: TestMachine;
let server: ChatServer;
let marta: Caller;
let jonas: Caller;

const GENERAL = { channel: 'general', topic: 'queues' };

beforeEach(async () => {
  machine = testMachine();
  server = newServer({ machine });
  marta = await signIn(server, 'marta@lantern.example');
  jonas = await signIn(server, 'jonas@lantern.example');
});

const say = (content = 'x') => server.control.postAs('jonas@lantern.example', GENERAL, content);

const poll = (queue: Body, lastEventId = queue.last_event_id, signal?: AbortSignal) =>
  marta.call('GET', '/events', { queue_id: queue.queue_id, last_event_id: lastEventId }, signal);

describe('registration', () => {
  it('insists on notification_settings_null', async () => {
    const answer = await marta.post('/register', {
      client_capabilities: { bulk_message_deletion: true },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  it('tells only what is asked for', async () => {
    const body = await marta.register({ event_types: ['alert_words'] });
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'alert_words',
        'last_event_id',
        'msg',
        'queue_id',
        'result',
        'zulip_feature_level',
        'zulip_merge_base',
        'zulip_version',
      ].toSorted(),
    );
    expect(body.last_event_id).toBe(-1);
  });

  it('tells unreads only to those who follow messages and flags', async () => {
    expect(await marta.register({ event_types: ['message'] })).not.toHaveProperty('unread_msgs');
    const both = await marta.register({ event_types: ['message', 'update_message_flags'] });
    expect(both).toHaveProperty('unread_msgs');
  });

  it('keeps linkifiers from clients that cannot read them', async () => {
    const capabilities = { notification_settings_null: true };
    const body = await marta.register({ client_capabilities: capabilities });
    expect(body.realm_linkifiers).toEqual([]);
  });

  it('leaves out pictures of people long away for clients that can do without, and no others', async () => {
    const lacking = async (client_capabilities: object) => {
      const { realm_users: people } = await marta.register({ client_capabilities });
      return (people as object[]).filter((person) => !('avatar_url' in person)).length;
    };
    const capabilities = { notification_settings_null: true };
    expect(await lacking(capabilities)).toBe(0);
    const all = { ...capabilities, user_avatar_url_field_optional: true };
    expect(await lacking(all)).toBeGreaterThan(0);
  });
});

describe('long polling', () => {
  it('answers as soon as something happens', async () => {
    const queue = await marta.register();
    const waiting = poll(queue);
    await settle();
    const messageId = say();
    expect((await waiting).body.events).toMatchObject([
      { type: 'message', message: { id: messageId } },
    ]);
  });

  it('sends a heartbeat after 45 to 55 seconds', async () => {
    const queue = await marta.register();
    let hasAnswered = false;
    const waiting = poll(queue).then((answer) => {
      hasAnswered = true;
      return answer;
    });
    await settle();
    await machine.advance(44_999);
    expect(hasAnswered).toBe(false);
    await machine.advance(10_001);
    expect((await waiting).body.events).toMatchObject([{ type: 'heartbeat' }]);
  });

  it('is as quick as a test wants it to be', async () => {
    server.control.setTimings({ heartbeatMs: 2_000, heartbeatSpreadMs: 0, longpollSeconds: 5 });
    const queue = await marta.register();
    expect(queue.event_queue_longpoll_timeout_seconds).toBe(5);
    const waiting = poll(queue);
    await settle();
    await machine.advance(2_000);
    expect((await waiting).body.events).toMatchObject([{ type: 'heartbeat' }]);
  });

  it('repeats what has not been acknowledged, and forgets what has', async () => {
    const queue = await marta.register({ event_types: ['message'] });
    say('one');
    const first = (await poll(queue)).body.events;
    expect((await poll(queue)).body.events).toEqual(first);
    const [event] = await marta.events(queue);
    expect(await marta.events(queue)).toEqual([]);
    expect((await poll(queue, numberIn(event ?? {}, 'id') - 1)).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: expect.stringContaining('already been pruned'),
    });
    say('two');
    expect((await poll(queue, 9999)).body).toMatchObject({
      code: 'BAD_REQUEST',
      msg: 'Event 9999 was not in this queue',
    });
  });

  it('ends the first poll when a second comes', async () => {
    const queue = await marta.register();
    const first = poll(queue);
    await settle();
    const second = poll(queue);
    expect((await first).body.events).toEqual([]);
    await settle();
    say();
    expect((await second).body.events).toHaveLength(1);
  });

  it('numbers events upwards, but not without gaps', async () => {
    const queue = await marta.register({ event_types: ['message'] });
    for (let index = 0; index < 30; index += 1) say();
    const ids = (await marta.events(queue)).map((event) => numberIn(event, 'id'));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(30);
    expect(ids.at(-1)).toBeGreaterThan(29);
  });
});

describe('flag events', () => {
  it('merge while they wait, except for those that mark as unread', async () => {
    const ids = [say(), say(), say()];
    const queue = await marta.register({ event_types: ['update_message_flags'] });
    for (const id of ids)
      await marta.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    for (const id of ids)
      await marta.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' });
    const events = await marta.events(queue);
    expect(events.map(({ op, messages }) => [op, messages])).toEqual([
      ['add', ids],
      ['remove', [ids[0]]],
      ['remove', [ids[1]]],
      ['remove', [ids[2]]],
    ]);
  });

  it('merge no longer once they have been handed out', async () => {
    const ids = [say(), say()];
    const queue = await marta.register({ event_types: ['update_message_flags'] });
    for (const id of ids) {
      await marta.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
      expect((await poll(queue)).body.events).toMatchObject(
        [{ messages: [ids[0]] }, { messages: [ids[1]] }].slice(0, ids.indexOf(id) + 1),
      );
    }
  });
});

describe('losing a queue', () => {
  it('happens after ten idle minutes, not while a poll waits', async () => {
    const idle = await marta.register();
    const busy = await jonas.register();
    const controller = new AbortController();
    const waiting = jonas.call(
      'GET',
      '/events',
      { queue_id: busy.queue_id, last_event_id: -1 },
      controller.signal,
    );
    await settle();
    await machine.advance(40_000);
    server.control.setClockOffset(601_000);
    expect((await poll(idle)).body).toMatchObject({
      code: 'BAD_EVENT_QUEUE_ID',
      queue_id: idle.queue_id,
    });
    expect(server.control.queueIds('jonas@lantern.example')).toEqual([busy.queue_id]);
    controller.abort();
    await waiting;
  });

  it('is said of other people’s queues too', async () => {
    const queue = await jonas.register();
    expect((await poll(queue)).body.code).toBe('BAD_EVENT_QUEUE_ID');
  });

  it('can be asked for, by queue and by person', async () => {
    const queue = await marta.register();
    server.control.expireQueue(textIn(queue, 'queue_id'));
    expect((await poll(queue)).body.code).toBe('BAD_EVENT_QUEUE_ID');
    const another = await marta.register();
    server.control.expireQueue('marta@lantern.example');
    expect((await poll(another)).body.code).toBe('BAD_EVENT_QUEUE_ID');
  });

  it('comes with a restart that does not keep them', async () => {
    const queue = await marta.register();
    server.control.restart({ keepQueues: true });
    expect(await marta.events(queue)).toMatchObject([
      { type: 'restart', zulip_feature_level: 276 },
    ]);
    server.control.restart({ keepQueues: false });
    expect((await poll(queue)).body.code).toBe('BAD_EVENT_QUEUE_ID');
  });
});

describe('local_message_id', () => {
  it('goes to the queue that sent and to no other', async () => {
    const [mine, other] = [await marta.register(), await marta.register()];
    await marta.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'queues',
      content: 'x',
      queue_id: mine.queue_id,
      local_id: '7.01',
    });
    expect((await marta.events(mine))[0]).toHaveProperty('local_message_id', '7.01');
    expect((await marta.events(other))[0]).not.toHaveProperty('local_message_id');
  });
});

describe('faults', () => {
  it('strike the requests that were named, and those only', async () => {
    server.control.failNext('GET /users/me', { kind: 'html', status: 502 });
    server.control.failNext('POST /messages/render', {
      kind: 'rateLimited',
      retryAfterSeconds: 1.5,
    });
    expect((await marta.get('/streams')).status).toBe(200);
    expect((await marta.get('/users/me')).status).toBe(502);
    expect((await marta.get('/users/me')).status).toBe(200);
    expect((await marta.post('/messages/render', { content: 'x' })).body['retry-after']).toBe(1.5);
  });

  it('may lose the answer to a message that was sent', async () => {
    server.control.failNext(/^POST \/messages$/, { kind: 'answerLost' });
    const sending = marta.post('/messages', {
      type: 'channel',
      to: 'general',
      topic: 'lost',
      content: 'sent',
    });
    await expect(sending).rejects.toThrow('connection lost');
    expect(server.control.ledger().at(-1)).toMatchObject({ path: '/messages', status: 200 });
    const { body } = await marta.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
    });
    expect(body.messages).toMatchObject([{ subject: 'lost' }]);
  });

  it('may come late', async () => {
    server.control.delayNext('GET /users/me', 5000);
    let hasAnswered = false;
    const late = marta.get('/users/me').then(() => {
      hasAnswered = true;
    });
    await machine.advance(4999);
    expect(hasAnswered).toBe(false);
    await machine.advance(1);
    await late;
  });
});
