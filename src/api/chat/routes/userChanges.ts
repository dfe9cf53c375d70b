/** Endpoints that change the people of the organization; apart, because the chat begins without them. */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { roleCodes } from '@/api/chat/model/user';

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

/** https://zulip.com/api/reactivate-user */
export async function reactivateUser(
  client: ChatClient,
  { userId }: { userId: number },
  options?: CallOptions,
): Promise<void> {
  await client.post(`/users/${userId}/reactivate`, emptyAnswer, {}, options);
}
