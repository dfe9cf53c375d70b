/** A field that the realm added to its people's profiles. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import { coded } from './coded';

export const profileFieldCodes = {
  shortText: 1,
  longText: 2,
  choice: 3,
  date: 4,
  link: 5,
  people: 6,
  externalAccount: 7,
  pronouns: 8,
} as const;

export const profileField = wire({
  id: v.number(),
  type: coded(profileFieldCodes),
  /** Position in the profile, from 1. */
  order: v.number(),
  name: v.string(),
  hint: v.string(),
  /** JSON text: the choices of a choice field, the site of an external account; empty otherwise. */
  field_data: v.optional(v.string()),
  display_in_profile_summary: v.optional(v.boolean()),
  required: v.optional(v.boolean()),
  editable_by_user: v.optional(v.boolean()),
  use_for_user_matching: v.optional(v.boolean()),
});

export type ProfileField = v.InferOutput<typeof profileField>;
export type WireProfileField = v.InferInput<typeof profileField>;
