import { describe, expect, it } from 'vitest';
import type { Snippet } from '@/domain/chat/snippets';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer, chatRefusal } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { useDeviceSnippetsStore } from './deviceSnippets';
import { useSnippetsStore } from './snippets';

const update = { type: 'savedSnippets', op: 'update', eventId: 1 } as const;
const removal = { ...update, op: 'remove' } as const;
const welcome = { title: 'Welcome', content: 'Welcome aboard!' };
const hello = { title: 'Hello', content: 'Hello there' };
const on = (id: number, text = welcome) => eg.wire.savedSnippet({ id, ...text });
const world = chatWorldOfEachTest({ zulip_feature_level: 368, saved_snippets: [on(7)] });

const store = () => world.use(useSnippetsStore);
const texts = () => store().all.map(({ key, title, content }) => [key, title, content]);
const first = (): Snippet => {
  const [snippet] = store().all;
  if (!snippet) throw new Error('There is none');
  return snippet;
};
const startAt = (level: number) =>
  loadSnapshot(
    world.stores,
    eg.initialSnapshot({ zulip_feature_level: level, saved_snippets: [on(7)] }),
  );
const outcome = (work: Promise<unknown>) =>
  work.then(
    (result) => result,
    () => 'failed',
  );

function prepareList(...snippets: object[]) {
  const answer = chatAnswer({ saved_snippets: snippets });
  world.server.prepare({ route: 'GET /saved_snippets', answer });
}

