/** The organization's custom profile fields. */

import type { ProfileField } from '../model';
import { membersOf, nextId } from '../realm';
import { EXTERNAL_ACCOUNTS } from '../realmSettings';
import { Refusal } from '../refusals';
import { route } from '../router';
import { profileFieldWire } from '../smallWires';
import { boolean, integer, integers, isObject, json, optional, text } from '../validate';
import { activeUserIds, emit, type World } from '../world';

const announceFields = (world: World) =>
  emit(world, activeUserIds(world), {
    type: 'custom_profile_fields',
    fields: world.realm.profileFields.map(profileFieldWire),
  });

const SELECT = 3;
const EXTERNAL_ACCOUNT = 7;
const NO_SUMMARY = [2, 6];
const LONGEST_NAME = 40;
const LONGEST_HINT = 80;

interface FieldChanges {
  name?: string | undefined;
  hint?: string | undefined;
  field_data?: Record<string, unknown> | undefined;
  display_in_profile_summary?: boolean | undefined;
  required?: boolean | undefined;
}

const settingsOf = ({ settings }: ProfileField) =>
  isObject('field_data', JSON.parse(settings || '{}'));

/** One of the sites that the server knows by itself; undefined for all other fields. */
function knownSite(field: ProfileField) {
  const sites: Record<string, { name: string; hint: string }> = EXTERNAL_ACCOUNTS;
  return field.kind === EXTERNAL_ACCOUNT ? sites[String(settingsOf(field).subtype)] : undefined;
}

function checkOptions(field: ProfileField): void {
  const options = Object.values(settingsOf(field)).map((option) => isObject('field_data', option));
  if (options.length === 0) throw new Refusal('Field must have at least one choice.');
  for (const option of options)
    for (const name of ['text', 'order'])
      if (typeof option[name] !== 'string' || option[name].trim() === '')
        throw new Refusal(`field_data["${name}"] cannot be blank.`);
  if (new Set(options.map((option) => option.text)).size < options.length)
    throw new Refusal('Field must not have duplicate choices.');
}

function checkSite(field: ProfileField): void {
  const { subtype, url_pattern: pattern } = settingsOf(field);
  if (knownSite(field)) return;
  if (subtype !== 'custom') throw new Refusal('Invalid external account type');
  if (typeof pattern !== 'string')
    throw new Refusal('Custom external account must define URL pattern');
  if (pattern.split('%(username)s').length !== 2)
    throw new Refusal("URL pattern must contain '%(username)s'.");
  if (!URL.canParse(pattern.replace('%(username)s', 'username')))
    throw new Refusal('url_pattern is not a URL');
}

function checkWords({ name, hint }: ProfileField): void {
  if (name.trim() === '') throw new Refusal('Label cannot be blank.');
  if (hint.length > LONGEST_HINT)
    throw new Refusal(`hint is too long (limit: ${LONGEST_HINT} characters)`);
  if (name.length > LONGEST_NAME)
    throw new Refusal(`name is too long (limit: ${LONGEST_NAME} characters)`);
}

function checkField(world: World, field: ProfileField): void {
  const others = world.realm.profileFields.filter(({ id }) => id !== field.id);
  if (field.isInSummary && others.filter(({ isInSummary }) => isInSummary).length >= 2)
    throw new Refusal('Only 2 custom profile fields can be displayed in the profile summary.');
  if (field.kind === SELECT) checkOptions(field);
  if (field.kind === EXTERNAL_ACCOUNT) checkSite(field);
  if (!knownSite(field)) checkWords(field);
  if (field.isInSummary && NO_SUMMARY.includes(field.kind))
    throw new Refusal('Field type not supported for display in profile summary.');
  if (others.some(({ name }) => name === field.name))
    throw new Refusal('A field with that label already exists.');
}

