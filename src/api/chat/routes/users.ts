/** Endpoints that look the people of the organization up; what changes them is in `userChanges.ts`. */
import * as v from 'valibot';
import { dictionaryById, wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import type { ChatClient } from '@/api/chat/client';
import { profileValue, role, user, type User } from '@/api/chat/model/user';

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
