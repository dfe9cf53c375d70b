/** Calls whose success says nothing. */
import type { Exchange } from '@/api/transport';
import { MalformedResponseError } from '@/domain/requestError';
import {
  looksLikeHtml,
  type HostingCallOptions,
  type HostingClient,
  type HostingPath,
} from './client';

/** A captive portal's page with status 200 must not pass for "done". */
const EMPTY_SUCCESSES = new Set([200, 202, 204, 205]);

/** For 204, also 200 and 202 whatever they say, unless it is a web page. @throws request errors */
export async function callWithoutAnswer(
  client: HostingClient,
  method: Exchange['method'],
  path: HostingPath,
  options?: HostingCallOptions,
): Promise<void> {
  const { route, status, text } = await client.send(method, path, options);
  if (!EMPTY_SUCCESSES.has(status) || looksLikeHtml(text)) {
    const found = { status, path: '', detail: 'not a plain success' };
    throw new MalformedResponseError(route, found);
  }
}
