/** Habits of real servers that clients trip over, asked of the chat stand-in through HTTP as a browser would. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createChatServer, type ChatServer } from '../standins/chat/server';
import { numberIn, textIn, bodiesIn, numbersIn, type Body } from '../standins/chat/testing';
import { serve, type RunningServer } from '../standins/http';

let server: ChatServer;
let running: RunningServer;

beforeAll(async () => {
  server = createChatServer({ hasAnsweringBots: false });
  running = await serve(server.handle);
});

afterAll(() => running.close());

interface Asked {
  as?: string | null;
  form?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: BodyInit;
}

const addressOf = (name: string) => `${name}@lantern.example`;
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function credentialsOf(name: string): string {
  return `Basic ${btoa(`${addressOf(name)}:${server.control.apiKeyOf(addressOf(name))}`)}`;
}

/** Asks as somebody, Marta unless said otherwise; GETs carry the form in the query. */
async function ask(
  method: string,
  path: string,
  { as = 'marta', form = {}, headers, body }: Asked = {},
) {
  const fields = new URLSearchParams(
    Object.entries(form).map(([name, value]) => [name, textOf(value)]),
  );
  const url = `${running.url}/api/v1${path}${method === 'GET' ? `?${fields}` : ''}`;
  const response = await fetch(url, {
    method,
    headers: { ...(as !== null && { authorization: credentialsOf(as) }), ...headers },
    ...(method !== 'GET' && { body: body ?? fields }),
  });
  const text = await response.text();
  const answer = text.startsWith('{') ? (JSON.parse(text) as Body) : {};
  return { status: response.status, answer, headers: response.headers };
}

const registered = async (as = 'marta', form: Record<string, unknown> = {}) =>
  (await ask('POST', '/register', { as, form })).answer;

async function eventsOf(queue: Body, as = 'marta'): Promise<Body[]> {
  const { queue_id, last_event_id } = queue;
  const { answer } = await ask('GET', '/events', {
    as,
    form: { queue_id, last_event_id, dont_block: true },
  });
  return bodiesIn(answer, 'events');
}

const send = async (form: Record<string, unknown>, as = 'marta') =>
  numberIn(
    (
      await ask('POST', '/messages', {
        as,
        form: { type: 'channel', to: 'general', topic: 'quirks', content: 'x', ...form },
      })
    ).answer,
    'id',
  );

const CAPABILITIES = { notification_settings_null: true, bulk_message_deletion: true };

describe('signing', () => {
  it('takes exactly two parts, and the address in any case', async () => {
    const key = server.control.apiKeyOf(addressOf('marta'));
    const withHeader = (text: string) =>
      ask('GET', '/users/me', { as: null, headers: { authorization: `Basic ${btoa(text)}` } });
    expect((await withHeader(`MARTA@Lantern.example:${key}`)).status).toBe(200);
    expect((await withHeader(`${addressOf('marta')}:${key}:more`)).status).toBe(401);
  });

  it('names the scheme without a header, and not for a wrong key', async () => {
    const missing = await ask('GET', '/users/me', { as: null });
    expect(missing.status).toBe(401);
    expect(missing.headers.get('www-authenticate')).toContain('Basic');
    const wrong = btoa(`${addressOf('marta')}:${'x'.repeat(32)}`);
    const refused = await ask('GET', '/users/me', {
      as: null,
      headers: { authorization: `Basic ${wrong}` },
    });
    expect(refused.status).toBe(401);
    expect(refused.answer['code']).toBe('INVALID_API_KEY');
    expect(refused.headers.has('www-authenticate')).toBe(false);
  });

  it('lets every origin in, with one header only, and exposes none', async () => {
    const { headers } = await ask('OPTIONS', '/messages', {
      as: null,
      headers: { 'access-control-request-method': 'POST', origin: 'https://elsewhere.example' },
    });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-headers')).toBe('Authorization');
    expect(headers.has('access-control-expose-headers')).toBe(false);
  });
});

describe('parameters', () => {
  it('are read from forms, never from JSON bodies', async () => {
    const { status, answer } = await ask('POST', '/messages/render', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ content: '*x*' }),
    });
    expect(status).toBe(400);
    expect(answer['code']).toBe('REQUEST_VARIABLE_MISSING');
  });

  it('that are unknown are named and otherwise ignored', async () => {
    const { answer } = await ask('GET', '/users/me', { form: { verbose: 1 } });
    expect(answer['ignored_parameters_unsupported']).toEqual(['verbose']);
  });

  it('of capabilities must hold notification_settings_null', async () => {
    const form = { client_capabilities: { bulk_message_deletion: true } };
    expect((await ask('POST', '/register', { form })).status).toBe(400);
    expect((await ask('POST', '/register')).status).toBe(200);
  });
});

