import { beforeAll, describe, expect, it, vi } from 'vitest';
import { signIn, callOpenly, newServer, testMachine, type Caller } from '../standins/chat/testing';
import type { ChatServer } from '../standins/chat/server';
import { checked, loadChecker, type Checker, type ContractRecord } from './chatContract';
import * as tour from './chatTour';
import type { People } from './chatTourGround';

const machine = testMachine();
const record: ContractRecord = { problems: new Set(), succeeded: new Set() };

let checker: Checker | null;
let server: ChatServer;
let people: People;

const person = (handle: string): Promise<Caller> => signIn(server, `${handle}@lantern.example`);

beforeAll(async () => {
  checker = await loadChecker();
  server = checked(
    newServer({ machine, realmUrl: 'http://chat.test', hasUndocumentedKeys: false }),
    checker,
    record,
  );
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

  it('deactivates at last', async () => {
    await tour.leave(people);
  });

  it('breaks no word of the description', () => {
    expect([...record.problems].toSorted()).toEqual([]);
  });

  it('has visited every operation', () => {
    if (!checker) return;
    const missing = checker.operations
      .filter(({ id }) => !record.succeeded.has(id))
      .map(({ id }) => id);
    expect(missing).toEqual([]);
  });
});
