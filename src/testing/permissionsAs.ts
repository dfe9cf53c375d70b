/** What decides what somebody of a role may do. */
import type { Role } from '@/api/chat/model/user';
import type { PermissionContext } from '@/domain/chat/permissions/permissions';
import * as eg from './eg/index';

/** By the server's clock, in seconds since 1970. */
export const NOW_S = 1_760_000_000;

/** Somebody who came long ago and is in the group 7, in an organization that says nothing. */
export function permissionsAs(
  role: Role,
  changes: Partial<PermissionContext> = {},
): PermissionContext {
  return {
    ownUser: { userId: eg.selfUser.userId, role, dateJoined: '2020-01-01T00:00:00Z' },
    realm: {},
    nowMs: NOW_S * 1000,
    isMember: (groupId) => groupId === 7,
    isOwnBot: () => false,
    channel: () => undefined,
    ...changes,
  };
}
