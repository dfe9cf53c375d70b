/** The organization's custom profile fields. */

import type { ProfileField } from '../model';
import { membersOf, nextId } from '../realm';
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

const EXTERNAL_ACCOUNT = 7;
const NO_SUMMARY = [2, 6];

interface FieldChanges {
  name?: string | undefined;
  hint?: string | undefined;
  field_data?: Record<string, unknown> | undefined;
  display_in_profile_summary?: boolean | undefined;
  required?: boolean | undefined;
}

function checkField(world: World, field: ProfileField): void {
  if (field.name.trim() === '' && field.kind !== EXTERNAL_ACCOUNT)
    throw new Refusal('Label cannot be blank.');
  const others = world.realm.profileFields.filter(({ id }) => id !== field.id);
  if (others.some(({ name }) => name === field.name))
    throw new Refusal('A field with that label already exists.');
  if (field.isInSummary && NO_SUMMARY.includes(field.kind))
    throw new Refusal('Field type not supported for display in profile summary.');
  if (field.isInSummary && others.filter(({ isInSummary }) => isInSummary).length >= 2)
    throw new Refusal('Only 2 custom profile fields can be displayed in the profile summary.');
}

const withChanges = (field: ProfileField, changes: FieldChanges): ProfileField => ({
  ...field,
  ...(changes.name !== undefined && { name: changes.name }),
  ...(changes.hint !== undefined && { hint: changes.hint }),
  ...(changes.field_data !== undefined && { settings: JSON.stringify(changes.field_data) }),
  ...(changes.display_in_profile_summary !== undefined && {
    isInSummary: changes.display_in_profile_summary,
  }),
  ...(changes.required !== undefined && { isRequired: changes.required }),
});

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
      const field = withChanges(empty, values);
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
      checkField(world, changed);
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
