/** A session: the token that signs requests, and until when. */
import * as v from 'valibot';
import { isRecord } from '@/api/transport';
import { timeOf } from './account';

/** How long sessions live, by the service's documentation. */
export const SESSION_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

export interface Session {
  /** Goes into `x-auth-token`; a secret. */
  token: string;
  /** End of the session in milliseconds since 1970, by the service's clock. */
  expiresAtMs: number;
  /** True where the service did not say, and {@link expiresAtMs} is our own reckoning by this device's clock. */
  isApproximate: boolean;
}

/** A session as it stands in an answer, before it is known when that came. */
export const wireSession = v.pipe(
  v.object({
    token: v.pipe(v.string(), v.nonEmpty()),
    expiresAt: v.optional(v.unknown()),
  }),
  v.transform(({ token, expiresAt }) => ({ token, statedExpiryMs: timeOf(expiresAt) })),
);

/** What signing in answers: a session in `session`, a bare one, or only the token as text. */
export const signInAnswer = v.pipe(
  v.unknown(),
  v.transform((value) => {
    if (typeof value === 'string') return { token: value.trim() };
    return isRecord(value) && isRecord(value.session) ? value.session : value;
  }),
  wireSession,
  v.check(({ token }) => !/[\s<>]/.test(token), 'token'),
);

/** The session, given when its answer arrived by this device's clock. */
export function sessionOf(
  { token, statedExpiryMs }: v.InferOutput<typeof wireSession>,
  receivedMs: number,
): Session {
  return {
    token,
    expiresAtMs: statedExpiryMs ?? receivedMs + SESSION_LIFETIME_MS,
    isApproximate: statedExpiryMs === null,
  };
}
