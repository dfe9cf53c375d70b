import { describe, expect, it } from 'vitest';
import { dispatch } from '@/sync/dispatch';
import { loadSnapshot } from '@/testing/loadSnapshot';
import { chatWorldOfEachTest } from '@/testing/chatWorldOfEachTest';
import * as eg from '@/testing/eg/index';
import { chatAnswer } from '@/testing/fakeServer';

const world = chatWorldOfEachTest();

/** What the server answers when it is asked next. */
function prepare(ids: readonly number[], delayMs?: number) {
  const attachments = ids.map((id) => eg.wire.attachment({ id }));
  world.server.prepare({
    route: 'GET /attachments',
    answer: chatAnswer({ attachments, upload_space_used: 100 * ids.length }),
    ...(delayMs !== undefined && { delayMs }),
  });
}

const known = () => [...world.stores.attachments.byId.keys()];

describe('the list of files', () => {
  it('is fetched once, and then kept true by events', async () => {
    const { attachments } = world.stores;
    prepare([1, 2]);
    await attachments.load();
    await attachments.load();
    const added = { attachment: eg.wire.attachment({ id: 3 }), upload_space_used: 300 };
    dispatch(world.stores, eg.event.attachmentAdd(added));
    dispatch(
      world.stores,
      eg.event.attachmentRemove({ attachment: { id: 1 }, upload_space_used: 250 }),
    );
    expect(known()).toEqual([2, 3]);
    expect(attachments.spaceUsed).toBe(250);
  });

  it('is fetched again where a file came while it was on its way', async () => {
    const { attachments } = world.stores;
    prepare([1], 300);
    const loading = attachments.load();
    dispatch(
      world.stores,
      eg.event.attachmentAdd({ attachment: eg.wire.attachment({ id: 2 }), upload_space_used: 200 }),
    );
    prepare([1, 2]);
    await world.platform.advance(300);
    await loading;
    expect(known()).toEqual([1, 2]);
    expect(attachments.isLoaded).toBe(true);
  });

  it('stays on screen until it is fetched after a new registration', async () => {
    const { attachments } = world.stores;
    prepare([1]);
    await attachments.load();
    loadSnapshot(world.stores, eg.initialSnapshot());
    expect(known()).toEqual([1]);
    expect(attachments.isLoaded).toBe(false);
    prepare([4]);
    await attachments.load();
    expect(known()).toEqual([4]);
  });
});
