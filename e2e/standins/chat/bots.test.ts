import { beforeEach, describe, expect, it } from 'vitest';
import { newServer, numberIn, signIn, testMachine, type Caller } from './testing';

let marta: Caller;
let aiko: Caller;
let freya: Caller;
let botId: number;

beforeEach(async () => {
  const server = newServer({ machine: testMachine() });
  const person = (handle: string) => signIn(server, `${handle}@lantern.example`);
  [marta, aiko, freya] = [await person('marta'), await person('aiko'), await person('freya')];
  const { body } = await aiko.post('/bots', {
    full_name: 'Kite',
    short_name: 'kite',
    bot_type: 3,
    payload_url: JSON.stringify('https://kite.example.com'),
  });
  botId = numberIn(body, 'user_id');
});

const change = (caller: Caller, changes: object) => caller.patch(`/bots/${botId}`, { ...changes });
const eventsOf = async (caller: Caller, act: () => Promise<unknown>) => {
  const queue = await caller.register({ event_types: ['realm_bot'] });
  await act();
  return caller.events(queue);
};

describe('a bot', () => {
  it('is changed by its owner and by administrators', async () => {
    expect((await change(freya, { full_name: 'Mine' })).body.msg).toBe('Insufficient permission');
    expect((await change(aiko, { full_name: 'Tide Bot' })).body.msg).toContain('already in use');
    expect((await change(aiko, { role: 300 })).body.msg).toContain('administrator');
    expect((await change(aiko, { full_name: 'Gull' })).body.result).toBe('success');
    expect((await change(marta, { role: 300 })).body.result).toBe('success');
    const { body } = await marta.get(`/users/${botId}`);
    expect(body.user).toMatchObject({ full_name: 'Gull', role: 300 });
  });

  it('is told of to who loses it, who gets it and who keeps it', async () => {
    const give = (to: Caller) => change(marta, { bot_owner_id: to.userId });
    expect(await eventsOf(aiko, () => give(freya))).toMatchObject([{ op: 'delete' }]);
    expect(await eventsOf(aiko, () => give(aiko))).toMatchObject([{ op: 'add' }]);
    expect(await eventsOf(marta, () => give(freya))).toMatchObject([
      { op: 'update', bot: { owner_id: freya.userId } },
    ]);
    expect((await change(marta, { bot_owner_id: botId })).body.msg).toContain('bots');
  });

  it('tells another address', async () => {
    const service_payload_url = JSON.stringify('https://gull.example.com');
    expect(
      await eventsOf(aiko, () => change(aiko, { service_payload_url, service_interface: 2 })),
    ).toMatchObject([
      { bot: { services: [{ base_url: 'https://gull.example.com', interface: 2 }] } },
    ]);
    const nonsense = { service_payload_url: JSON.stringify('gull') };
    expect((await change(aiko, nonsense)).body.result).toBe('error');
  });

  it('goes to whoever brings it back, where its owner has left', async () => {
    await marta.delete(`/users/${aiko.userId}`);
    await marta.post(`/users/${botId}/reactivate`);
    const { body } = await marta.get(`/users/${botId}`);
    expect(body.user).toMatchObject({ is_active: true, bot_owner_id: marta.userId });
  });
});
