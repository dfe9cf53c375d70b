/**
 * Calls that a message invites to: a room on the organization's Jitsi Meet server, which is there as soon as somebody
 * opens its address. Nobody has to ask for one, so that offering it takes no request.
 * Other providers' rooms are made by a server that knows its people by a cookie, which we have not.
 */
import type { RealmSettings, ServerLimits } from '@/api/chat/model/realm';

/** What the organization's setting calls it. */
export const JITSI_MEET = 1;

/** So long an address servers take. */
const LONGEST_ADDRESS = 200;

function webAddress(text: string): URL | null {
  const url = URL.parse(text);
  return url && ['https:', 'http:'].includes(url.protocol) ? url : null;
}

/** Whether an organization can have its calls there. */
export function isCallServer(address: string): boolean {
  return address.length <= LONGEST_ADDRESS && webAddress(address) !== null;
}

/** Where the organization's calls are; null where it wants none, or has them elsewhere than on Jitsi Meet. */
export function callServer(
  { videoChatProvider, jitsiServerUrl }: RealmSettings,
  limits: ServerLimits,
): URL | null {
  if (videoChatProvider !== JITSI_MEET) return null;
  // Before level 212 the server named one address, for all its organizations.
  const address = jitsiServerUrl ?? limits.serverJitsiServerUrl ?? limits.jitsiServerUrl;
  return address ? webAddress(address) : null;
}
