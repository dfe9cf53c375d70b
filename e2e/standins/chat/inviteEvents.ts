/** Who hears that open invitations changed: administrators, and whoever invited. */

import { isAdmin } from './permissions';
import { emit, idsOf, type World } from './world';

export function announceInvites(world: World, inviterId: number): void {
  const listeners = [...world.realm.users.values()].filter(
    (user) => isAdmin(user) || user.id === inviterId,
  );
  emit(world, idsOf(listeners), { type: 'invites_changed' });
}

/** Whoever leaves no longer invites anybody. */
export function revokeInvitesOf(world: World, inviterId: number): void {
  const { invites } = world.realm;
  const theirs = [...invites].filter(([, { invitedById }]) => invitedById === inviterId);
  for (const [key] of theirs) invites.delete(key);
  if (theirs.length > 0) announceInvites(world, inviterId);
}
