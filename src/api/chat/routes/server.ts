/**
 * Endpoints for before one is signed in. Their client must have no credentials: on the server these paths do not
 * take part in CORS preflights, which an `Authorization` header would bring about.
 */
import * as v from 'valibot';
import { wire } from '@/api/wire';
import type { CallOptions } from '@/api/transport';
import type { ChatClient, ChatCredentials } from '@/api/chat/client';
import { serverSettings, type ServerSettings } from '@/api/chat/model/serverSettings';

/** https://zulip.com/api/get-server-settings */
export function getServerSettings(
  client: ChatClient,
  options?: CallOptions,
): Promise<ServerSettings> {
  return client.get('/server_settings', serverSettings, {}, options);
}

const keyAnswer = wire({
  api_key: v.string(),
  email: v.string(),
  user_id: v.number(),
});

/** What signs requests from now on, and whose it is. The e-mail may differ from the name that was typed. */
export type FetchedApiKey = ChatCredentials & { userId: number };

/**
 * https://zulip.com/api/fetch-api-key
 *
 * Five wrong passwords shut the name out for half an hour. All refusals are 401, told apart by code:
 * `AUTHENTICATION_FAILED`, `USER_DEACTIVATED`, `REALM_DEACTIVATED`, `PASSWORD_AUTH_DISABLED`,
 * `PASSWORD_RESET_REQUIRED`.
 */
export function fetchApiKey(
  client: ChatClient,
  { username, password }: { username: string; password: string },
  options?: CallOptions,
): Promise<FetchedApiKey> {
  const params = { username, password };
  // Whoever is shut out may come in by another name, or with a key.
  return client.post('/fetch_api_key', keyAnswer, params, { ...options, hasOwnLimit: true });
}

/** https://zulip.com/api/dev-fetch-api-key (development servers only: no password) */
export function devFetchApiKey(
  client: ChatClient,
  { username }: { username: string },
  options?: CallOptions,
): Promise<FetchedApiKey> {
  return client.post('/dev_fetch_api_key', keyAnswer, { username }, options);
}
