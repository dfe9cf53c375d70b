/** An invitation that is open: to one address, or a link for many. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import { role } from './user';

export const invite = wire({
  id: v.number(),
  invited_by_user_id: v.number(),
  /** Seconds since 1970. */
  invited: v.number(),
  /** Seconds since 1970; null for never. */
  expiry_date: v.nullable(v.number()),
  invited_as: role,
  /** Only of invitations to one address. */
  email: v.optional(v.string()),
  notify_referrer_on_join: v.optional(v.boolean()),
  /** Only of links. */
  link_url: v.optional(v.string()),
  is_multiuse: v.boolean(),
});

export type Invite = v.InferOutput<typeof invite>;
export type WireInvite = v.InferInput<typeof invite>;
