/** Endpoints for the fields that an organization adds to profiles. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { profileField, profileFieldCodes, type ProfileField } from '@/api/chat/model/profileField';
import { wireParams, type ParamsOf } from '@/api/chat/wireParams';

const fieldsAnswer = wire({ custom_fields: v.array(profileField) });

/** https://zulip.com/api/get-custom-profile-fields */
export async function getCustomProfileFields(
  client: ChatClient,
  options?: CallOptions,
): Promise<ProfileField[]> {
  return (await client.get('/realm/profile_fields', fieldsAnswer, {}, options)).customFields;
}

const fieldParams = {
  name: 'text',
  hint: 'text',
  /** For choices: key → `{ text, order }`, the order as text. For external accounts: `{ subtype }` and more. */
  field_data: 'object',
  /** At most two fields, and no long texts or people. */
  display_in_profile_summary: 'flag',
  required: 'flag',
} as const;

/** What of a field can be chosen. */
export type ProfileFieldChanges = ParamsOf<typeof fieldParams>;

const idAnswer = wire({ id: v.number() });

/** https://zulip.com/api/create-custom-profile-field (answers with the id) */
export async function createCustomProfileField(
  client: ChatClient,
  { fieldType, ...values }: { fieldType: keyof typeof profileFieldCodes } & ProfileFieldChanges,
  options?: CallOptions,
): Promise<number> {
  const params = {
    field_type: profileFieldCodes[fieldType],
    ...wireParams(fieldParams, values),
  };
  return (await client.post('/realm/profile_fields', idAnswer, params, options)).id;
}

/** https://zulip.com/api/reorder-custom-profile-fields (every field must be named) */
export async function reorderCustomProfileFields(
  client: ChatClient,
  { fieldIds }: { fieldIds: readonly number[] },
  options?: CallOptions,
): Promise<void> {
  await client.patch('/realm/profile_fields', emptyAnswer, { order: fieldIds }, options);
}

/** PATCH /realm/profile_fields/{field_id} (undocumented); what is left out stays. */
export async function updateCustomProfileField(
  client: ChatClient,
  { fieldId, ...changes }: { fieldId: number } & ProfileFieldChanges,
  options?: CallOptions,
): Promise<void> {
  const params = wireParams(fieldParams, changes);
  await client.patch(`/realm/profile_fields/${fieldId}`, emptyAnswer, params, options);
}

/** DELETE /realm/profile_fields/{field_id} (undocumented): everyone's values go with it. */
export async function deleteCustomProfileField(
  client: ChatClient,
  { fieldId }: { fieldId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/realm/profile_fields/${fieldId}`, emptyAnswer, {}, options);
}
