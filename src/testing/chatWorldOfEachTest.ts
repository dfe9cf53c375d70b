/** The set-up of tests about the chat stores: a tab that has its snapshot, and a server that is asked for all it has. */
import { afterEach, beforeEach } from 'vitest';
import type { WireInitialSnapshot } from '@/api/chat/model/initialSnapshot';
import { loadSnapshot } from './loadSnapshot';
import { createServedWorld, type ChatWorld } from './chatWorld';
import { initialSnapshot } from './eg/initialSnapshot';
import type { FakeServer } from './fakeServer';

export interface ServedChatWorld extends ChatWorld {
  server: FakeServer;
}

/** Call it once in a test file or `describe`; what it returns holds nothing before the first test. */
export function chatWorldOfEachTest(
  snapshot: Partial<WireInitialSnapshot> = {},
): Readonly<ServedChatWorld> {
  const current = {} as ServedChatWorld;
  beforeEach(() => {
    const { world, server } = createServedWorld();
    Object.assign(current, world, { server });
    loadSnapshot(world.stores, initialSnapshot(snapshot));
  });
  afterEach(() => current.server.assertDone());
  return current;
}
