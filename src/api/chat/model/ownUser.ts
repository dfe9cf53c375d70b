/** Me: what registration tells of the one who registered. */
import * as v from 'valibot';
import { lenient, wire } from '@/api/wire';

const flag = v.optional(v.boolean());

/** Myself, and what I may do by my role. */
export const ownUser = wire(
  lenient({
    user_id: v.number(),
    email: v.string(),
    delivery_email: v.optional(v.string()),
    full_name: v.string(),
    avatar_url: v.optional(v.nullable(v.string())),
    avatar_url_medium: v.optional(v.nullable(v.string())),
    avatar_source: v.optional(v.string()),
    is_admin: flag,
    is_owner: flag,
    is_billing_admin: flag,
    is_moderator: flag,
    is_guest: flag,
    can_create_streams: flag,
    can_create_public_streams: flag,
    can_create_private_streams: flag,
    can_create_web_public_streams: flag,
    can_subscribe_other_users: flag,
    can_invite_others_to_realm: flag,
  }),
);
export type WireOwnUser = v.InferInput<typeof ownUser>;
