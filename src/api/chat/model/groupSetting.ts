/** Who has a permission: a user group by id, or an anonymous group of named members and subgroups. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const groupSetting = v.union([
  v.number(),
  wire({ direct_members: v.array(v.number()), direct_subgroups: v.array(v.number()) }),
]);

/** A group's id, or `{ directMembers, directSubgroups }` (user ids and group ids). */
export type GroupSetting = v.InferOutput<typeof groupSetting>;
