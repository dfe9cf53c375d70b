/** The look-up of breached passwords by the first digits of a fingerprint, at a place that the operator names. */
import { countedText } from '@/api/countedText';
import { createTransport, READ_TIMEOUT_MS, type CallOptions } from '@/api/transport';
import { MalformedResponseError } from '@/domain/requestError';
import type { Platform } from '@/platform/index';

/** In bytes. Lists with their filling have some fifty thousand. */
const LONGEST_LIST = 1_000_000;

/**
 * GET of all fingerprints that begin alike, as text. It is asked to fill its answer up, so that the length tells nothing.
 * @throws MalformedResponseError for every status but 200, and for what is too long to be a list
 */
export async function getBreachRange(
  platform: Pick<Platform, 'fetch' | 'timers'>,
  { rangeUrl, told }: { rangeUrl: string; told: string },
  { signal, timeoutMs = READ_TIMEOUT_MS }: CallOptions = {},
): Promise<string> {
  const route = 'GET /range';
  const { status, text } = await createTransport(platform, countedText(LONGEST_LIST)).send({
    method: 'GET',
    url: `${rangeUrl}/${told}`,
    route,
    headers: { 'Add-Padding': 'true' },
    signal,
    timeoutMs,
  });
  if (status === 200) return text;
  throw new MalformedResponseError(route, { status, path: '', detail: 'no list' });
}
