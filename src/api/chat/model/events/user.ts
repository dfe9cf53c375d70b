/** Events about people and bots of the realm. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import { leftOutOf, partOf, type LeftOut } from '../change';
import { role, user, type User } from '../user';
import { event } from './event';

export const addUserEvent = v.pipe(
  event('realm_user', 'add', { person: user }),
  v.transform(({ person, ...rest }) => ({ ...rest, user: person })),
);

/** Someone whom I, a guest, may no longer see. */
export const removeUserEvent = v.pipe(
  event('realm_user', 'remove', { person: v.object({ user_id: v.number() }) }),
  v.transform(({ person, ...rest }) => ({ ...rest, userId: person.user_id })),
);

const customProfileField = wire({
  id: v.number(),
  /** Null where it was cleared. */
  value: v.nullable(v.string()),
  rendered_value: v.optional(v.nullable(v.string())),
});

const person = partOf({
  full_name: v.optional(v.string()),
  new_email: v.optional(v.string()),
  delivery_email: v.optional(v.nullable(v.string())),
  avatar_url: v.optional(v.nullable(v.string())),
  avatar_url_medium: v.optional(v.nullable(v.string())),
  avatar_source: v.optional(v.string()),
  avatar_version: v.optional(v.number()),
  timezone: v.optional(v.string()),
  /** From level 475 on, at the first sign-in of an account that was made or imported for somebody. */
  date_joined: v.optional(v.string()),
  bot_owner_id: v.optional(v.nullable(v.number())),
  role: v.optional(role),
  is_billing_admin: v.optional(v.boolean()),
  is_active: v.optional(v.boolean()),
  custom_profile_field: v.optional(customProfileField),
});

/** One aspect of someone changed; `change` holds only what did, in the names of a user. */
export const updateUserEvent = v.pipe(
  v.looseObject({}),
  v.transform((raw) => ({ fields: raw, changed: raw.person })),
  v.object({
    fields: event('realm_user', 'update', { person: v.object({ user_id: v.number() }) }),
    changed: person,
  }),
  v.transform(({ fields: { person: whose, ...rest }, changed }) => {
    const {
      newEmail,
      customProfileField: profileField,
      avatarUrlMedium,
      avatarSource,
      ...others
    } = changed.part;
    const change: Partial<User> = newEmail === undefined ? others : { ...others, email: newEmail };
    const leftOut: LeftOut = leftOutOf('realm_user/update', changed);
    const about = { ...rest, userId: whose.user_id };
    return { ...about, change, profileField, avatarUrlMedium, avatarSource, ...leftOut };
  }),
);
