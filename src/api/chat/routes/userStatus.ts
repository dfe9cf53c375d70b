/** Endpoints for what people say they are doing. */
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';
import { userStatus, type UserStatus } from '@/api/chat/model/userStatus';

const statusAnswer = wire({ status: userStatus });

/** https://zulip.com/api/get-user-status (new at level 262) */
export async function getUserStatus(
  client: ChatClient,
  { userId }: { userId: number },
  options?: CallOptions,
): Promise<UserStatus> {
  return (await client.get(`/users/${userId}/status`, statusAnswer, {}, options)).status;
}

/** https://zulip.com/api/update-status (only what is given changes; empty texts clear) */
export async function updateStatus(
  client: ChatClient,
  args: { statusText?: string; emojiName?: string; emojiCode?: string; reactionType?: string },
  options?: CallOptions,
): Promise<void> {
  const params = {
    status_text: args.statusText,
    emoji_name: args.emojiName,
    emoji_code: args.emojiCode,
    reaction_type: args.reactionType,
  };
  await client.post('/users/me/status', emptyAnswer, params, options);
}
