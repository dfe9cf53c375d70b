/** A person or bot of the realm. */
import * as v from 'valibot';
import { objectReader, quickened } from '@/api/quickRead';
import { dictionaryById, fieldsOf, lenient, wire } from '@/api/wire';
import { coded } from './coded';

/** Role codes, from the most powerful to the least. */
export const roleCodes = {
  owner: 100,
  administrator: 200,
  moderator: 300,
  member: 400,
  guest: 600,
} as const;

export const role = coded(roleCodes);
export type Role = v.InferOutput<typeof role>;

/** What kind of program a bot is. */
export const botCodes = {
  generic: 1,
  incomingWebhook: 2,
  outgoingWebhook: 3,
  embedded: 4,
} as const;

export const botKind = coded(botCodes);

/** A value of a custom profile field: `renderedValue` is HTML, only for fields that are Markdown. */
export const profileValue = wire({
  value: v.string(),
  rendered_value: v.optional(v.nullable(v.string())),
});

const described = lenient({
  user_id: v.number(),
  full_name: v.string(),
  /** The address in the API; often not a real one. */
  email: v.string(),
  /** The real address; null where we may not see it, absent on servers before 7.0. */
  delivery_email: v.optional(v.nullable(v.string())),
  /** ISO 8601, as "2024-02-01T10:00:00+00:00". */
  date_joined: v.string(),
  is_bot: v.boolean(),
  bot_type: v.optional(v.nullable(botKind)),
  bot_owner_id: v.optional(v.nullable(v.number())),
  role,
  is_billing_admin: v.optional(v.boolean()),
  is_system_bot: v.optional(v.boolean()),
  /** From level 490 on, and only where it holds: nothing is left of the account, and nobody can bring it back. */
  is_deleted: v.optional(v.boolean()),
  /** An IANA name, or empty. */
  timezone: v.string(),
  /** Null where we may compute a gravatar; absent where `/avatar/{user_id}` must be asked. */
  avatar_url: v.optional(v.nullable(v.string())),
  avatar_version: v.optional(v.number()),
  /** By field id; absent for bots and where it was not asked for. */
  profile_data: v.optional(dictionaryById(profileValue)),
});

export const user = wire({ ...described, is_active: v.boolean() });

/** As registration lists people: which list somebody stands in says whether they are active, and nothing else does. */
function listedUser(isActive: boolean) {
  const one = wire(described);
  return quickened(
    () => objectReader(fieldsOf(described), { isActive }),
    () =>
      v.pipe(
        one,
        v.transform((listed) => ({ ...listed, isActive })),
      ),
  );
}

export const activeUser = listedUser(true);
export const deactivatedUser = listedUser(false);

export type User = v.InferOutput<typeof user>;
export type WireUser = v.InferInput<typeof user>;
export type WireListedUser = v.InferInput<typeof activeUser>;
