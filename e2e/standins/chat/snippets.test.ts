import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatServer } from './server';
import { newServer, signIn, type Caller } from './testing';

let server: ChatServer;
let marta: Caller;
const welcome = { title: ' Welcome ', content: 'Welcome aboard!\n' };

beforeEach(async () => {
  server = newServer();
  marta = await signIn(server, 'marta@lantern.example');
});

describe('saved snippets', () => {
  it('are unknown to the server as it is described', async () => {
    expect(await marta.get('/saved_snippets')).toMatchObject({ status: 404 });
    expect(await marta.register()).not.toHaveProperty('saved_snippets');
  });

  it('are kept from level 297 on, and changed from 368 on, and each is told of', async () => {
    server.control.setFeatureLevel(297);
    const queue = await marta.register();
    expect(queue).toMatchObject({ saved_snippets: [], zulip_feature_level: 297 });
    await marta.post('/saved_snippets', welcome);
    const snippet = { id: 1, title: 'Welcome', content: 'Welcome aboard!' };
    expect((await marta.get('/saved_snippets')).body.saved_snippets).toMatchObject([snippet]);
    expect(await marta.patch('/saved_snippets/1', { title: 'Hi' })).toMatchObject({ status: 405 });
    server.control.setFeatureLevel(368);
    expect(await marta.patch('/saved_snippets/1', { title: 'Hi' })).toMatchObject({ status: 200 });
    await marta.delete('/saved_snippets/1');
    expect(await marta.delete('/saved_snippets/1')).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST' },
    });
    expect(await marta.events(queue)).toMatchObject([
      { type: 'saved_snippets', op: 'add', saved_snippet: snippet },
      { op: 'update', saved_snippet: { ...snippet, title: 'Hi' } },
      { op: 'remove', saved_snippet_id: 1 },
    ]);
  });

  it('are refused where they are blank or too long', async () => {
    server.control.setFeatureLevel(297);
    const wordsOf = async (given: object) =>
      (await marta.post('/saved_snippets', { ...welcome, ...given })).body.msg;
    expect(await wordsOf({ title: ' ' })).toBe('title cannot be blank');
    expect(await wordsOf({ title: 'ü'.repeat(61) })).toContain('limit: 60');
    expect(await wordsOf({ content: 'x'.repeat(10_001) })).toContain('content is too long');
  });
});
