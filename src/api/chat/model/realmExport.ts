/** An export of the organization's data, which the server makes in its own time. */
import * as v from 'valibot';
import { wire } from '@/api/wire';

export const realmExport = wire({
  id: v.number(),
  acting_user_id: v.number(),
  /** Seconds since 1970, as are the others; they have fractions. */
  export_time: v.number(),
  deleted_timestamp: v.nullable(v.number()),
  failed_timestamp: v.nullable(v.number()),
  /** Where it lies, for everybody who knows the address; null until it is made, and once it is deleted. */
  export_url: v.nullable(v.string()),
  pending: v.boolean(),
  /** From level 304 on; a number below 449. */
  export_type: v.optional(v.union([v.number(), v.string()])),
});

export type RealmExport = v.InferOutput<typeof realmExport>;
