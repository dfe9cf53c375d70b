/** Endpoints for push notifications to phones. A browser has no use for them, a bridge or a wrapped app has. */
import type { CallOptions } from '@/api/transport';
import { emptyAnswer } from '@/api/chat/answers';
import type { ChatClient } from '@/api/chat/client';

/** https://zulip.com/api/add-fcm-token */
export async function addFcmToken(
  client: ChatClient,
  { token }: { token: string },
  options?: CallOptions,
): Promise<void> {
  await client.post('/users/me/android_gcm_reg_id', emptyAnswer, { token }, options);
}

/** https://zulip.com/api/remove-fcm-token */
export async function removeFcmToken(
  client: ChatClient,
  { token }: { token: string },
  options?: CallOptions,
): Promise<void> {
  await client.delete('/users/me/android_gcm_reg_id', emptyAnswer, { token }, options);
}

/** https://zulip.com/api/add-apns-token */
export async function addApnsToken(
  client: ChatClient,
  { token, appId }: { token: string; appId: string },
  options?: CallOptions,
): Promise<void> {
  await client.post('/users/me/apns_device_token', emptyAnswer, { token, appid: appId }, options);
}

/** https://zulip.com/api/remove-apns-token */
export async function removeApnsToken(
  client: ChatClient,
  { token }: { token: string },
  options?: CallOptions,
): Promise<void> {
  await client.delete('/users/me/apns_device_token', emptyAnswer, { token }, options);
}

/** https://zulip.com/api/test-notify (all registered devices where no token is given) */
export async function testNotify(
  client: ChatClient,
  { token }: { token?: string } = {},
  options?: CallOptions,
): Promise<void> {
  await client.post('/mobile_push/test_notification', emptyAnswer, { token }, options);
}
