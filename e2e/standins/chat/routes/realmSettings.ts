/** The settings of the organization, and whose addresses may join. */

import { requireAdmin, requireOwner } from '../permissions';
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

function checkDomain(raw: string): string {
  const domain = raw.trim().toLowerCase();
  if (domain === '') throw new Refusal("Invalid domain: Domain can't be empty.");
  if (!domain.includes('.'))
    throw new Refusal('Invalid domain: Domain must have at least one dot (.)');
  if (domain.startsWith('.') || domain.endsWith('.'))
    throw new Refusal('Invalid domain: Domain cannot start or end with a dot (.)');
  if (domain.split('.').some((label) => !/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/.test(label)))
    throw new Refusal("Invalid domain: Domain can only have letters, numbers, '.' and '-'s.");
  return domain;
}

function requireDomain(world: World, domain: string | undefined) {
  const known = world.realm.domains.find((one) => one.domain === domain);
  if (!known) throw new Refusal(`No entry found for domain ${domain}.`);
  return known;
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
    ({ world, user, values }) => {
      requireOwner(user);
      const domain = checkDomain(values.domain);
      if (world.realm.domains.some((one) => one.domain === domain))
        throw new Refusal(`The domain ${domain} is already a part of your organization.`);
      world.realm.domains.push({ domain, allowSubdomains: values.allow_subdomains });
      emit(world, activeUserIds(world), {
        type: 'realm_domains',
        op: 'add',
        realm_domain: { domain, allow_subdomains: values.allow_subdomains },
      });
      return { new_domain: [world.realm.domains.length, domain] };
    },
  ),

  route(
    'PATCH /realm/domains/:domain',
    { allow_subdomains: boolean },
    ({ world, user, values, segments }) => {
      requireOwner(user);
      const known = requireDomain(world, segments.domain);
      known.allowSubdomains = values.allow_subdomains;
      emit(world, activeUserIds(world), {
        type: 'realm_domains',
        op: 'change',
        realm_domain: { domain: known.domain, allow_subdomains: values.allow_subdomains },
      });
      return {};
    },
  ),

  route('DELETE /realm/domains/:domain', {}, ({ world, user, segments }) => {
    requireOwner(user);
    const { domain } = requireDomain(world, segments.domain);
    const { realm } = world;
    realm.domains = realm.domains.filter((one) => one.domain !== domain);
    emit(world, activeUserIds(world), { type: 'realm_domains', op: 'remove', domain });
    // Nobody could join any more.
    if (realm.domains.length === 0)
      apply(world, { name: 'emails_restricted_to_domains', value: false });
    return {};
  }),

  route('POST /realm/deactivate', {}, ({ world, user }) => {
    requireOwner(user);
    // Told before it is so: nobody can ask any more afterwards.
    emit(world, activeUserIds(world), { type: 'realm', op: 'deactivated', realm_id: 1 });
    world.realm.isDeactivated = true;
    return {};
  }),
];
