import { beforeAll, describe, expect, it } from 'vitest';
import {
  bodiesIn,
  newServer,
  numberIn,
  numbersIn,
  signIn,
  type Body,
  type Caller,
} from './testing';
import type { ChatServer } from './server';

let server: ChatServer;
let marta: Caller;
let hugo: Caller;

beforeAll(async () => {
  server = newServer();
  marta = await signIn(server, 'marta@lantern.example');
  hugo = await signIn(server, 'hugo@lantern.example');
});

const fetch = async (narrow: unknown, also: Body = {}, caller = marta) =>
  (
    await caller.get('/messages', {
      anchor: 'newest',
      num_before: 5000,
      num_after: 0,
      narrow,
      ...also,
    })
  ).body;

const found = async (narrow: unknown, caller = marta) =>
  bodiesIn(await fetch(narrow, {}, caller), 'messages');

const term = (operator: string, operand: unknown, negated = false) => [
  { operator, operand, negated },
];

describe('operators', () => {
  it.each([
    [
      'channel by name',
      term('channel', 'galley'),
      (message: Body) => message.display_recipient === 'galley',
    ],
    [
      'stream, as it was called',
      term('stream', 'galley'),
      (message: Body) => message.display_recipient === 'galley',
    ],
    ['topic in any case', term('topic', 'LUNCH'), (message: Body) => message.subject === 'lunch'],
    ['direct messages', term('is', 'dm'), (message: Body) => message.type === 'private'],
    [
      'all but direct messages',
      term('is', 'dm', true),
      (message: Body) => message.type === 'stream',
    ],
    [
      'sender',
      term('sender', 'tom@lantern.example'),
      (message: Body) => message.sender_email === 'tom@lantern.example',
    ],
    [
      'reactions',
      term('has', 'reaction'),
      (message: Body) => bodiesIn(message, 'reactions').length > 0,
    ],
    [
      'resolved topics',
      term('is', 'resolved'),
      (message: Body) => String(message.subject).startsWith('✔ '),
    ],
    [
      'starred',
      term('is', 'starred'),
      (message: Body) => (message.flags as string[]).includes('starred'),
    ],
    [
      'mentions',
      term('is', 'mentioned'),
      (message: Body) => (message.flags as string[]).some((flag) => flag.includes('mentioned')),
    ],
  ])('finds %s', async (_name, narrow, isWanted) => {
    const messages = await found(narrow);
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.every(isWanted)).toBe(true);
  });

  it('takes a direct conversation with or without oneself', async () => {
    const priya = await signIn(server, 'priya@lantern.example');
    const withOut = await found(term('dm', [priya.userId]));
    const withMe = await found(term('pm-with', [priya.userId, marta.userId]));
    expect(withOut.map(({ id }) => id)).toEqual(withMe.map(({ id }) => id));
    expect(withOut).toHaveLength(2);
    const notes = await found(term('dm', [marta.userId]));
    expect(notes).toMatchObject([{ display_recipient: [{ id: marta.userId }] }]);
  });

  it('leaves muted channels and topics out of home', async () => {
    const home = await found(term('in', 'home'));
    expect(home.some(({ display_recipient: place }) => place === 'small ads')).toBe(false);
    expect(home.some(({ subject }) => subject === 'keys to the boat shed')).toBe(false);
    expect((await found(term('in', 'all'))).length).toBeGreaterThan(home.length);
  });

  it('searches stems and wraps what it found', async () => {
    const [message] = await found(term('search', 'lanterns "chapel on the hill"'));
    expect(message?.match_content).toContain('<span class="highlight">lantern</span>');
    expect(await found(term('search', 'piano submarine'))).toEqual([]);
  });

  it('follows a message to where it lies now', async () => {
    const id = server.control.postAs(
      'tom@lantern.example',
      { channel: 'general', topic: 'old' },
      'x',
    );
    await marta.patch(`/messages/${id}`, { topic: 'new', send_notification_to_new_thread: false });
    const messages = await found([
      ...term('channel', 'general'),
      ...term('topic', 'old'),
      ...term('with', id),
    ]);
    expect(messages).toMatchObject([{ id, subject: 'new' }]);
  });

  it.each([
    [term('shape', 'round')],
    [term('is', 'nice')],
    [term('channel', 'nowhere')],
    [[...term('channel', 'general'), ...term('is', 'dm')]],
  ])('refuses %j', async (narrow) => {
    expect(await fetch(narrow)).toMatchObject({ code: 'BAD_NARROW' });
  });

  it('does not know "with" where messages are only matched', async () => {
    const { body } = await marta.get('/messages/matches_narrow', {
      msg_ids: [1],
      narrow: term('with', 1),
    });
    expect(body.code).toBe('BAD_NARROW');
  });
});