describe('snippets on the server', () => {
  it('follow its events', () => {
    const { savedSnippets } = world.stores;
    savedSnippets.handle({ ...update, savedSnippet: { id: 8, ...hello } });
    savedSnippets.handle({ ...update, savedSnippet: { id: 7, ...hello } });
    expect(texts()).toEqual([
      ['server.7', 'Hello', 'Hello there'],
      ['server.8', 'Hello', 'Hello there'],
    ]);
    savedSnippets.handle({ ...removal, savedSnippetId: 8 });
    expect(texts()).toHaveLength(1);
  });

  it('are saved there, without blanks around', async () => {
    world.server.prepare({
      route: 'POST /saved_snippets',
      answer: chatAnswer({ saved_snippet_id: 8 }),
      check: ({ params }) => expect(params).toEqual(hello),
    });
    await store().add({ title: ' Hello ', content: '\nHello there\n' });
    expect(texts()[1]).toEqual(['server.8', 'Hello', 'Hello there']);
    expect(world.use(useDeviceSnippetsStore).byId.size).toBe(0);
  });

  it('are saved once where only the answer was lost, and not where the server has none such', async () => {
    for (const [there, what] of [
      [[on(7), on(8, hello)], undefined],
      [[on(7), on(8)], 'failed'],
    ] as const) {
      startAt(368);
      world.server.prepare({ route: 'POST /saved_snippets', fault: 'unreachable' });
      prepareList(...there);
      expect(await outcome(store().add(what ? { ...hello, title: 'Other' } : hello))).toBe(what);
    }
    world.server.prepare({ route: 'POST /saved_snippets', fault: 'html502' });
    world.server.prepare({ route: 'GET /saved_snippets', fault: 'unreachable' });
    expect(await outcome(store().add(hello))).toBe('failed');
  });

  it('are changed there, and nothing is asked for where nothing changed', async () => {
    expect(await store().change(first(), welcome)).toBe(true);
    world.server.prepare({ route: 'PATCH /saved_snippets/7', answer: chatAnswer() });
    expect(await store().change(first(), hello)).toBe(true);
    expect(texts()).toEqual([['server.7', 'Hello', 'Hello there']]);
  });

  it('are there again where they were deleted elsewhere while somebody changed them', async () => {
    const snippet = first();
    const answer = chatAnswer({ saved_snippet_id: 9 });
    world.server.prepare({
      route: 'PATCH /saved_snippets/7',
      status: 404,
      answer: chatRefusal('BAD_REQUEST'),
    });
    world.server.prepare({ route: 'POST /saved_snippets', answer });
    expect(await store().change(snippet, hello)).toBe(true);
    world.stores.savedSnippets.handle({ ...removal, savedSnippetId: 9 });
    world.stores.savedSnippets.handle({ ...removal, savedSnippetId: 7 });
    world.server.prepare({ route: 'POST /saved_snippets', answer });
    expect(await store().change(snippet, hello)).toBe(true);
  });

  it('stay both where they were changed elsewhere, too', async () => {
    const snippet = first();
    world.stores.savedSnippets.handle({ ...update, savedSnippet: { id: 7, ...hello } });
    const answer = chatAnswer({ saved_snippet_id: 8 });
    world.server.prepare({ route: 'POST /saved_snippets', answer });
    expect(await store().change(snippet, { ...welcome, title: 'Ahoy' })).toBe(false);
    expect(texts().map(([, title]) => title)).toEqual(['Hello', 'Ahoy']);
  });

  it('are saved anew before the old one goes where the server changes none', async () => {
    startAt(297);
    const answer = chatAnswer({ saved_snippet_id: 8 });
    world.server.prepare({ route: 'POST /saved_snippets', answer });
    world.server.prepare({ route: 'DELETE /saved_snippets/7', answer: chatAnswer() });
    expect(await store().change(first(), hello)).toBe(true);
    expect(texts()).toEqual([['server.8', 'Hello', 'Hello there']]);
    world.server.prepare({
      route: 'POST /saved_snippets',
      answer: { ...answer, saved_snippet_id: 9 },
    });
    world.server.prepare({ route: 'DELETE /saved_snippets/8', fault: 'unreachable' });
    expect(await store().change(first(), welcome)).toBe(false);
    expect(texts()).toHaveLength(2);
    world.server.prepare({ route: 'POST /saved_snippets', fault: 'unreachable' });
    world.server.prepare({ route: 'GET /saved_snippets', fault: 'unreachable' });
    expect(await outcome(store().change(first(), { ...hello, title: 'Ahoy' }))).toBe('failed');
    expect(texts()).toHaveLength(2);
  });

  it('go, even where they are gone already, and stay where the server does not answer', async () => {
    const route = 'DELETE /saved_snippets/7';
    world.server.prepare({ route, fault: 'unreachable' });
    expect(await outcome(store().remove(first()))).toBe('failed');
    expect(texts()).toHaveLength(1);
    world.server.prepare({ route, status: 404, answer: chatRefusal('BAD_REQUEST') });
    await store().remove(first());
    expect(texts()).toEqual([]);
  });

  it('come back, and lie on this device where the server does not take them', async () => {
    const answer = chatAnswer({ saved_snippet_id: 8 });
    world.server.prepare({ route: 'POST /saved_snippets', answer });
    expect(await store().putBack(first())).toBe(true);
    world.server.prepare({ route: 'POST /saved_snippets', status: 400, answer: chatRefusal('X') });
    expect(await store().putBack(first())).toBe(false);
    expect([...world.use(useDeviceSnippetsStore).byId.values()]).toMatchObject([welcome]);
  });
});

describe('snippets of servers that keep none', () => {
  it('lie on this device, and move to the server once it keeps some', async () => {
    loadSnapshot(world.stores, eg.initialSnapshot({ zulip_feature_level: 296 }));
    await store().add(welcome);
    await store().add(hello);
    await store().change(first(), { ...welcome, title: 'Ahoy' });
    expect(texts().map(([, title]) => title)).toEqual(['Ahoy', 'Hello']);
    await store().remove(first());
    expect(await store().putBack({ key: 'x', serverId: null, ...welcome })).toBe(true);
    expect(texts().map(([, title]) => title)).toEqual(['Hello', 'Welcome']);

    // It has the same one already.
    startAt(297);
    const answer = chatAnswer({ saved_snippet_id: 8 });
    world.server.prepare({ route: 'POST /saved_snippets', fault: 'html502' });
    prepareList(on(7));
    expect(await outcome(store().moveToServer())).toBe('failed');
    expect(texts()).toHaveLength(3);
    world.server.prepare({ route: 'POST /saved_snippets', answer });
    await store().moveToServer();
    expect(texts().map(([key]) => key)).toEqual(['server.7', 'server.8']);
  });
});
