/** Signing in, and what the server says about itself before. */

import { requireActive } from '../permissions';
import { findByEmail } from '../realm';
import { RateLimit } from '../rateLimit';
import { Refusal, unauthorized } from '../refusals';
import { renderDescription } from '../rendering';
import { route } from '../router';
import type { User } from '../model';
import { text } from '../validate';
import { versionWire } from '../versions';
import type { World } from '../world';

const AUTHENTICATION_METHODS = {
  password: true,
  dev: true,
  email: true,
  ldap: false,
  remoteuser: false,
  github: false,
  azuread: false,
  gitlab: false,
  apple: false,
  google: false,
  saml: false,
  'openid connect': false,
};

export const serverSettings = (world: World) => ({
  authentication_methods: AUTHENTICATION_METHODS,
  external_authentication_methods: [],
  ...versionWire(world),
  push_notifications_enabled: false,
  is_incompatible: false,
  email_auth_enabled: true,
  require_email_format_usernames: true,
  realm_uri: world.realmUrl,
  realm_url: world.realmUrl,
  realm_name: world.realm.name,
  realm_icon: world.realm.icon.url,
  realm_description: renderDescription(world, world.realm.description),
  realm_web_public_access_enabled: false,
});

// --- Signing in -----------------------------------------------------------

const FAILED_SIGN_INS = 5;
const SIGN_IN_WINDOW_MS = 30 * 60_000;

/** Failed sign-ins by user name; each world counts its own. */
const failures = new WeakMap<World, RateLimit>();

function failuresOf(world: World): RateLimit {
  const known =
    failures.get(world) ?? new RateLimit(world.clock, FAILED_SIGN_INS, SIGN_IN_WINDOW_MS);
  failures.set(world, known);
  return known;
}

const keyAnswer = (user: User) => ({
  api_key: user.apiKey,
  email: user.email,
  user_id: user.id,
});

function checkPassword(world: World, username: string, password: string): User {
  const limit = failuresOf(world);
  const key = username.toLowerCase();
  limit.check(key);
  const user = findByEmail(world.realm, username);
  if (!user || user.isBot || user.password === '' || user.password !== password) {
    limit.hit(key);
    throw unauthorized('Your username or password is incorrect', 'AUTHENTICATION_FAILED');
  }
  limit.forget(key);
  return user;
}

export const accountRoutes = [
  route('GET /server_settings', {}, ({ world }) => serverSettings(world), { needsUser: false }),

  route(
    'POST /fetch_api_key',
    { username: text(), password: text() },
    ({ world, values }) => {
      const user = checkPassword(world, values.username, values.password);
      requireActive(world, user);
      return keyAnswer(user);
    },
    { needsUser: false },
  ),

  route(
    'POST /dev_fetch_api_key',
    { username: text() },
    ({ world, values }) => {
      const user = findByEmail(world.realm, values.username);
      if (!user || user.isSystemBot)
        throw unauthorized('Your username or password is incorrect', 'AUTHENTICATION_FAILED');
      requireActive(world, user);
      return keyAnswer(user);
    },
    { needsUser: false },
  ),

  route('POST /users/me/api_key/regenerate', {}, ({ world, user }) => {
    user.apiKey = newApiKey(world);
    return { api_key: user.apiKey };
  }),

  route('POST /zcommand', { command: text() }, ({ values }) => {
    if (values.command !== 'ping' && values.command !== '')
      throw new Refusal(`There should be a leading slash in the zcommand.`);
    return {};
  }),
];

const KEY_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export const newApiKey = ({ random }: Pick<World, 'random'>): string =>
  Array.from({ length: 32 }, () => KEY_LETTERS[Math.floor(random() * KEY_LETTERS.length)]).join('');