const withChanges = (field: ProfileField, changes: FieldChanges): ProfileField => ({
  ...field,
  ...(changes.name !== undefined && { name: changes.name.trim() }),
  ...(changes.hint !== undefined && { hint: changes.hint }),
  ...(changes.field_data !== undefined &&
    [SELECT, EXTERNAL_ACCOUNT].includes(field.kind) && {
      settings: JSON.stringify(changes.field_data),
    }),
  ...(changes.display_in_profile_summary !== undefined && {
    isInSummary: changes.display_in_profile_summary,
  }),
  ...(changes.required !== undefined && { isRequired: changes.required }),
});

/** Whoever had chosen an option that is gone has chosen none. */
function forgetLostOptions(world: World, before: ProfileField, after: ProfileField): void {
  if (after.kind !== SELECT) return;
  const left = settingsOf(after);
  const lost = Object.keys(settingsOf(before)).filter((key) => !Object.hasOwn(left, key));
  for (const user of membersOf(world.realm))
    if (lost.includes(user.profile.get(after.id) ?? '')) user.profile.delete(after.id);
}

const fieldChanges = {
  name: optional(text()),
  hint: optional(text()),
  field_data: optional(json(isObject)),
  display_in_profile_summary: optional(boolean),
  required: optional(boolean),
};

export const profileFieldRoutes = [
  route('GET /realm/profile_fields', {}, ({ world }) => ({
    custom_fields: world.realm.profileFields.map(profileFieldWire),
  })),

  route(
    'POST /realm/profile_fields',
    { ...fieldChanges, field_type: integer },
    ({ world, values }) => {
      if (values.field_type < 1 || values.field_type > 8) throw new Refusal('Invalid field type.');
      const empty = {
        id: 0,
        name: '',
        kind: values.field_type,
        hint: '',
        settings: '',
        isInSummary: false,
        isRequired: false,
      };
      const asked = withChanges(empty, values);
      const site = knownSite(asked);
      const field = site ? { ...asked, name: site.name, hint: site.hint } : asked;
      checkField(world, field);
      field.id = nextId(world.realm, 'field');
      world.realm.profileFields.push(field);
      announceFields(world);
      return { id: field.id };
    },
    { isAdminOnly: true },
  ),

  route(
    'PATCH /realm/profile_fields',
    { order: integers },
    ({ world, values: { order } }) => {
      const { profileFields } = world.realm;
      if (
        order.length !== profileFields.length ||
        profileFields.some(({ id }) => !order.includes(id))
      )
        throw new Refusal('Invalid order mapping.');
      world.realm.profileFields = order.flatMap(
        (wanted) => profileFields.find(({ id }) => id === wanted) ?? [],
      );
      announceFields(world);
      return {};
    },
    { isAdminOnly: true },
  ),

  route(
    'PATCH /realm/profile_fields/:fieldId',
    fieldChanges,
    ({ world, values, id }) => {
      const index = world.realm.profileFields.findIndex((field) => field.id === id('fieldId'));
      const field = world.realm.profileFields[index];
      if (!field) throw new Refusal(`Field id ${id('fieldId')} not found.`);
      const changed = withChanges(field, values);
      const isReworded = (['name', 'hint', 'settings'] as const).some(
        (part) => changed[part] !== field[part],
      );
      if (knownSite(field) && isReworded)
        throw new Refusal('Default custom field cannot be updated.');
      checkField(world, changed);
      forgetLostOptions(world, field, changed);
      world.realm.profileFields[index] = changed;
      announceFields(world);
      return {};
    },
    { isAdminOnly: true },
  ),

  route(
    'DELETE /realm/profile_fields/:fieldId',
    {},
    ({ world, id }) => {
      const { realm } = world;
      if (!realm.profileFields.some((field) => field.id === id('fieldId')))
        throw new Refusal(`Field id ${id('fieldId')} not found.`);
      realm.profileFields = realm.profileFields.filter((field) => field.id !== id('fieldId'));
      for (const user of membersOf(realm)) user.profile.delete(id('fieldId'));
      announceFields(world);
      return {};
    },
    { isAdminOnly: true },
  ),
];
