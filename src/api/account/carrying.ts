/** What calls carry to the service: credentials, and JSON. */
import type { HostingCallOptions } from './client';

export interface Load {
  /** The session token or API key, for calls that need one. */
  token?: string;
  /** A one-time code or scratch token; sent only where the person gave one. */
  oneTimeCode?: string;
  body?: object;
}

/** The part of a call's options that carries them. */
export function carrying({
  token,
  oneTimeCode,
  body,
}: Load): Pick<HostingCallOptions, 'headers' | 'body'> {
  const headers = {
    ...(token && { 'x-auth-token': token }),
    ...(oneTimeCode && { 'x-otp-code': oneTimeCode }),
    ...(body && { 'Content-Type': 'application/json', Accept: 'application/json' }),
  };
  return { headers, body: body && JSON.stringify(body) };
}
