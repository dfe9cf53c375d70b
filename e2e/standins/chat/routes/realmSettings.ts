/** The settings of the organization, and whose addresses may join. */

import { requireAdmin } from '../permissions';
import {
  announceRealmSetting,
  readRealmChanges,
  REALM_PARAMETERS,
  type RealmChange,
} from '../realmChanges';
import { Refusal } from '../refusals';
import { route } from '../router';
import { boolean, text, withDefault } from '../validate';
import { activeUserIds, emit, type World } from '../world';

const isText = (name: string): name is 'name' | 'description' =>
  name === 'name' || name === 'description';

function apply(world: World, change: RealmChange): boolean {
  const { realm } = world;
  const { name, value } = change;
  if ((isText(name) ? realm[name] : realm.settings[name]) === value) return false;
  if (isText(name)) realm[name] = String(value);
  else realm.settings[name] = value;
  announceRealmSetting(world, change);
  return true;
}

export const realmSettingRoutes = [
  route(
    'PATCH /realm',
    {},
    ({ world, user, given }) => {
      requireAdmin(user);
      const changes = readRealmChanges(world, user, given);
      const done = changes.filter((change) => apply(world, change));
      // Texts are not said again.
      return Object.fromEntries(
        done.map(({ name, value }) => [name, typeof value === 'string' ? 'updated' : value]),
      );
    },
    { accepts: REALM_PARAMETERS },
  ),

  route('GET /realm/domains', {}, ({ world }) => ({
    domains: world.realm.domains.map(({ domain, allowSubdomains }) => ({
      domain,
      allow_subdomains: allowSubdomains,
    })),
  })),

  route(
    'POST /realm/domains',
    { domain: text(), allow_subdomains: withDefault(boolean, false) },
    ({ world, values }) => {
      if (world.realm.domains.some(({ domain }) => domain === values.domain))
        throw new Refusal(`The domain ${values.domain} is already a part of your organization.`);
      world.realm.domains.push({ domain: values.domain, allowSubdomains: values.allow_subdomains });
      emit(world, activeUserIds(world), {
        type: 'realm_domains',
        op: 'add',
        realm_domain: { domain: values.domain, allow_subdomains: values.allow_subdomains },
      });
      return { new_domain: [world.realm.domains.length, values.domain] };
    },
    { isAdminOnly: true },
  ),
];