describe('event queues', () => {
  it('say that they are gone by code, and name themselves', async () => {
    const queue = await registered();
    await ask('DELETE', '/events', { form: { queue_id: queue['queue_id'] } });
    const { status, answer } = await ask('GET', '/events', {
      form: { queue_id: queue['queue_id'], last_event_id: -1 },
    });
    expect(status).toBe(400);
    expect(answer).toMatchObject({ code: 'BAD_EVENT_QUEUE_ID', queue_id: queue['queue_id'] });
  });

  it('refuse an event that was acknowledged with a code of no help', async () => {
    const queue = await registered();
    await send({});
    const first = (await eventsOf(queue)).at(-1) ?? {};
    queue['last_event_id'] = first['id'];
    await send({});
    await eventsOf(queue);
    const { status, answer } = await ask('GET', '/events', {
      form: { queue_id: queue['queue_id'], last_event_id: -1, dont_block: true },
    });
    expect(status).toBe(400);
    expect(answer['code']).toBe('BAD_REQUEST');
  });

  it('give events again until they are acknowledged', async () => {
    const queue = await registered();
    await send({ content: 'twice' });
    expect(await eventsOf(queue)).toEqual(await eventsOf(queue));
  });

  it('hold Markdown unless HTML is asked for', async () => {
    const queues = [await registered(), await registered('marta', { apply_markdown: true })];
    await send({ content: '*x*' });
    const contents = await Promise.all(
      queues.map(async (queue) => {
        const events = await eventsOf(queue);
        return (events.find(({ type }) => type === 'message')?.['message'] as Body)['content'];
      }),
    );
    expect(contents).toEqual(['*x*', '<p><em>x</em></p>']);
  });

  it('tell the sending queue which of its messages it is, and no other', async () => {
    const queues = [await registered(), await registered()];
    await send({ queue_id: queues[0]?.['queue_id'], local_id: '7.01' });
    const marks = await Promise.all(
      queues.map(async (queue) =>
        (await eventsOf(queue))
          .filter(({ type }) => type === 'message')
          .map((event) => event['local_message_id']),
      ),
    );
    expect(marks).toEqual([['7.01'], [undefined]]);
  });

  it('tell of deletions one by one unless the client can take them together', async () => {
    const together = await registered('marta', { client_capabilities: CAPABILITIES });
    const apart = await registered();
    const messageId = await send({});
    await ask('DELETE', `/messages/${messageId}`);
    const deletionIn = (events: Body[]) => events.find(({ type }) => type === 'delete_message');
    expect(deletionIn(await eventsOf(together))?.['message_ids']).toEqual([messageId]);
    expect(deletionIn(await eventsOf(apart))?.['message_id']).toBe(messageId);
  });
});

describe('messages', () => {
  it('are unread by a sender in a browser, unless that is asked for', async () => {
    const flagsOf = async (messageId: number) =>
      ((await ask('GET', `/messages/${messageId}`)).answer['message'] as Body)['flags'];
    expect(await flagsOf(await send({}))).not.toContain('read');
    expect(await flagsOf(await send({ read_by_sender: true }))).toContain('read');
  });

  it('lie in "(no topic)" where none was given', async () => {
    const { answer } = await ask('GET', `/messages/${await send({ topic: '' })}`);
    expect((answer['message'] as Body)['subject']).toBe('(no topic)');
  });

  it('are cut at 10 000 code points, with a mark', async () => {
    const { answer } = await ask(
      'GET',
      `/messages/${await send({ content: '🔑'.repeat(10_001) })}`,
    );
    const stored = textIn(answer, 'raw_content');
    expect([...stored]).toHaveLength(10_000);
    expect(stored).toMatch(/\[message truncated\]$/);
  });

  it('may not change their text and their channel at once', async () => {
    const form = { content: 'y', stream_id: 3 };
    const { status } = await ask('PATCH', `/messages/${await send({})}`, { form });
    expect(status).toBe(400);
  });

  it('anchor beyond all where nothing is unread', async () => {
    const narrow = [
      { operator: 'channel', operand: 'general' },
      { operator: 'topic', operand: 'nothing here' },
    ];
    const form = { anchor: 'first_unread', num_before: 1, num_after: 1, narrow };
    const { answer } = await ask('GET', '/messages', { form });
    expect(answer['anchor']).toBe(10_000_000_000_000_000);
  });

  it('cannot be asked for by channel and by person at once', async () => {
    const narrow = [
      { operator: 'channel', operand: 'general' },
      { operator: 'dm', operand: [12] },
    ];
    const form = { anchor: 'newest', num_before: 1, num_after: 0, narrow };
    const { status, answer } = await ask('GET', '/messages', { form });
    expect(status).toBe(400);
    expect(answer['code']).toBe('BAD_NARROW');
  });

  it('come 5000 at most a call', async () => {
    const form = { anchor: 'newest', num_before: 5000, num_after: 1 };
    expect((await ask('GET', '/messages', { form })).status).toBe(400);
  });

  it('take old names of operators and of kinds', async () => {
    const narrow = [['stream', 'general']];
    const form = { anchor: 'newest', num_before: 1, num_after: 0, narrow };
    expect((await ask('GET', '/messages', { form })).status).toBe(200);
    expect(await send({ type: 'stream' })).toBeGreaterThan(0);
  });
});