describe('shared history', () => {
  it('counts in a channel, and only there', async () => {
    expect((await found(term('channel', 'archive'))).length).toBeGreaterThan(0);
    expect((await found(term('topic', 'glass plates'))).length).toBe(0);
    expect(
      (await found([...term('channels', 'public'), ...term('topic', 'glass plates')])).length,
    ).toBeGreaterThan(0);
  });

  it('is closed to guests who have not joined', async () => {
    expect(await fetch(term('channel', 'general'), {}, hugo)).toMatchObject({ code: 'BAD_NARROW' });
    expect((await found(term('channel', 'workshop'), hugo)).length).toBeGreaterThan(0);
  });
});

describe('paging', () => {
  const logbook = term('channel', 'logbook');

  it('walks a long channel from end to end without gap or overlap', async () => {
    const ids: number[] = [];
    let anchor = 'newest';
    for (;;) {
      const page = await fetch(logbook, {
        anchor,
        num_before: 100,
        include_anchor: anchor === 'newest',
      });
      const pageIds = bodiesIn(page, 'messages').map((message) => numberIn(message, 'id'));
      ids.unshift(...pageIds);
      if (page.found_oldest === true) break;
      anchor = String(pageIds[0]);
    }
    expect(ids.length).toBeGreaterThan(600);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });

  it('says where the ends are', async () => {
    expect(await fetch([], { anchor: 'oldest', num_before: 5, num_after: 5 })).toMatchObject({
      anchor: 0,
      found_oldest: true,
      found_newest: false,
      found_anchor: false,
    });
    expect(await fetch([], { num_before: 1 })).toMatchObject({
      anchor: 10_000_000_000_000_000,
      found_newest: true,
      found_oldest: false,
    });
  });

  it('opens at the first unread, or beyond all when there is none', async () => {
    const opened = await fetch(term('channel', 'galley'), {
      anchor: 'first_unread',
      num_before: 2,
      num_after: 2,
    });
    const at = bodiesIn(opened, 'messages').find(({ id }) => id === opened.anchor);
    expect(at?.flags).toEqual([]);
    const read = await fetch(term('channel', 'archive'), { anchor: 'first_unread' });
    expect(read.anchor).toBe(10_000_000_000_000_000);
  });

  it('refuses too much, and an anchor left out of the middle', async () => {
    expect(await fetch([], { num_before: 5000, num_after: 1 })).toMatchObject({ result: 'error' });
    expect(await fetch([], { num_before: 1, num_after: 1, include_anchor: false })).toMatchObject({
      result: 'error',
    });
    expect(await fetch([], { anchor: undefined })).toMatchObject({
      msg: "Missing 'anchor' argument.",
    });
  });
});

describe('flags by narrow', () => {
  it('goes on in steps until nothing is unread', async () => {
    const step = (anchor: unknown) =>
      marta.post('/messages/flags/narrow', {
        anchor: String(anchor),
        include_anchor: false,
        num_before: 0,
        num_after: 10,
        narrow: term('is', 'unread'),
        op: 'add',
        flag: 'read',
      });
    let answer = await step(0);
    while (answer.body.found_newest !== true) answer = await step(answer.body.last_processed_id);
    const { unread_msgs: unreads } = await marta.register({
      fetch_event_types: ['message', 'update_message_flags'],
    });
    expect(unreads).toMatchObject({ count: 0, pms: [], streams: [], huddles: [], mentions: [] });
  });

  it('takes in silence more than the limit', async () => {
    const answer = await marta.post('/messages/flags/narrow', {
      anchor: 'newest',
      num_before: 9000,
      num_after: 9000,
      narrow: [],
      op: 'add',
      flag: 'collapsed',
    });
    expect(answer.body.result).toBe('success');
  });

  it('says nothing when unread is wanted where nobody is subscribed', async () => {
    const [message] = await found(term('channel', 'archive'));
    const { body } = await marta.post('/messages/flags', {
      messages: [message?.id],
      op: 'remove',
      flag: 'read',
    });
    expect(numbersIn(body, 'messages')).toEqual([message?.id]);
    expect((await found(term('is', 'unread'))).some(({ id }) => id === message?.id)).toBe(false);
  });
});
