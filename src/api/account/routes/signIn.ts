/** Signing in with hash and password, at services whose operator has told us where. */
import type { CallOptions } from '@/api/transport';
import { carrying } from '@/api/account/carrying';
import type { HostingClient, HostingPath } from '@/api/account/client';
import { sessionOf, signInAnswer, type Session } from '@/api/account/model/session';

/**
 * POST to the configured path. The path is never guessed: each guess would hand the password to a handler that
 * we know nothing of. Status 418 or 401 may mean that a one-time code is wanted.
 */
export async function signIn(
  client: HostingClient,
  args: {
    /** Below the API's address, with a slash in front. */
    path: HostingPath;
    /** As the person typed it: it is compared without case, but not by us. */
    accountHash: string;
    password: string;
    oneTimeCode?: string;
  },
  options?: CallOptions,
): Promise<Session> {
  const { path, accountHash, password, oneTimeCode } = args;
  const answer = await client.call('POST', path, signInAnswer, {
    ...options,
    ...carrying({ oneTimeCode, body: { hash: accountHash, password } }),
  });
  return sessionOf(answer, client.clock.now());
}