describe('the rest', () => {
  it('refuses a reaction that is there, and one that is not, by code', async () => {
    const path = `/messages/${await send({})}/reactions`;
    const form = { emoji_name: 'anchor' };
    const gone = await ask('DELETE', path, { form });
    expect(gone.answer['code']).toBe('REACTION_DOES_NOT_EXIST');
    await ask('POST', path, { form });
    const twice = await ask('POST', path, { form });
    expect([twice.status, twice.answer['code']]).toEqual([400, 'REACTION_ALREADY_EXISTS']);
  });

  it('knows "direct" and no longer "private" where people type', async () => {
    const typing = (type: string) =>
      ask('POST', '/typing', { form: { type, op: 'start', to: [12] } });
    expect((await typing('direct')).status).toBe(200);
    expect((await typing('private')).status).toBe(400);
  });

  it('sends only what changed of a status, and empty texts for what went', async () => {
    const queue = await registered();
    const form = { status_text: '', emoji_name: 'anchor' };
    await ask('POST', '/users/me/status', { form });
    const [event = {}] = (await eventsOf(queue)).filter(({ type }) => type === 'user_status');
    expect(event).toMatchObject({ status_text: '', emoji_name: 'anchor' });
    expect(event).not.toHaveProperty('away');
  });

  it('marks read by narrow in steps, and says how far it came', async () => {
    const narrow = [{ operator: 'channel', operand: 'logbook' }];
    const form = {
      anchor: 'oldest',
      num_before: 0,
      num_after: 100,
      narrow,
      op: 'add',
      flag: 'read',
    };
    const { answer } = await ask('POST', '/messages/flags/narrow', { form });
    expect(answer).toMatchObject({ processed_count: 100, found_oldest: true, found_newest: false });
    expect(numberIn(answer, 'last_processed_id')).toBeGreaterThan(0);
  });

  it('takes one file a call, under any field name', async () => {
    const upload = (...names: string[]) => {
      const body = new FormData();
      for (const name of names) body.append(name, new File(['x'], `${name}.txt`));
      return ask('POST', '/user_uploads', { body });
    };
    expect((await upload('whatever')).status).toBe(200);
    expect((await upload('one', 'two')).status).toBe(400);
    expect((await upload()).status).toBe(400);
  });

  it('keeps policies of topics without regard to case', async () => {
    const queue = await registered();
    const policy = (topic: string, visibility_policy: number) =>
      ask('POST', '/user_topics', { form: { stream_id: 2, topic, visibility_policy } });
    await policy('Quirks', 3);
    await policy('qUIRKS', 0);
    const events = (await eventsOf(queue)).filter(({ type }) => type === 'user_topic');
    expect(events.map((event) => event['visibility_policy'])).toEqual([3, 0]);
    const { answer } = await ask('POST', '/register', {
      form: { fetch_event_types: ['user_topic'] },
    });
    const names = bodiesIn(answer, 'user_topics').map((one) => textIn(one, 'topic_name'));
    expect(names.map((name) => name.toLowerCase())).not.toContain('quirks');
  });

  it('forgets all drafts where their syncing is switched off, without a word', async () => {
    const draft = { type: '', to: [], topic: '', content: 'half a thought' };
    await ask('POST', '/drafts', { form: { drafts: [draft] } });
    const queue = await registered();
    const sync = (enable_drafts_synchronization: boolean) =>
      ask('PATCH', '/settings', { form: { enable_drafts_synchronization } });
    await sync(false);
    await sync(true);
    expect((await eventsOf(queue)).map(({ type }) => type)).not.toContain('drafts');
    expect((await ask('GET', '/drafts')).answer).toMatchObject({ count: 0 });
  });

  it('gives ids of messages that were read, and nothing for those that were', async () => {
    const messageId = await send({});
    const form = { messages: [messageId], op: 'add', flag: 'read' };
    const { answer } = await ask('POST', '/messages/flags', { form });
    expect(numbersIn(answer, 'messages')).toEqual([messageId]);
  });
});
