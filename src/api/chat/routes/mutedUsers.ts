/** Endpoints for people whose messages one does not want to see. */
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';

/** https://zulip.com/api/mute-user (their unread messages become read, which comes as flag events) */
export async function muteUser(
  client: ChatClient,
  { mutedUserId }: { mutedUserId: number },
  options?: CallOptions,
): Promise<void> {
  await client.post(`/users/me/muted_users/${mutedUserId}`, emptyAnswer, {}, options);
}

/** https://zulip.com/api/unmute-user */
export async function unmuteUser(
  client: ChatClient,
  { mutedUserId }: { mutedUserId: number },
  options?: CallOptions,
): Promise<void> {
  await client.delete(`/users/me/muted_users/${mutedUserId}`, emptyAnswer, {}, options);
}
