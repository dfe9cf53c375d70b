import { describe, expect, it } from 'vitest';
import type { InitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { createServedWorld } from '@/testing/chatWorld';
import { chatAnswer, chatRefusal, type Preparation } from '@/testing/fakeServer';
import { loadSnapshot } from '@/testing/loadSnapshot';
import * as eg from '@/testing/eg/index';
import { useMessageChangesStore } from './messageChanges';

const SHA_OF_SIX = '44778d82365e4af681c40d5f0eef5cf6f5899d3f0ac335050a7ed6779cf3f674';
const forbidden = { answer: chatRefusal('BAD_REQUEST'), status: 400 };

/** An edit of a message that said "six" when it was begun, and a server that then says these, one after the other. */
async function beginEdit() {
  const { server, world } = createServedWorld();
  const changes = world.use(useMessageChangesStore);
  const says = (text: string, more: Partial<Preparation> = {}) => {
    const message = eg.wire.message({ id: 7, content: text });
    server.prepare({
      route: 'GET /messages/7',
      answer: chatAnswer({ raw_content: text, message }),
      ...more,
    });
  };
  says('six');
  await changes.startEdit(7);
  changes.typeEdit(7, 'seven');
  const load = (snapshot: InitialSnapshot) => loadSnapshot(world.stores, snapshot);
  return { server, changes, says, load, platform: world.platform };
}

describe('an edit', () => {
  it('keeps what is typed where an answer comes late to whoever began before', async () => {
    const { changes, says, platform } = await beginEdit();
    changes.giveUpEdit(7);
    says('six', { delayMs: 500 });
    const late = changes.startEdit(7);
    says('six');
    await changes.startEdit(7);
    changes.typeEdit(7, 'eight');
    await platform.advance(500);
    expect((await late).text).toBe('eight');
    expect(changes.drafts.get(7)?.text).toBe('eight');
  });

  it('is saved where nobody else changed the message', async () => {
    const { server, changes, says } = await beginEdit();
    says('six');
    server.prepare({ route: 'PATCH /messages/7', answer: chatAnswer() });
    expect(await changes.saveEdit(7)).toEqual({ changedTo: null });
    expect(changes.drafts.size).toBe(0);
    server.assertDone();
  });

  it('does not write over what was changed elsewhere, unless it is saved once more', async () => {
    const { server, changes, says } = await beginEdit();
    says('half past six');
    expect(await changes.saveEdit(7)).toEqual({ changedTo: 'half past six' });
    expect(changes.drafts.get(7)?.text).toBe('seven');
    says('half past six');
    server.prepare({
      route: 'PATCH /messages/7',
      answer: chatAnswer(),
      check: ({ params }) => expect(params['content']).toBe('seven'),
    });
    expect(await changes.saveEdit(7)).toEqual({ changedTo: null });
    expect(changes.drafts.size).toBe(0);
    server.assertDone();
  });

  it('whose answer was lost is looked for before anybody is told that it failed', async () => {
    const { server, changes, says } = await beginEdit();
    says('six');
    server.prepare({ route: 'PATCH /messages/7', fault: 'unreachable' });
    says('seven');
    expect(await changes.saveEdit(7)).toEqual({ changedTo: null });
    expect(changes.drafts.size).toBe(0);
    server.assertDone();
  });

  it('is told to newer servers with what it replaces; where somebody was quicker, it waits', async () => {
    const { server, changes, says, load } = await beginEdit();
    load(eg.initialSnapshot({ zulip_feature_level: 379 }));
    says('six');
    server.prepare({
      route: 'PATCH /messages/7',
      answer: chatRefusal('EXPECTATION_MISMATCH'),
      status: 400,
      check: ({ params }) => expect(params['prev_content_sha256']).toBe(SHA_OF_SIX),
    });
    says('half past six');
    expect(await changes.saveEdit(7)).toEqual({ changedTo: 'half past six' });
    expect(changes.drafts.get(7)?.text).toBe('seven');
    says('half past six');
    server.prepare({ route: 'PATCH /messages/7', ...forbidden });
    says('half past six');
    await expect(changes.saveEdit(7)).rejects.toThrow('BAD_REQUEST');
    server.assertDone();
  });

  it('that did not arrive stays', async () => {
    const { server, changes, says } = await beginEdit();
    says('six');
    server.prepare({ route: 'PATCH /messages/7', fault: 'unreachable' });
    says('six');
    await expect(changes.saveEdit(7)).rejects.toThrow('no answer');
    expect(changes.drafts.get(7)?.text).toBe('seven');
  });
});
