/** Endpoints for the account that one is signed in to. */
import type { CallOptions } from '@/api/transport';
import { callWithoutAnswer } from '@/api/account/callWithoutAnswer';
import { carrying } from '@/api/account/carrying';
import type { HostingClient } from '@/api/account/client';
import { account, type Account } from '@/api/account/model/account';

/** GET /account (the one-time code only where the service has asked for one) */
export function getAccount(
  client: HostingClient,
  { token, oneTimeCode }: { token: string; oneTimeCode?: string },
  options?: CallOptions,
): Promise<Account> {
  return client.call('GET', '/account', account, {
    ...options,
    ...carrying({ token, oneTimeCode }),
  });
}

/**
 * DELETE /account
 *
 * A 401 may be about the one-time code rather than the session: ask for the account before believing either.
 */
export function deleteAccount(
  client: HostingClient,
  { token, oneTimeCode }: { token: string; oneTimeCode?: string },
  options?: CallOptions,
): Promise<void> {
  return callWithoutAnswer(client, 'DELETE', '/account', {
    ...options,
    ...carrying({ token, oneTimeCode }),
  });
}
