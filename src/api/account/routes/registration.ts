/** Endpoint that makes an account. */
import * as v from 'valibot';
import { MalformedResponseError } from '@/domain/requestError';
import { parse } from '@/api/parse';
import type { CallOptions } from '@/api/transport';
import { carrying } from '@/api/account/carrying';
import type { HostingAnswer, HostingClient } from '@/api/account/client';
import { account, type Account } from '@/api/account/model/account';
import { sessionOf, wireSession, type Session } from '@/api/account/model/session';

const createdAnswer = v.object({ account, session: wireSession });

/** A new account, with its first session. */
export interface CreatedAccount {
  account: Account;
  session: Session;
}

/** @throws MalformedResponseError with the whole answer */
function createdIn({ route, status, text, value }: HostingAnswer) {
  try {
    return parse(createdAnswer, value, route, status);
  } catch (error) {
    if (!(error instanceof MalformedResponseError)) throw error;
    const found = { status, path: error.path, detail: 'unreadable', rawText: text };
    throw new MalformedResponseError(route, found, { cause: error });
  }
}

/**
 * PUT /account
 *
 * Sent once: nothing guards against making two. Where a success cannot be read, the error's `rawText` is the
 * whole answer, for it may hold the only copy of the new account's hash.
 */
export async function createAccount(
  client: HostingClient,
  args: {
    password: string;
    /** Challenge and signature as they were handed out, with the proof that was found. */
    pow: { challenge: string; signature: string; proof: string };
    /** Left out of the request where it is empty: the service takes no empty code. */
    inviteCode?: string;
  },
  options?: CallOptions,
): Promise<CreatedAccount> {
  const { challenge: text, signature, proof } = args.pow;
  const body = {
    password: args.password,
    pow: { challenge: text, signature, proof },
    ...(args.inviteCode ? { inviteCode: args.inviteCode } : {}),
  };
  const created = createdIn(
    await client.send('PUT', '/account', { ...options, ...carrying({ body }) }),
  );
  return { account: created.account, session: sessionOf(created.session, client.clock.now()) };
}
