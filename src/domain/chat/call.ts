/**
 * Calls that a message invites to. A room on the organization's Jitsi Meet server is there as soon as somebody opens its
 * address: nobody has to ask for one. Rooms on Zoom and BigBlueButton the chat's server makes when it is asked to.
 */
import type { RealmSettings, ServerLimits } from '@/api/chat/model/realm';
import { parseUrl } from '../urlText';

/** What the organization's setting calls it. */
export const JITSI_MEET = 1;

const BIG_BLUE_BUTTON = 4;
/** The same of those whose rooms the server makes: of Zoom in each person's own account, or in one of the server's. */
const ROOM_MAKERS = [3, BIG_BLUE_BUTTON, 5];

/** Null for what a link may not lead to. */
export function webAddress(text: string): URL | null {
  const url = parseUrl(text);
  return url && ['https:', 'http:'].includes(url.protocol) ? url : null;
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

/** Where a call would be held. */
export interface CallPlace {
  /** As people call it. */
  readonly name: string;
  /** Whether it can begin without pictures. */
  readonly hasAudio: boolean;
}

/** Null where the organization wants no calls, or has them where we cannot get a room. */
export function callPlace(realm: RealmSettings, limits: ServerLimits): CallPlace | null {
  const server = callServer(realm, limits);
  if (server) return { name: server.host, hasAudio: true };
  const { videoChatProvider, availableVideoChatProviders } = realm;
  // What was chosen before may no longer be set up on the server.
  const providers = [...(availableVideoChatProviders?.values() ?? [])];
  const maker = providers.find(({ id }) => id === videoChatProvider && ROOM_MAKERS.includes(id));
  return maker ? { name: maker.name, hasAudio: maker.id !== BIG_BLUE_BUTTON } : null;
}
