/** A group of users that can be mentioned and given permissions. */
import * as v from 'valibot';
import { lenient, wire } from '@/api/wire';
import { groupSetting } from './groupSetting';

/** What an `update` event may change; servers send only what they know. */
export const userGroupSettingEntries = {
  can_mention_group: v.optional(groupSetting),
  can_manage_group: v.optional(groupSetting),
  can_add_members_group: v.optional(groupSetting),
  can_remove_members_group: v.optional(groupSetting),
  can_join_group: v.optional(groupSetting),
  can_leave_group: v.optional(groupSetting),
  deactivated: v.optional(v.boolean()),
};

export const userGroup = wire(
  lenient({
    id: v.number(),
    name: v.string(),
    description: v.string(),
    /** User ids of direct members; system groups keep theirs up to date too. */
    members: v.array(v.number()),
    /** Group ids; a group that is told without them has none. */
    direct_subgroup_ids: v.optional(v.array(v.number()), () => []),
    /** Roles as groups: named by the server as `role:members`, not changeable. */
    is_system_group: v.boolean(),
    creator_id: v.optional(v.nullable(v.number())),
    date_created: v.optional(v.nullable(v.number())),
    ...userGroupSettingEntries,
  }),
);

export type UserGroup = v.InferOutput<typeof userGroup>;
export type WireUserGroup = v.InferInput<typeof userGroup>;
