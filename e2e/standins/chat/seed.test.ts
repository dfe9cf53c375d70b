import { describe, expect, it } from 'vitest';
import {
  bodiesIn,
  bodyIn,
  newServer,
  numberIn,
  signIn,
  START,
  testMachine,
  type Body,
} from './testing';
import { generateRealm } from './seed/generated';

const MARTA = 'marta@lantern.example';

describe('the demo organization', () => {
  it('is the same whenever it is made at the same time', () => {
    const [first, second] = [newServer(), newServer()];
    expect(first.control.snapshotOf(MARTA)).toEqual(second.control.snapshotOf(MARTA));
    const messages = (server: ReturnType<typeof newServer>) =>
      server.control.world().realm.messages.all();
    expect(messages(first)).toEqual(messages(second));
  });

  it('has messages whose ids follow their time, none of them in the future', () => {
    const messages = newServer().control.world().realm.messages.all();
    expect(messages.length).toBeGreaterThan(700);
    const times = messages.map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(START / 1000);
  });

  it('renders all that a client must be able to show', () => {
    const html = newServer()
      .control.world()
      .realm.messages.all()
      .map((message) => message.html)
      .join('\n');
    for (const piece of [
      'class="codehilite"',
      'class="katex',
      '<table>',
      'spoiler-block',
      'user-mention',
      'user-group-mention',
      'message_inline_image',
      '<blockquote>',
      '<time datetime=',
      '<ol>',
      '<del>',
      '<h2>',
      '/user_avatars/1/emoji/images/old_gull.png',
      'https://tracker.lantern.example/issues/214',
    ])
      expect(html).toContain(piece);
  });

  it('greets the demo user with something to read', async () => {
    const server = newServer();
    const marta = await signIn(server, server.demoUser.email);
    const unreads = bodyIn(await marta.register(), 'unread_msgs');
    expect(numberIn(unreads, 'count')).toBeGreaterThan(10);
    expect(unreads.mentions).not.toEqual([]);
    expect(bodiesIn(unreads, 'pms')).toHaveLength(1);
    expect(bodiesIn(unreads, 'huddles')).not.toEqual([]);
  });

  it('dates what is to come from the clock', () => {
    const announced = newServer()
      .control.world()
      .realm.messages.all()
      .find(({ content }) => content.includes('Open harbour day'));
    expect(announced?.content).toContain('<time:2025-05-27T09:00:00Z>');
  });

  it('comes back as it was after a reset', () => {
    const server = newServer();
    const before = server.control.snapshotOf(MARTA);
    server.control.postAs(MARTA, { channel: 'general', topic: 't' }, 'x');
    server.control.setClockOffset(5000);
    server.control.reset();
    expect(server.control.ledger()).toEqual([]);
    const after = server.control.snapshotOf(MARTA);
    expect(after.unread_msgs).toEqual(before.unread_msgs);
    expect(after.max_message_id).toEqual(before.max_message_id);
  });
});

describe('generated realms', () => {
  it('have the size that was asked for', async () => {
    const size = { users: 50, channels: 12, history: 400, unread: 90, seed: 5 };
    const server = newServer({ seed: generateRealm(size) });
    const reader = await signIn(server, server.demoUser.email);
    const state = await reader.register();
    expect(bodiesIn(state, 'realm_users')).toHaveLength(50);
    expect(bodiesIn(state, 'subscriptions')).toHaveLength(12);
    const { pms, streams }: Body = bodyIn(state, 'unread_msgs');
    const ids = [pms, streams]
      .flat()
      .flatMap((group) => (group as { unread_message_ids: number[] }).unread_message_ids);
    expect(ids).toHaveLength(90);
  });
});

describe('bots', () => {
  const settings = () => {
    const machine = testMachine();
    return { machine, server: newServer({ machine, hasAnsweringBots: true }) };
  };

  it('type for a moment and then answer whoever writes to them', async () => {
    const { machine, server } = settings();
    const marta = await signIn(server, MARTA);
    const queue = await marta.register({ event_types: ['message', 'typing'] });
    await marta.post('/messages', {
      type: 'direct',
      to: ['echo-bot@lantern.example'],
      content: 'Hello?',
    });
    await machine.advance(3000);
    expect((await marta.events(queue)).map(({ type, op }) => op ?? type)).toEqual([
      'message',
      'start',
      'stop',
      'message',
    ]);
    const { body } = await marta.get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
    });
    expect(body.messages).toMatchObject([
      { sender_full_name: 'Echo Bot', content: '<p>Hello?</p>' },
    ]);
  });

  it('answer a mention where it was made, and never each other', async () => {
    const { machine, server } = settings();
    const marta = await signIn(server, MARTA);
    await marta.post('/messages', {
      type: 'channel',
      to: 'ferry',
      topic: 'bots',
      content: '@**Echo Bot** say @**Pip** hello',
    });
    await machine.advance(60_000);
    const { body } = await marta.get('/messages', {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: [['topic', 'bots']],
    });
    expect(
      bodiesIn(body, 'messages')
        .map((message) => message.sender_full_name)
        .toSorted(),
    ).toEqual(['Echo Bot', 'Marta Oliveira', 'Pip']);
  });

  it('keep the demo alive if asked to, until it is reset', async () => {
    const machine = testMachine();
    const server = newServer({ machine, hasLivelyBots: true });
    const marta = await signIn(server, MARTA);
    const queue = await marta.register({
      event_types: ['message', 'typing', 'reaction', 'presence'],
    });
    await machine.advance(300_000);
    const types = new Set((await marta.events(queue)).map(({ type }) => type));
    expect(types).toContain('message');
    expect(types).toContain('reaction');
    const newest = server.control.world().realm.messages.lastId();
    server.control.reset();
    await machine.advance(80_000);
    expect(server.control.world().realm.messages.lastId()).toBeLessThanOrEqual(newest + 2);
  });
});
