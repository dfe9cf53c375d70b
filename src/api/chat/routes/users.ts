/** Endpoints for the people of the organization: looking them up and changing them. */
import * as v from 'valibot';
import { dictionaryById, wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { profileValue, role, roleCodes, user, type User } from '@/api/chat/model/user';

const usersAnswer = wire({ members: v.array(user) });

/** `avatarUrl` is always a URL: working it out from the e-mail would take MD5. */
const withAvatars = (includeCustomProfileFields: boolean | undefined) => ({
  client_gravatar: false,
  include_custom_profile_fields: includeCustomProfileFields,
});

/** https://zulip.com/api/get-users (deactivated ones and bots too) */
export async function getUsers(
  client: ChatClient,
  { includeCustomProfileFields }: { includeCustomProfileFields?: boolean } = {},
  options?: CallOptions,
): Promise<User[]> {
  const params = withAvatars(includeCustomProfileFields);
  return (await client.get('/users', usersAnswer, params, options)).members;
}

const userAnswer = wire({ user });

/** https://zulip.com/api/get-user */
export async function getUser(
  client: ChatClient,
  args: { userId: number; includeCustomProfileFields?: boolean },
  options?: CallOptions,
): Promise<User> {
  const params = withAvatars(args.includeCustomProfileFields);
  return (await client.get(`/users/${args.userId}`, userAnswer, params, options)).user;
}

/** https://zulip.com/api/get-user-by-email */
export async function getUserByEmail(
  client: ChatClient,
  args: { email: string; includeCustomProfileFields?: boolean },
  options?: CallOptions,
): Promise<User> {
  const path = `/users/${encodeURIComponent(args.email)}`;
  const params = withAvatars(args.includeCustomProfileFields);
  return (await client.get(path, userAnswer, params, options)).user;
}

const ownUserAnswer = wire({
  user_id: v.number(),
  email: v.string(),
  delivery_email: v.optional(v.nullable(v.string())),
  full_name: v.string(),
  avatar_url: v.optional(v.nullable(v.string())),
  role,
  is_bot: v.boolean(),
  is_active: v.optional(v.boolean()),
  timezone: v.string(),
  date_joined: v.string(),
  profile_data: v.optional(dictionaryById(profileValue)),
});

/** Ourselves, as the server describes the owner of a key. */
export type OwnUserAnswer = v.InferOutput<typeof ownUserAnswer>;

/** https://zulip.com/api/get-own-user (the cheapest way to learn whether a key still works) */
export function getOwnUser(client: ChatClient, options?: CallOptions): Promise<OwnUserAnswer> {
  return client.get('/users/me', ownUserAnswer, {}, options);
}

const createdAnswer = wire({ user_id: v.number() });

/** https://zulip.com/api/create-user (needs a grant that ordinary administrators do not have) */
export async function createUser(
  client: ChatClient,
  { email, password, fullName }: { email: string; password: string; fullName: string },
  options?: CallOptions,
): Promise<number> {
  const params = { email, password, full_name: fullName };
  return (await client.post('/users', createdAnswer, params, options)).userId;
}

/** https://zulip.com/api/update-user */
export async function updateUser(
  client: ChatClient,
  args: {
    userId: number;
    fullName?: string;
    role?: keyof typeof roleCodes;
    /** By field; person fields take user ids. */
    profileData?: readonly { fieldId: number; value: string | readonly number[] }[];
  },
  options?: CallOptions,
): Promise<void> {
  const params = {
    full_name: args.fullName,
    role: args.role && roleCodes[args.role],
    profile_data: args.profileData?.map(({ fieldId, value }) => ({ id: fieldId, value })),
  };
  await client.patch(`/users/${args.userId}`, emptyAnswer, params, options);
}

/** https://zulip.com/api/deactivate-user (with a comment, the person is told by e-mail) */
export async function deactivateUser(
  client: ChatClient,
  args: { userId: number; deactivationNotificationComment?: string },
  options?: CallOptions,
): Promise<void> {
  const params = { deactivation_notification_comment: args.deactivationNotificationComment };
  await client.delete(`/users/${args.userId}`, emptyAnswer, params, options);
}

/** https://zulip.com/api/deactivate-own-user */
export async function deactivateOwnUser(client: ChatClient, options?: CallOptions): Promise<void> {
  await client.delete('/users/me', emptyAnswer, {}, options);
}

/** https://zulip.com/api/reactivate-user */
export async function reactivateUser(
  client: ChatClient,
  { userId }: { userId: number },
  options?: CallOptions,
): Promise<void> {
  await client.post(`/users/${userId}/reactivate`, emptyAnswer, {}, options);
}
