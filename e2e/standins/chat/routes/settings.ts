/** Personal settings, the realm's defaults for them, and one's own profile values. */

import type { User } from '../model';
import { isAdmin } from '../permissions';
import { RateLimit } from '../rateLimit';
import { findByEmail } from '../realm';
import { Refusal } from '../refusals';
import { route, type Call } from '../router';
import { changeSetting } from '../settingChanges';
import {
  announcePerson,
  checkProfileValues,
  removeProfileValue,
  setAvatar,
  storeProfile,
} from '../personChanges';
import { integers, isInteger, isObject, json, listOf, optional, text } from '../validate';
import { readSetting, USER_SETTING_NAMES } from '../userSettings';
import { newApiKey } from './account';
import { activeUserIds, emit, type World } from '../world';

const LONGEST_NAME = 100;

export function checkFullName(raw: string): string {
  const name = raw.trim();
  if (name.length > LONGEST_NAME) throw new Refusal('Name too long!');
  if (name.length < 2) throw new Refusal('Name too short!');
  if (/[*`\\>"@\p{Cc}]/u.test(name)) throw new Refusal('Invalid characters in name!');
  return name;
}

/** The settings among a request's parameters, checked. */
const givenSettings = (given: ReadonlyMap<string, string>) =>
  USER_SETTING_NAMES.flatMap((name) => {
    const raw = given.get(name);
    return raw === undefined ? [] : [{ name, value: readSetting(name, raw) }];
  });

interface OwnChanges {
  full_name: string | undefined;
  email: string | undefined;
  old_password: string | undefined;
  new_password: string | undefined;
  timezone: string | undefined;
}

function changePassword({ world, user, values }: Call<OwnChanges>): void {
  const { old_password: before, new_password: after } = values;
  if (after === undefined || after === '') return;
  if (before === undefined || before !== user.password) throw new Refusal('Wrong password!');
  if (after.length < 6) throw new Refusal('New password is too weak!');
  user.password = after;
  user.apiKey = newApiKey(world);
}

const HOUR_MS = 3_600_000;

/** Letters to new addresses, by person; each world counts its own. */
const letters = new WeakMap<World, RateLimit[]>();

function countLetter(world: World, user: User): void {
  const { clock } = world;
  const limits = letters.get(world) ?? [
    new RateLimit(clock, 2, HOUR_MS),
    new RateLimit(clock, 5, 24 * HOUR_MS),
  ];
  letters.set(world, limits);
  const key = String(user.id);
  for (const limit of limits) limit.check(key);
  for (const limit of limits) limit.hit(key);
}

function changeEmail({ world, user, values: { email } }: Call<OwnChanges>): void {
  if (email === undefined || email === user.email) return;
  if (world.realm.settings.email_changes_disabled === true && !isAdmin(user))
    throw new Refusal('Email address changes are disabled in this organization.');
  if (!/^\S+@\S+\.\S+$/.test(email)) throw new Refusal('Invalid address.');
  if (findByEmail(world.realm, email)) throw new Refusal('Already has an account.');
  countLetter(world, user);
  // It changes once the link in the letter has been followed.
  user.askedEmail = email;
}

function changeName({ world, user, values: { full_name: raw } }: Call<OwnChanges>): void {
  if (raw === undefined || raw.trim() === user.fullName) return;
  if (world.realm.settings.name_changes_disabled === true && user.role > 200) return;
  user.fullName = checkFullName(raw);
  announcePerson(world, user, { full_name: user.fullName });
}

function changeTimezone({ world, user, values: { timezone } }: Call<OwnChanges>): void {
  if (timezone === undefined) return;
  if (!Intl.supportedValuesOf('timeZone').includes(timezone) && timezone !== 'UTC')
    throw new Refusal(`Bad value for 'timezone': ${timezone}`, {
      code: 'REQUEST_VARIABLE_INVALID',
    });
  user.timezone = timezone;
  emit(world, [user.id], {
    type: 'user_settings',
    op: 'update',
    property: 'timezone',
    value: timezone,
  });
  announcePerson(world, user, { email: user.email, timezone });
}

function requirePictureChange(world: World, user: User): void {
  if (world.realm.settings.avatar_changes_disabled === true && !isAdmin(user))
    throw new Refusal('Avatar changes are disabled in this organization.');
}

/** Only owners of a realm's defaults; these four are nobody's default. */
const NO_DEFAULT = ['default_language', 'enable_login_emails', 'enable_marketing_emails'];

export const settingsRoutes = [
  route(
    'PATCH /settings',
    {
      full_name: optional(text()),
      email: optional(text()),
      old_password: optional(text()),
      new_password: optional(text()),
      timezone: optional(text()),
    },
    (call) => {
      const settings = givenSettings(call.given);
      changeEmail(call);
      changePassword(call);
      changeName(call);
      changeTimezone(call);
      for (const setting of settings)
        if (call.user.settings[setting.name] !== setting.value)
          changeSetting(call.world, call.user, setting);
      return {};
    },
    { accepts: USER_SETTING_NAMES },
  ),

  route(
    'PATCH /realm/user_settings_defaults',
    {},
    ({ world, given }) => {
      for (const { name, value } of givenSettings(given)) {
        world.realm.userSettingsDefaults[name] = value;
        emit(world, activeUserIds(world), {
          type: 'realm_user_settings_defaults',
          op: 'update',
          property: name,
          value,
        });
      }
      return {};
    },
    { isAdminOnly: true, accepts: USER_SETTING_NAMES.filter((name) => !NO_DEFAULT.includes(name)) },
  ),

  route(
    'PATCH /users/me/profile_data',
    { data: json(listOf(isObject)) },
    ({ world, user, values }) => {
      const given = values.data.map(({ id, value }) => ({ fieldId: isInteger('id', id), value }));
      checkProfileValues(world, given);
      for (const one of given) storeProfile(world, user, one);
      return {};
    },
  ),

  route('DELETE /users/me/profile_data', { data: integers }, ({ world, user, values }) => {
    for (const fieldId of values.data) removeProfileValue(world, user, fieldId);
    return {};
  }),

  route('POST /users/me/avatar', {}, ({ world, user, files: [file] }) => {
    if (!file) throw new Refusal('You must upload exactly one avatar.');
    requirePictureChange(world, user);
    return setAvatar(world, user, file);
  }),

  route('DELETE /users/me/avatar', {}, ({ world, user }) => {
    requirePictureChange(world, user);
    return setAvatar(world, user, null);
  }),
];
