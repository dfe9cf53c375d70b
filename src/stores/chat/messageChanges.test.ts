import { describe, expect, it } from 'vitest';
import { createServedWorld } from '@/testing/chatWorld';
import { chatAnswer } from '@/testing/fakeServer';
import * as eg from '@/testing/eg/index';
import { useMessageChangesStore } from './messageChanges';

/** An edit of a message that said "six" when it was begun, and a server that then says these, one after the other. */
async function beginEdit() {
  const { server, world } = createServedWorld();
  const changes = world.use(useMessageChangesStore);
  const says = (text: string) => {
    const message = eg.wire.message({ id: 7, content: text });
    server.prepare({
      route: 'GET /messages/7',
      answer: chatAnswer({ raw_content: text, message }),
    });
  };
  says('six');
  await changes.startEdit(7);
  changes.typeEdit(7, 'seven');
  return { server, changes, says };
}

describe('an edit', () => {
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

  it('that did not arrive stays', async () => {
    const { server, changes, says } = await beginEdit();
    says('six');
    server.prepare({ route: 'PATCH /messages/7', fault: 'unreachable' });
    says('six');
    await expect(changes.saveEdit(7)).rejects.toThrow('no answer');
    expect(changes.drafts.get(7)?.text).toBe('seven');
  });
});
