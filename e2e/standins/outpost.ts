/** A second, small organization below a path of the same origin: for whoever is in more than one. */
import { seedHarbour } from './chat/seed/demo';
import type { Thread } from './chat/seed/thread';
import { createChatServer, type ChatServerOptions } from './chat/server';
import type { World } from './chat/world';
import { OUTPOST_PATH } from './paths';
import type { ChatService } from './standins';

const THREADS: readonly Thread[] = [
  {
    place: 'general',
    topic: 'supply boat',
    hoursAgo: 3,
    every: 7,
    lines: [
      { who: 'wei', says: 'The supply boat comes on Thursday, not on Wednesday.' },
      { who: 'marta', says: 'Then the flour must last until Thursday.' },
      { who: 'elena', says: 'It will. Barely.' },
    ],
  },
  {
    place: ['wei', 'marta'],
    hoursAgo: 2,
    every: 5,
    lines: [{ who: 'wei', says: 'Did the lens arrive?' }],
  },
];

/** The same people as in the harbour, by the same addresses, but with keys that open nothing there. */
function seedOutpost(world: World): void {
  seedHarbour(world, THREADS);
  world.realm.name = 'Skerry Outpost';
  world.realm.subdomain = 'skerry';
  for (const user of world.realm.users.values()) {
    if (user.apiKey !== '') user.apiKey = [...user.apiKey].reverse().join('');
  }
}

export function createOutpost(options: ChatServerOptions = {}): ChatService {
  const server = createChatServer({ ...options, seed: seedOutpost });
  return {
    control: server.control,
    async handle(request) {
      const url = new URL(request.url);
      // Its own links and files carry the path, as behind a proxy that takes it away.
      server.control.world().realmUrl ||= url.origin + OUTPOST_PATH;
      url.pathname = url.pathname.slice(OUTPOST_PATH.length) || '/';
      return server.handle(new Request(url, request));
    },
  };
}
