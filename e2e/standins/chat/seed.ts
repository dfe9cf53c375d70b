/** The demo organization. */

import type { Clock, Random } from './machine';
import { addChannel, addUser, createRealm, subscribe, type Realm } from './realm';

export function seedRealm({ clock }: { clock: Clock; random: Random }): Realm {
  const now = clock();
  const realm = createRealm({
    name: 'Harbourside',
    description: 'x',
    subdomain: 'harbourside',
    createdAt: Math.floor(now / 1000) - 86400 * 400,
  });
  const a = addUser(realm, {
    email: 'marta@harbourside.invalid',
    fullName: 'Marta',
    apiKey: 'k1',
    joinedAt: now,
    password: 'quayside',
    role: 100,
  });
  const b = addUser(realm, {
    email: 'jonas@harbourside.invalid',
    fullName: 'Jonas',
    apiKey: 'k2',
    joinedAt: now,
    password: 'quayside',
  });
  const channel = addChannel(realm, { name: 'general', createdAt: Math.floor(now / 1000) });
  subscribe(a, channel);
  subscribe(b, channel);
  return realm;
}
