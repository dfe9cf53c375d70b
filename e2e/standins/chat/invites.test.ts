import { beforeEach, describe, expect, it } from 'vitest';
import {
  bodiesIn,
  newServer,
  numberIn,
  signIn,
  testMachine,
  type Caller,
  type TestMachine,
} from './testing';

let machine: TestMachine;
let marta: Caller;
let jonas: Caller;
let aiko: Caller;
let hugo: Caller;

beforeEach(async () => {
  machine = testMachine();
  const server = newServer({ machine });
  const person = (handle: string) => signIn(server, `${handle}@lantern.example`);
  [marta, jonas, aiko, hugo] = [
    await person('marta'),
    await person('jonas'),
    await person('aiko'),
    await person('hugo'),
  ];
});

const invite = (caller: Caller, emails: string, also = {}) =>
  caller.post('/invites', { invitee_emails: emails, stream_ids: [], ...also });
const open = async (caller: Caller) => bodiesIn((await caller.get('/invites')).body, 'invites');
const emails = async (caller: Caller) => (await open(caller)).map(({ email }) => email);
const idOf = async (email: string) => {
  const found = (await open(marta)).find((one) => one.email === email);
  return numberIn(found ?? {}, 'id');
};

describe('invitations by e-mail', () => {
  it('go to nobody where one address is none', async () => {
    const { body } = await invite(marta, 'new@x.org, nonsense');
    expect(body).toMatchObject({ code: 'INVITATION_FAILED', sent_invitations: false });
    expect(body.errors).toEqual([['nonsense', 'Invalid address.', false]]);
    expect(await emails(marta)).not.toContain('new@x.org');
  });

  it('leave out who is here already', async () => {
    const { body } = await invite(marta, 'new@x.org, aiko@lantern.example');
    expect(body).toMatchObject({ code: 'INVITATION_FAILED', sent_invitations: true });
    expect(body.errors).toEqual([['aiko@lantern.example', 'Already has an account.', false]]);
    expect(await emails(marta)).toContain('new@x.org');
  });

  it('are not for guests, and roles above members not for members', async () => {
    expect((await invite(hugo, 'new@x.org')).body.msg).toBe('Insufficient permission');
    expect((await hugo.get('/invites')).body.msg).toBe('Insufficient permission');
    expect((await invite(aiko, 'new@x.org', { invite_as: 300 })).body.result).toBe('error');
    expect((await invite(jonas, 'new@x.org', { invite_as: 100 })).body.result).toBe('error');
    expect((await invite(aiko, 'new@x.org', { invite_as: 400 })).body.result).toBe('success');
  });

  it('are taken back by who sent them and by administrators, and both hear of it', async () => {
    await invite(aiko, 'new@x.org');
    await invite(marta, 'captain@x.org', { invite_as: 100 });
    const captain = await idOf('captain@x.org');
    expect((await aiko.delete(`/invites/${captain}`)).body.result).toBe('error');
    expect((await jonas.delete(`/invites/${captain}`)).body.msg).toContain('owner');
    const queue = await aiko.register({ event_types: ['invites_changed'] });
    expect((await jonas.delete(`/invites/${await idOf('new@x.org')}`)).body.result).toBe('success');
    expect(await aiko.events(queue)).toHaveLength(1);
  });

  it('last as long again when they are sent again', async () => {
    await invite(marta, 'new@x.org', { invite_expires_in_minutes: 60 });
    await machine.advance(50 * 60_000);
    await marta.post(`/invites/${await idOf('new@x.org')}/resend`);
    await machine.advance(50 * 60_000);
    expect(await emails(marta)).toContain('new@x.org');
    await machine.advance(11 * 60_000);
    expect(await emails(marta)).not.toContain('new@x.org');
  });

  it('end with the account of who sent them, as their bots do', async () => {
    const bot = await aiko.post('/bots', { full_name: 'Kite', short_name: 'kite' });
    await invite(aiko, 'new@x.org');
    await jonas.delete(`/users/${aiko.userId}`);
    expect(await emails(marta)).not.toContain('new@x.org');
    const { body } = await marta.get(`/users/${numberIn(bot.body, 'user_id')}`);
    expect(body.user).toMatchObject({ is_active: false });
  });
});

describe('links', () => {
  const link = (caller: Caller, also = {}) => caller.post('/invites/multiuse', also);

  it('are for those of their setting, whoever may send e-mail', async () => {
    expect((await link(aiko)).body.msg).toBe('Insufficient permission');
    await marta.patch('/realm', { invite_to_realm_policy: 6 });
    expect((await link(jonas)).body.result).toBe('success');
    expect((await invite(jonas, 'new@x.org')).body.msg).toBe('Insufficient permission');
  });

  it('lead into no private channel that one is not in', async () => {
    const secret = { subscriptions: [{ name: 'secret' }], invite_only: true };
    await jonas.post('/users/me/subscriptions', secret);
    const { body } = await jonas.get('/get_stream_id', { stream: 'secret' });
    const stream_ids = [numberIn(body, 'stream_id')];
    expect((await link(marta, { stream_ids })).body.msg).toContain('Invalid channel ID');
    expect((await link(jonas, { stream_ids })).body.result).toBe('success');
  });
});

it('owners are deactivated by owners alone', async () => {
  const { body } = await jonas.delete(`/users/${marta.userId}`);
  expect(body.msg).toBe('Must be an organization owner');
});

it('bots are made by those whom the policy lets, and their keepers hear of new keys', async () => {
  const make = (caller: Caller, short: string, also = {}) =>
    caller.post('/bots', { full_name: `Bot ${short}`, short_name: short, ...also });
  await marta.patch('/realm', { bot_creation_policy: 2 });
  expect((await make(aiko, 'reader')).body.result).toBe('error');
  const queue = await marta.register({ event_types: ['realm_bot'] });
  const made = await make(aiko, 'writer', { bot_type: 2 });
  expect((await make(aiko, 'writer', { bot_type: 2 })).body.msg).toBe('Username already in use.');
  const { body } = await aiko.post(`/bots/${numberIn(made.body, 'user_id')}/api_key/regenerate`);
  expect(await marta.events(queue)).toMatchObject([
    { op: 'add' },
    { op: 'update', bot: { api_key: body.api_key } },
  ]);
});
