import { beforeEach, describe, expect, it } from 'vitest';
import { bodiesIn, newServer, rawRequest, signIn, testMachine, type Caller } from './testing';

let machine: ReturnType<typeof testMachine>;
let server: ReturnType<typeof newServer>;
let marta: Caller;

beforeEach(async () => {
  machine = testMachine();
  server = newServer({ machine });
  marta = await signIn(server, 'marta@lantern.example');
});

const list = async (caller = marta) =>
  bodiesIn((await caller.get('/export/realm')).body, 'exports');
const told = async (path: string) => (await marta.delete(path)).body.msg;

describe('exports', () => {
  it('are for administrators', async () => {
    const aiko = await signIn(server, 'aiko@lantern.example');
    for (const answer of [await aiko.get('/export/realm'), await aiko.post('/export/realm')])
      expect(answer.body.msg).toBe('Must be an organization administrator');
  });

  it('are made in their time, told of to whoever asked, and fetched until they are deleted', async () => {
    const queue = await marta.register({ event_types: ['realm_export', 'message'] });
    const { id } = (await marta.post('/export/realm')).body;
    expect(await list()).toMatchObject([
      { id, acting_user_id: marta.userId, pending: true, export_url: null },
    ]);
    expect(await told(`/export/realm/${String(id)}`)).toBe('Export still in progress');
    await machine.advance(20_000);
    const [made] = await list();
    expect(made).toMatchObject({ pending: false, deleted_timestamp: null, failed_timestamp: null });
    const url = String(made?.export_url);
    const { pathname } = new URL(url);
    expect((await server.handle(rawRequest('GET', pathname))).status).toBe(200);
    const events = await marta.events(queue);
    expect(events.map(({ type }) => type)).toEqual(['realm_export', 'message', 'realm_export']);
    expect(JSON.stringify(events[1])).toContain(pathname);

    expect(await told(`/export/realm/${String(id)}`)).toBe('');
    expect((await list())[0]).toMatchObject({ export_url: null, pending: false });
    expect((await server.handle(rawRequest('GET', pathname))).status).toBe(404);
    expect(await told(`/export/realm/${String(id)}`)).toBe('Export already deleted');
  });

  it('fail at times, and are five a week', async () => {
    const { id } = (await marta.post('/export/realm')).body;
    server.control.endExports('failed');
    expect((await list())[0]).toMatchObject({ pending: false, export_url: null });
    expect(await told(`/export/realm/${String(id)}`)).toBe('Export failed, nothing to delete');
    expect(await told('/export/realm/999')).toBe('Invalid data export ID');
    for (let count = 1; count < 5; count += 1) await marta.post('/export/realm');
    expect((await marta.post('/export/realm')).body.msg).toBe('Exceeded rate limit.');
  });
});
