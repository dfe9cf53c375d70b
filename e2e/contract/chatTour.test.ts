import { beforeAll, describe, expect, it, vi } from 'vitest';
import { signIn, callOpenly, newServer, testMachine, type Caller } from '../standins/chat/testing';
import type { ChatServer } from '../standins/chat/server';
import {
  checked,
  loadChecker,
  type CheckedServer,
  type Checker,
  type ContractRecord,
} from './chatContract';
import * as tour from './chatTour';
import type { People } from './chatTourGround';

const machine = testMachine();
const record: ContractRecord = { events: new Set(), succeeded: new Set() };

let checker: Checker | null;
let unchecked: ChatServer;
let server: CheckedServer;
let people: People;

const person = (handle: string): Promise<Caller> => signIn(server, `${handle}@lantern.example`);

beforeAll(async () => {
  checker = await loadChecker();
  unchecked = newServer({ machine, realmUrl: 'http://chat.test', hasUndocumentedKeys: false });
  server = checked(unchecked, checker, record);
  people = {
    marta: await person('marta'),
    jonas: await person('jonas'),
    aiko: await person('aiko'),
    hugo: await person('hugo'),
  };
  const marta = server.control.world().realm.users.get(people.marta.userId);
  if (marta) marta.canCreateUsers = true;
});

/** Takes what waits for everybody, so that events of each step are checked too. */
async function whileListening(step: (people: People) => Promise<void>): Promise<void> {
  const queues = await Promise.all(Object.values(people).map((caller) => caller.register()));
  await step(people);
  await Promise.all(
    Object.values(people).map((caller, index) => caller.events(queues[index] ?? {})),
  );
}

const EVENTS = [
  'alert_words',
  'attachment',
  'custom_profile_fields',
  'default_streams',
  'delete_message',
  'drafts',
  'has_zoom_token',
  'heartbeat',
  'invites_changed',
  'message',
  'muted_topics',
  'muted_users',
  'presence',
  'reaction',
  'realm',
  'realm_bot',
  'realm_domains',
  'realm_emoji',
  'realm_export',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_user',
  'realm_user_settings_defaults',
  'restart',
  'scheduled_messages',
  'stream',
  'submessage',
  'subscription',
  'typing',
  'update_message',
  'update_message_flags',
  'user_group',
  'user_settings',
  'user_status',
  'user_topic',
];

describe('a tour of the chat stand-in, as the real API is described', () => {
  it('tells of itself and signs people in', async () => {
    const settings = await callOpenly(server, 'GET', '/server_settings');
    expect(settings.body.realm_name).toBe('Lantern Harbour');
    const signedIn = await callOpenly(server, 'POST', '/fetch_api_key', {
      username: 'marta@lantern.example',
      password: 'lantern',
    });
    expect(signedIn.body.user_id).toBe(people.marta.userId);
  });

  it.each(Object.entries(tour.STEPS))('%s', async (_name, step) => {
    await whileListening(step);
  });

  it('lets a long poll end in a heartbeat', async () => {
    const queue = await people.jonas.register();
    const poll = people.jonas.get('/events', {
      queue_id: queue.queue_id,
      last_event_id: queue.last_event_id,
    });
    await vi.waitUntil(() =>
      server.control
        .world()
        .queues.live()
        .some(({ poll: open }) => open),
    );
    await machine.advance(56_000);
    expect((await poll).body.events).toMatchObject([{ type: 'heartbeat' }]);
    await people.jonas.delete('/events', { queue_id: queue.queue_id });
  });

  it('describes the events of what has no description itself', async () => {
    const marta = await signIn(unchecked, 'marta@lantern.example');
    const { control } = server;
    await whileListening(async ({ jonas }) => {
      const pollId = control.postAs(
        'jonas@lantern.example',
        { channel: 'general', topic: 'poll' },
        '/poll A?\nB',
      );
      const vote = JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 });
      await tour.expectSuccess(
        marta.post('/submessage', { message_id: pollId, msg_type: 'widget', content: vote }),
        marta.post('/bots', { full_name: 'Tour Bot', short_name: 'tour' }),
        marta.patch('/realm', {
          name: 'Lantern Harbour',
          description: 'New',
          mandatory_topics: true,
          can_create_private_channel_group: { new: 4, old: 5 },
        }),
        marta.post('/realm/domains', { domain: 'tour.example' }),
        marta.post('/export/realm'),
        marta.patch('/users/me/profile_data', { data: [{ id: 1, value: 'Tourist' }] }),
        marta.upload('/users/me/avatar', new File(['x'], 'me.png', { type: 'image/png' })),
        marta.delete('/users/me/avatar'),
      );
      control.setRealmSetting('mandatory_topics', false);
      control.rerender(pollId, '<p>Anew</p>');
      control.setZoomToken('marta@lantern.example', true);
      control.typeAs('jonas@lantern.example', { to: ['marta@lantern.example'] }, 'start');
      const at = Math.floor(machine.clock() / 1000) + 60;
      await tour.expectSuccess(
        jonas.post('/scheduled_messages', {
          type: 'direct',
          to: [marta.userId],
          content: 'x',
          scheduled_delivery_timestamp: at,
        }),
      );
      await machine.advance(61_000);
      control.restart({ keepQueues: true });
    });
  });

  it('deactivates at last', async () => {
    await tour.leave(people);
  });

  it('has seen every kind of event that the stand-in sends', () => {
    if (!checker) return;
    expect(EVENTS.filter((kind) => !record.events.has(kind))).toEqual([]);
  });

  it('breaks no word of the description', () => {
    expect(server.takeProblems()).toEqual([]);
  });

  it('has visited every operation', () => {
    if (!checker) return;
    const missing = checker.operations
      .filter(({ id }) => !record.succeeded.has(id))
      .map(({ id }) => id);
    expect(missing).toEqual([]);
  });
});
